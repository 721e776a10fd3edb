// Minimax, alpha-beta and beam search stopped anywhere: a legal move, no node too many, no false claim.
#include <cstdint>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/minimax.hpp>

#include "effort.hpp"
#include "search/soundness.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::stopped_test {
namespace {

using Game = WithSide<TreeGame>;

template <class Algorithm>
void check_stopped_anywhere(Algorithm algorithm) {
  for (std::uint64_t seed = 1; seed <= tries(150U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 5, .children = 3, .long_turns = seed % 2 == 0}, seed);
    const Yardstick<Game> yardstick(Game(tree), 6);
    for (std::uint64_t nodes = 0;; ++nodes) {
      const auto report = algorithm.go(yardstick.root(), {.depth = 6, .nodes = nodes});
      ASSERT_TRUE(is_sound(report, yardstick)) << "seed " << seed << " nodes " << nodes;
      if (report.stop != StopReason::kNodes) break;
      ASSERT_EQ(report.nodes, nodes);
    }
  }
}

TEST(Stopped, Minimax) { check_stopped_anywhere(Minimax<Game>()); }
TEST(Stopped, AlphaBeta) { check_stopped_anywhere(AlphaBeta<Game>()); }
TEST(Stopped, Beam) { check_stopped_anywhere(BeamSearch<Game>(2)); }
TEST(Stopped, WideBeam) { check_stopped_anywhere(BeamSearch<Game>(5)); }

TEST(Stopped, SaysWhatItKnows) {
  // Of the root's three moves the first loses at once; a search that saw no more must not call the root lost.
  Tree tree(4);
  tree[0].edges = {{0, 1}, {1, 2}, {2, 3}};
  for (int i = 1; i <= 3; ++i) tree[static_cast<std::size_t>(i)].side = 1;
  tree[1].result = Value::win();
  tree[2].result = Value::exact(-7);
  tree[3].result = Value::loss();
  AlphaBeta<Game> search;
  EXPECT_EQ(search.go(Game(tree), {.nodes = 2}).value, Value());
  EXPECT_EQ(search.go(Game(tree), {.nodes = 2}).bound, Bound::kNone);
  EXPECT_EQ(search.go(Game(tree), {.nodes = 3}).value, Value::heuristic(7));
  EXPECT_EQ(search.go(Game(tree), {.nodes = 3}).bound, Bound::kLower);
  EXPECT_EQ(search.go(Game(tree), {.nodes = 4}).value, Value::win(1));
  EXPECT_EQ(search.go(Game(tree), {.nodes = 4}).bound, Bound::kExact);
}

TEST(Stopped, BeforeTheRootItKnowsNothing) {
  Tree tree(2);
  tree[0].edges = {{0, 1}};
  tree[1].side = 1;
  tree[1].result = Value::exact(7);
  const auto expect_nothing = [&](auto search) {
    const auto report = search.go(Game(tree), {.nodes = 0});
    EXPECT_EQ(report.bound, Bound::kNone);
    EXPECT_EQ(report.value, Value());
    EXPECT_TRUE(report.best);
  };
  expect_nothing(Minimax<Game>());
  expect_nothing(AlphaBeta<Game>());
  expect_nothing(BeamSearch<Game>(2));
}

}  // namespace
}  // namespace deepcut::test::stopped_test
