#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include <deepcut/value.hpp>

namespace deepcut::value_test {
namespace {

TEST(Value, WinsAndLossesSayInHowManyPlies) {
  for (const int plies : {0, 1, 2, 41, 399, kMaxWinPlies}) {
    EXPECT_TRUE(Value::win(plies).is_win());
    EXPECT_TRUE(Value::loss(plies).is_loss());
    EXPECT_FALSE(Value::win(plies).is_loss());
    EXPECT_EQ(Value::win(plies).plies(), plies);
    EXPECT_EQ(Value::loss(plies).plies(), plies);
    EXPECT_EQ(-Value::win(plies), Value::loss(plies));
    EXPECT_TRUE(Value::win(plies).is_proven());
    EXPECT_TRUE(Value::win(plies).is_decisive());
  }
  EXPECT_EQ(Value::win(kMaxWinPlies + 1000), Value::win(kMaxWinPlies));
  EXPECT_EQ(Value::draw().plies(), -1);
}

TEST(Value, SoonerWinsAndLaterLossesAreBetter) {
  EXPECT_GT(Value::win(3).score(), Value::win(5).score());
  EXPECT_LT(Value::loss(3).score(), Value::loss(5).score());
  EXPECT_GT(Value::win(kMaxWinPlies).score(), Value::exact(kMaxScore).score());
  EXPECT_LT(Value::loss(kMaxWinPlies).score(), Value::exact(-kMaxScore).score());
  EXPECT_LT(Value::win(0).score(), kInfinity);
}

TEST(Value, NumbersAreNeverDecisive) {
  for (const std::int64_t score : {std::int64_t{0}, std::int64_t{kMaxScore}, std::int64_t{kWin},
                                   std::numeric_limits<std::int64_t>::max(), std::int64_t{1} << 32}) {
    for (const std::int64_t signed_score : {score, -score}) {
      EXPECT_FALSE(Value::heuristic(signed_score).is_decisive());
      EXPECT_FALSE(Value::exact(signed_score).is_decisive());
      EXPECT_FALSE(is_decisive(clamp_heuristic(signed_score)));
    }
  }
  EXPECT_EQ(Value::heuristic(std::int64_t{1} << 40).score(), kMaxScore);
  EXPECT_EQ(Value::heuristic(-(std::int64_t{1} << 40)).score(), -kMaxScore);
}

TEST(Value, CertaintyIsPartOfTheValue) {
  EXPECT_NE(Value::exact(12), Value::heuristic(12));
  EXPECT_EQ(Value::draw(), Value::exact(0));
  EXPECT_EQ(Value(), Value::heuristic(0));
  EXPECT_TRUE((-Value::exact(12)).is_proven());
  EXPECT_FALSE((-Value::heuristic(12)).is_proven());
}

TEST(Value, TravelsThroughTheSearchAndBack) {
  for (const int ply : {0, 1, 7, kMaxWinPlies / 2}) {
    for (const int plies : {0, 1, 30, kMaxWinPlies / 2}) {
      for (const Value value : {Value::win(plies), Value::loss(plies)}) {
        EXPECT_EQ(Value::from_search(value.to_search(ply), ply, Certainty::kHeuristic), value);
        EXPECT_EQ(value.to_search(0), value.score());
      }
    }
    for (const Score score : {0, 1, -1, 4711, kMaxScore, -kMaxScore}) {
      EXPECT_EQ(Value::heuristic(score).to_search(ply), score);
      EXPECT_EQ(Value::from_search(score, ply, Certainty::kProven), Value::exact(score));
      EXPECT_EQ(Value::from_search(score, ply, Certainty::kHeuristic), Value::heuristic(score));
    }
  }
  // Won by the position at ply 5 in 10 plies: won from the root in 15.
  EXPECT_EQ(Value::win(10).to_search(5), Value::win(15).score());
  EXPECT_EQ(Value::loss(10).to_search(5), Value::loss(15).score());
}

TEST(Value, Text) {
  EXPECT_EQ(to_string(Value::heuristic(12)), "+12");
  EXPECT_EQ(to_string(Value::heuristic(-12)), "-12");
  EXPECT_EQ(to_string(Value::heuristic(0)), "0");
  EXPECT_EQ(to_string(Value::draw()), "draw");
  EXPECT_EQ(to_string(Value::exact(3)), "+3");
  EXPECT_EQ(to_string(Value::win(9)), "win in 9");
  EXPECT_EQ(to_string(Value::loss(4)), "loss in 4");
}

TEST(Value, BoundsTurnRound) {
  EXPECT_EQ(negate(Bound::kLower), Bound::kUpper);
  EXPECT_EQ(negate(Bound::kUpper), Bound::kLower);
  EXPECT_EQ(negate(Bound::kExact), Bound::kExact);
  EXPECT_EQ(negate(Bound::kNone), Bound::kNone);
  EXPECT_EQ(to_string(Bound::kLower), "lower");
  EXPECT_EQ(to_string(Bound::kNone), "none");
}

}  // namespace
}  // namespace deepcut::value_test
