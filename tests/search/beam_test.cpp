// Beam search: wide enough it is minimax; narrow, it still proves only what is so.
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include <deepcut/beam.hpp>
#include <deepcut/minimax.hpp>

#include "effort.hpp"
#include "search/explicit_tree.hpp"
#include "search/soundness.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::beam_test {
namespace {

template <class P>
void check_games(const Shape& shape, int depth) {
  for (std::uint64_t seed = 1; seed <= tries(300U); ++seed) {
    const Tree tree = RandomTree::make(shape, seed);
    const Yardstick<P> yardstick(P(tree), depth);
    for (int d = 1; d <= depth; ++d) {
      BeamSearch<P> wide(shape.children);
      const auto report = wide.go(yardstick.root(), {.depth = d});
      ASSERT_TRUE(agrees(report, yardstick, d)) << "seed " << seed;
      EXPECT_TRUE(!report.exact() || report.value.score() == yardstick.true_value()) << "seed " << seed;
      EXPECT_TRUE(report.complete || !Minimax<P>().go(yardstick.root(), {.depth = d}).complete) << "seed " << seed;
    }
    for (int width = 1; width < shape.children; ++width) {
      BeamSearch<P> narrow(width);
      narrow.on_progress([&](const auto& report) { EXPECT_TRUE(is_sound(report, yardstick)) << "seed " << seed; });
      const auto report = narrow.go(yardstick.root());
      ASSERT_TRUE(is_sound(report, yardstick)) << "seed " << seed << " width " << width;
      // A quicker win may have been left out.
      ASSERT_TRUE(!report.exact() || report.value.score() == yardstick.true_value()) << "seed " << seed;
    }
  }
}

TEST(Beam, Trees) { check_games<TreeGame>({.plies = 6, .children = 4}, 7); }
TEST(Beam, Transpositions) { check_games<WithKey<TreeGame>>({.plies = 8, .children = 4, .width = 5}, 9); }
TEST(Beam, LongTurns) { check_games<WithSide<TreeGame>>({.plies = 6, .children = 4, .long_turns = true}, 7); }
TEST(Beam, Repetitions) { check_games<WithRepetition<TreeGame>>({.children = 3, .width = 8, .cycles = true}, 9); }

struct Counting {
  int* evaluations;
  Score evaluate(const TreeGame& position, int /*ply*/) const { return ++*evaluations, position.evaluate(); }
};

TEST(Beam, LooksAtNoFurtherMovesAfterAStop) {
  Tree tree(9);
  for (int i = 1; i <= kLabels; ++i) tree[0].edges.push_back({static_cast<Label>(i - 1), i});
  for (std::size_t i = 1; i < tree.size(); ++i) tree[i].edges = {{0, 0}};
  int evaluations = 0;
  BeamSearch<TreeGame, Counting> beam(2, {&evaluations});
  EXPECT_EQ(beam.go(TreeGame(tree), {.nodes = 3}).stop, StopReason::kNodes);
  EXPECT_LE(evaluations, 3);
}

TEST(Beam, NoLossIsProvenOverMovesLeftOut) {
  // Moves 0 and 1 look good to the beam and lose; move 2 looks bad and draws.
  Tree tree(4);
  tree[0].edges = {{0, 1}, {1, 2}, {2, 3}};
  for (std::size_t i = 1; i <= 3; ++i) tree[i].side = 1;
  for (std::size_t i = 1; i <= 2; ++i) {
    tree[i].evaluation = -50;
    tree[i].edges = {{0, static_cast<int>(tree.size())}};
    tree.push_back({.side = 0, .result = Value::loss()});
  }
  tree[3].result = Value::exact(60);
  for (const int width : {1, 2}) {
    const auto report = BeamSearch<WithSide<TreeGame>>(width).go(WithSide<TreeGame>(tree));
    EXPECT_FALSE(report.value.is_proven()) << to_string(report.value);
    EXPECT_NE(report.best, Label{2});
  }
  EXPECT_EQ(BeamSearch<WithSide<TreeGame>>(3).go(WithSide<TreeGame>(tree)).value, Value::exact(-60));
}

}  // namespace
}  // namespace deepcut::test::beam_test
