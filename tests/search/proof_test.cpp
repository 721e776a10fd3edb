// Proof-number search finds out who wins, as full minimax does, and plays its wins out.
#include <cstdint>

#include <gtest/gtest.h>

#include <deepcut/proof.hpp>

#include "effort.hpp"
#include "search/corridor.hpp"
#include "search/line_end.hpp"
#include "search/soundness.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::proof_test {
namespace {

template <class P>
::testing::AssertionResult is_right(const Proof<Label>& proof, const Yardstick<P>& yardstick) {
  const bool wins = is_win(yardstick.true_value());
  if (proof.status == ProofStatus::kDisproven && wins) return ::testing::AssertionFailure() << "a win was disproven";
  if (proof.status != ProofStatus::kProven) return ::testing::AssertionSuccess();
  if (!wins) return ::testing::AssertionFailure() << "there is no win";
  const LineEnd end = end_of_line(yardstick.root(), proof.line, static_cast<int>(proof.line.size()) + 1);
  if (!end.legal) return ::testing::AssertionFailure() << "the line is not legal";
  if (!end.finished || end.value != Value::win(static_cast<int>(proof.line.size())).score()) {
    return ::testing::AssertionFailure() << "the line ends in " << end.value;
  }
  return ::testing::AssertionSuccess();
}

/// Each game with a table for everything, one that forgets and, asked twice, one that remembers.
template <class P>
int check_games(const Shape& shape, std::uint64_t count, int depth) {
  int undecided = 0;
  ProofSearch<P> roomy(1 << 15);
  ProofSearch<P> tiny(1);
  for (std::uint64_t seed = 1; seed <= tries(count, 20); ++seed) {
    Tree tree = RandomTree::make(shape, seed);
    if constexpr (HasCanonical<P>) tree = with_mirror_images(tree, seed);
    const Yardstick<P> yardstick(P(tree), depth);
    roomy.new_game();
    tiny.new_game();
    ProofStatus first = ProofStatus::kUnknown;
    for (int i = 0; i < 2; ++i) {
      const auto proof = roomy.go(yardstick.root());
      if (i == 0) first = proof.status;
      EXPECT_EQ(proof.status, first) << "seed " << seed << " asked again";
      EXPECT_EQ(proof.status == ProofStatus::kProven, is_win(yardstick.true_value())) << "seed " << seed;
      undecided += proof.status == ProofStatus::kUnknown ? 1 : 0;
      EXPECT_TRUE(is_right(proof, yardstick)) << "seed " << seed << (i == 0 ? "" : " asked again");
      const auto report = report_of(yardstick.root(), proof);
      EXPECT_TRUE(keeps_bound(yardstick.true_value(), report.value.score(), report.bound))
          << "seed " << seed << ": " << to_string(report.value) << ", the truth is " << yardstick.true_value();
    }
    EXPECT_TRUE(is_right(tiny.go(yardstick.root(), {.nodes = 20'000}), yardstick)) << "tiny table, seed " << seed;
    for (std::uint64_t nodes = 0; nodes < 300; nodes += 1 + nodes / 3) {
      roomy.new_game();
      const auto proof = roomy.go(yardstick.root(), {.nodes = nodes});
      EXPECT_LE(proof.nodes, nodes);
      EXPECT_TRUE(is_right(proof, yardstick)) << "seed " << seed << " nodes " << nodes;
    }
    if (::testing::Test::HasFailure()) return undecided;
  }
  return undecided;
}

using Sided = WithKey<WithSide<TreeGame>>;

TEST(Proof, EveryStatusHasAName) {
  EXPECT_EQ(to_string(ProofStatus::kProven), "proven");
  EXPECT_EQ(to_string(ProofStatus::kDisproven), "disproven");
  EXPECT_EQ(to_string(ProofStatus::kUnknown), "unknown");
}

TEST(Proof, ReportsAWinAsTheLeastAndADisproofAsTheMost) {
  const auto report = [](const Tree& tree) {
    return report_of(Sided(tree), ProofSearch<Sided>(1 << 20).go(Sided(tree)));
  };
  const auto won = report(corridor(3));
  EXPECT_EQ(won.value, Value::win(3).unproven());
  EXPECT_EQ(won.bound, Bound::kLower);
  EXPECT_EQ(won.line.size(), 3U);
  EXPECT_EQ(won.lines.at(0).moves, won.line);
  EXPECT_EQ(report(corridor(1)).bound, Bound::kExact);
  EXPECT_TRUE(report(corridor(1)).exact());
  Tree lost = corridor(3);
  lost.back().result = Value::win();
  EXPECT_EQ(report(lost).value, Value::draw().unproven()) << "of a bound nothing is proven";
  EXPECT_EQ(report(lost).bound, Bound::kUpper);
  // Nothing is known, but a move is named.
  Proof<Label> open;
  open.nodes = 7;
  open.stop = StopReason::kNodes;
  const auto unknown = report_of(Sided(corridor(3)), open);
  EXPECT_EQ(unknown.bound, Bound::kNone);
  EXPECT_EQ(unknown.depth, 0);
  EXPECT_EQ(unknown.nodes, 7U);
  EXPECT_EQ(unknown.stop, StopReason::kNodes);
  EXPECT_EQ(unknown.best, won.best);
}

TEST(Proof, ReportsTheEndOfALineThatStopsShort) {
  Tree tree = corridor(1);
  tree.back().result = Value::loss(7);  // a game that knows how it ends
  const auto report = report_of(Sided(tree), ProofSearch<Sided>(1 << 20).go(Sided(tree)));
  EXPECT_EQ(report.value, Value::win(8).unproven());
  EXPECT_EQ(report.bound, Bound::kLower);
  EXPECT_EQ(report.line.size(), 1U);
}

TEST(Proof, ReportsAFinishedGameAsItEnded) {
  for (const Value end : {Value::win(), Value::win(3), Value::loss(), Value::draw(), Value::exact(-5)}) {
    Tree tree(1);
    tree.front().result = end;
    const auto report = report_of(Sided(tree), ProofSearch<Sided>(1 << 20).go(Sided(tree)));
    EXPECT_EQ(report.value, end);
    EXPECT_TRUE(report.exact());
    EXPECT_FALSE(report.best);
  }
  Tree stuck(1);
  EXPECT_EQ(report_of(Sided(stuck), ProofSearch<Sided>(1 << 20).go(Sided(stuck))).value, Value::loss());
}

TEST(Proof, Trees) { EXPECT_EQ(check_games<Sided>({.plies = 6, .children = 4}, 300, 7), 0); }
TEST(Proof, DeepTrees) { EXPECT_EQ(check_games<Sided>({.plies = 14, .children = 2}, 300, 15), 0); }
TEST(Proof, Transpositions) {
  EXPECT_EQ(check_games<Sided>({.plies = 9, .children = 4, .width = 5, .leaps = true}, 300, 10), 0);
}
TEST(Proof, LongTurns) {
  EXPECT_EQ((check_games<Sided>({.plies = 8, .children = 4, .width = 5, .leaps = true, .long_turns = true}, 300, 9)),
            0);
}
TEST(Proof, MirrorImages) {
  EXPECT_EQ((check_games<WithCanonical<TreeGame>>({.plies = 8, .children = 4, .width = 5}, 300, 9)), 0);
}

using Repeating = WithRepetition<WithKey<WithSide<TreeGame>>>;

// Where positions repeat it may not know that there is no win, but it finds every win that there is.
TEST(Proof, Repetitions) {
  const Shape shape{.children = 3, .width = 9, .cycles = true};
  EXPECT_GT(check_games<Repeating>(shape, 300, 10), 0);
}
TEST(Proof, RepetitionsInLongTurns) {
  const Shape shape{.children = 3, .width = 7, .long_turns = true, .cycles = true};
  EXPECT_GT(check_games<Repeating>(shape, 300, 8), 0);
}

// What lies beyond is not known, but it comes to an end.
TEST(Proof, LongGames) {
  const auto prove = [](const Tree& tree) { return ProofSearch<Sided>(1 << 20).go(Sided(tree)); };
  EXPECT_EQ(prove(corridor(kMaxPly - 1)).status, ProofStatus::kProven);
  EXPECT_EQ(prove(corridor(kMaxPly)).status, ProofStatus::kProven);
  const auto beyond = prove(corridor(kMaxPly + 1));
  EXPECT_EQ(beyond.status, ProofStatus::kUnknown);
  EXPECT_EQ(beyond.stop, StopReason::kDepth) << "nothing is solved";
  Tree lost = corridor(kMaxPly);
  lost.back().result = Value::loss();
  EXPECT_EQ(prove(lost).status, ProofStatus::kDisproven);
  EXPECT_EQ(prove(lost).stop, StopReason::kSolved);
}
/// However many games there were.
TEST(Proof, ANewGameForgetsAllBefore) {
  const Tree tree = corridor(20);
  ProofSearch<Sided> search(1 << 10);
  const auto first = search.go(Sided(tree));
  EXPECT_LT(search.go(Sided(tree)).nodes, first.nodes) << "the same game";
  for (int games = 0; games < (1 << 16) - 1; ++games) search.new_game();
  EXPECT_EQ(search.go(Sided(tree)).nodes, first.nodes);
}
TEST(Proof, CirclesWithoutRepetition) {
  Tree circle(2);
  for (std::size_t i = 0; i < 2; ++i) {
    circle[i].side = static_cast<int>(i);
    circle[i].edges = {{0, static_cast<int>(1 - i)}};
  }
  EXPECT_EQ(ProofSearch<Sided>(1 << 20).go(Sided(circle)).status, ProofStatus::kUnknown);
}

}  // namespace
}  // namespace deepcut::test::proof_test
