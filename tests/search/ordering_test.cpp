// What the search learns from cutoffs, and how moves are picked by it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/ordering.hpp>
#include <deepcut/principal.hpp>

namespace deepcut::ordering_test {
namespace {

using Move = std::uint16_t;
using Learnt = Ordering<Move>;

TEST(Ordering, KillersAreTheLastTwoMovesThatCutAtAPly) {
  Learnt ordering;
  const auto is_killer = [&](int ply, Move move) {
    const auto killers = ordering.killers(ply);
    return std::find(killers.begin(), killers.end(), Learnt::code(move)) != killers.end();
  };
  for (const Move move : {1, 2, 2}) ordering.reward(0, 5, {}, move, {}, kPly);
  EXPECT_TRUE(is_killer(5, 2));
  EXPECT_TRUE(is_killer(5, 1)) << "a killer that cuts again must not push out the other";
  ordering.reward(0, 5, {}, Move{3}, {}, kPly);
  EXPECT_TRUE(is_killer(5, 3));
  EXPECT_TRUE(is_killer(5, 2));
  EXPECT_FALSE(is_killer(5, 1));
  EXPECT_FALSE(is_killer(4, 3));
  ordering.fade();
  EXPECT_FALSE(is_killer(5, 3)) << "plies of the next search are other plies";
}

TEST(Ordering, CounterMoveAnswersTheMoveBefore) {
  Learnt ordering;
  ordering.reward(1, 3, {Move{7}, std::nullopt}, Move{9}, {}, kPly);
  EXPECT_EQ(ordering.counter(1, Move{7}), Learnt::code(Move{9}));
  EXPECT_EQ(ordering.counter(0, Move{7}), Learnt::kNone);
  EXPECT_EQ(ordering.counter(1, Move{8}), Learnt::kNone);
  EXPECT_EQ(ordering.counter(1, std::nullopt), Learnt::kNone);
  ordering.forget();
  EXPECT_EQ(ordering.counter(1, Move{7}), Learnt::kNone);
}

TEST(Ordering, HistoryRewardsCutsAndBlamesWhatCameBefore) {
  Learnt ordering;
  const std::vector<std::uint32_t> before = {10, 11};
  ordering.reward(0, 1, {}, Move{12}, before, 4 * kPly);
  EXPECT_EQ(ordering.history(0, Move{12}), 16);
  EXPECT_EQ(ordering.history(0, Move{10}), -16);
  EXPECT_EQ(ordering.history(0, Move{11}), -16);
  EXPECT_EQ(ordering.history(1, Move{12}), 0);
  ordering.fade();
  EXPECT_EQ(ordering.history(0, Move{12}), 8);
  ordering.forget();
  EXPECT_EQ(ordering.history(0, Move{12}), 0);
}

TEST(Ordering, HistoryStaysInBounds) {
  Learnt ordering;
  const std::vector<std::uint32_t> before = {1};
  for (int i = 0; i < 5000; ++i) ordering.reward(0, 1, {}, Move{2}, before, 255 * kPly);
  EXPECT_GT(ordering.history(0, Move{2}), Learnt::kMost / 2);
  EXPECT_LE(ordering.history(0, Move{2}), Learnt::kMost);
  EXPECT_LT(ordering.history(0, Move{1}), -Learnt::kMost / 2);
  EXPECT_GE(ordering.history(0, Move{1}), -Learnt::kMost);
}

TEST(Ordering, ContinuationsBelongToTheMovesBefore) {
  Learnt ordering;
  const Learnt::Before before{Move{7}, Move{300}};
  const std::vector<std::uint32_t> tried = {10};
  ordering.reward(0, 3, before, Move{12}, tried, 4 * kPly);
  const auto learnt = [&](const Learnt::Before& moves, Move move) { return ordering.view(0, moves, true, true)(move); };
  EXPECT_EQ(learnt(before, 12), 48);
  EXPECT_EQ(learnt(before, 10), -48);
  EXPECT_EQ(learnt({Move{7}, std::nullopt}, 12), 32);
  EXPECT_EQ(learnt({}, 12), 16);
  EXPECT_EQ(learnt({Move{300}, Move{7}}, 12), 16) << "what answers a move does not follow up on it";
  EXPECT_EQ(ordering.view(0, before, true, false)(Move{12}), 16);
  EXPECT_EQ(ordering.view(1, before, true, true)(Move{12}), 0);
  ordering.forget();
  EXPECT_EQ(learnt(before, 12), 0);
}

TEST(PickBest, SortsStablyOneByOne) {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    const std::size_t count = random() % 30;
    std::vector<Move> moves(count);
    std::iota(moves.begin(), moves.end(), Move{0});
    std::vector<int> score_of(count);
    for (int& score : score_of) score = static_cast<int>(random() % 5);
    std::vector<Move> expected = moves;
    std::stable_sort(expected.begin(), expected.end(), [&](Move a, Move b) { return score_of[a] > score_of[b]; });

    std::vector<int> scores = score_of;
    std::vector<Move> picked;
    for (std::size_t i = 0; i < count; ++i) {
      picked.push_back(pick_best(moves.data(), scores.data(), i, count));
      ASSERT_EQ(moves[i], picked.back());
      ASSERT_EQ(scores[i], score_of[picked.back()]) << "scores no longer run parallel to the moves";
    }
    ASSERT_EQ(picked, expected);
  }
}

// What a line in front of it left unseen may be worth more than it.
TEST(Ordering, ALineThatComesToStandFirstIsAsSureAsThoseItPassed) {
  const auto line = [](Move move, Score score, bool exhausted, Depth depth) {
    return RootMove<Move>{.move = move, .score = score, .exhausted = exhausted, .line = {}, .depth = depth};
  };
  std::vector<RootMove<Move>> moves{line(0, 1, false, kPly), line(1, 5, true, kPly), line(2, 9, true, 0)};
  sort_lines(moves, 3);
  EXPECT_EQ(moves[0].move, 1);
  EXPECT_FALSE(moves[0].exhausted);
  EXPECT_EQ(moves[2].move, 2) << "of the iteration before";
  moves = {line(0, 1, true, kPly), line(1, 5, true, kPly), line(2, 0, true, kPly)};
  sort_lines(moves, 3);
  EXPECT_EQ(moves[0].move, 1);
  EXPECT_TRUE(moves[0].exhausted);
}

TEST(Ordering, RootMovesThatTookMoreNodesComeFirst) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<RootMove<Move>> moves;
    const std::size_t count = 1 + random() % 30;
    for (std::size_t i = 0; i < count; ++i) {
      moves.push_back({.move = static_cast<Move>(i), .line = {}, .nodes = random() % 8});
    }
    const std::size_t from = random() % (count + 1);
    std::vector<RootMove<Move>> expected = moves;
    std::stable_sort(expected.begin() + static_cast<std::ptrdiff_t>(from), expected.end(),
                     [](const auto& a, const auto& b) { return a.nodes > b.nodes; });
    sort_by_nodes(moves, from);
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(moves[i].move, expected[i].move);
  }
}

}  // namespace
}  // namespace deepcut::ordering_test
