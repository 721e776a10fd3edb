// Beam search over turns: whatever its turns are made of, it plays legal moves and claims only wins that are there.
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/turn_beam.hpp>

#include "effort.hpp"
#include "search/soundness.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::turn_beam_test {
namespace {

using Game = WithKey<WithSide<TreeGame>>;

struct EveryMove {
  static inline int asked = 0;
  static std::size_t moves(const Game& game, MoveList<Label>& list) { return game.moves(list), 0; }
  static bool wins_at_once(const Game& /*game*/) { return ++asked, false; }
};
using Beam = TurnBeam<Game, EveryMove>;

/// A tree's second moves have nothing to do with its first ones, and it throws where one is not legal.
void check_games(const Shape& shape) {
  for (const int width : {1, 2, 100}) {
    Beam beam({.candidates = width == 1 ? 2 : 100, .width = width, .table_bytes = 1 << 16});
    for (std::uint64_t seed = 1; seed <= tries(300U); ++seed) {
      const Tree tree = RandomTree::make(shape, seed);
      const Yardstick<Game> yardstick(Game(tree), shape.plies + 1);
      beam.new_game();
      ASSERT_TRUE(is_sound(beam.go(yardstick.root()), yardstick)) << "seed " << seed << " width " << width;
    }
  }
}

TEST(TurnBeam, SingleMoves) { check_games({.plies = 6, .children = 4}); }
TEST(TurnBeam, LongTurns) { check_games({.plies = 6, .children = 4, .long_turns = true}); }
TEST(TurnBeam, LongTurnsThatMeet) {
  check_games({.plies = 7, .children = 4, .width = 5, .leaps = true, .long_turns = true});
}

TEST(TurnBeam, LooksAtNoFurtherMovesAfterAStop) {
  Tree tree(9);
  for (int i = 1; i <= kLabels; ++i) tree[0].edges.push_back({static_cast<Label>(i - 1), i});
  for (std::size_t i = 1; i < tree.size(); ++i) tree[i] = {.side = 1, .edges = {{0, 0}}};
  EveryMove::asked = 0;
  EXPECT_EQ(Beam().go(Game(tree), {.nodes = 3}).stop, StopReason::kNodes);
  EXPECT_LE(EveryMove::asked, 3);
}

// The move that goes on in the same turn is the last one: no other can follow it in a pair.
TEST(TurnBeam, AMoveWithoutASecondIsATurn) {
  Tree tree(4);
  tree[0].edges = {{0, 1}, {1, 2}};
  tree[1] = {.side = 1, .result = Value::exact(5)};
  tree[2] = {.side = 0, .edges = {{5, 3}}};
  tree[3] = {.side = 1, .result = Value::loss()};
  const auto report = Beam().go(Game(tree));
  EXPECT_EQ(report.value, Value::win(2));
  EXPECT_EQ(report.line, (std::vector<Label>{1, 5}));
}

struct NoIdea {
  static std::size_t moves(const Game& game, MoveList<Label>& list) {
    if (game.id() == 0) game.moves(list);
    return 0;
  }
  static bool wins_at_once(const Game& /*game*/) { return false; }
};

// A side for which the guide considers no move has not lost: it has moves.
TEST(TurnBeam, AGuideWithoutAnIdeaProvesNothing) {
  Tree tree(3);
  tree[0].edges = {{0, 1}};
  tree[1] = {.side = 1, .edges = {{0, 2}}, .evaluation = 4};
  tree[2] = {.side = 0, .result = Value::loss()};
  const auto report = TurnBeam<Game, NoIdea>().go(Game(tree), {.depth = 4});
  EXPECT_EQ(report.value, Value::heuristic(-4));
}

}  // namespace
}  // namespace deepcut::test::turn_beam_test
