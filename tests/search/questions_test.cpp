// The questions that Driver::kSolve asks, answered by somebody who knows the value.
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/questions.hpp>

namespace deepcut::test::questions_test {
namespace {

struct Asked {
  std::vector<Score> betas;
  Questions::Answer answer;
};

/// `length`: of the longest game. The answers say as little as they can.
Asked ask(Score truth, const Limits& limits = {}, int length = 40, bool decisive = true, bool proven = true,
          bool short_first = true) {
  Questions questions(limits, 0, short_first);
  Asked asked;
  while (const auto beta = questions.next()) {
    asked.betas.push_back(*beta);
    if (asked.betas.size() > 200) break;
    questions.answer(*beta, truth >= *beta ? *beta : *beta - 1, {length, decisive, proven});
  }
  asked.answer = questions.known();
  return asked;
}

TEST(Questions, FindEveryValue) {
  for (int plies = 0; plies <= 60; ++plies) {
    EXPECT_EQ(ask(kWin - plies).answer.score, kWin - plies);
    EXPECT_EQ(ask(-kWin + plies).answer.score, -kWin + plies);
  }
  for (const Score score : {0, 1, -1, 7, -30, 64, -64, 5000, -100'000, kMaxScore, -kMaxScore}) {
    const Asked asked = ask(score);
    EXPECT_EQ(asked.answer.score, score);
    EXPECT_EQ(asked.answer.bound, Bound::kExact);
    EXPECT_TRUE(asked.answer.proven);
    EXPECT_LE(asked.betas.size(), 80U);
  }
}

TEST(Questions, AskForShortWinsFirst) {
  const Asked asked = ask(kWin - 3);
  for (const Score beta : asked.betas)
    EXPECT_LE(kWin - std::abs(beta), 5) << "a win in three is found without long ones";
}

TEST(Questions, AskFirstWhetherAWinThatWasFoundIsTheQuickest) {
  for (const Score truth : {kWin - 41, -kWin + 40}) {
    Questions questions({}, 0, true);
    std::vector<Score> betas;
    while (const auto beta = questions.next()) {
      betas.push_back(*beta);
      // Whoever finds the win or loss finds its true length.
      const bool seen = is_win(truth) ? truth >= *beta : truth < *beta;
      questions.answer(*beta, seen ? truth : truth >= *beta ? *beta : *beta - 1, {42, true, true});
    }
    EXPECT_EQ(questions.known().score, truth);
    EXPECT_EQ(betas.back(), is_win(truth) ? truth + 1 : truth) << "and nothing between";
  }
}

TEST(Questions, ReachHalfAsFarAgain) {
  const Asked asked = ask(0);
  int reach = 4;
  for (const Score beta : asked.betas) {
    if (!is_decisive(beta)) break;
    EXPECT_LE(kWin - std::abs(beta), reach + reach / 2 + 1);
    reach = std::max(reach, kWin - std::abs(beta));
  }
  EXPECT_EQ(asked.betas.back(), 0) << "won at all, then lost at all";
  EXPECT_EQ(asked.betas[asked.betas.size() - 2], 1);
}

TEST(Questions, HalveWideRanges) {
  const Limits limits{.range = Range{-64, 64, 2}};
  for (Score score = -64; score <= 64; score += 2) {
    const Asked asked = ask(score, limits);
    EXPECT_EQ(asked.answer.score, score);
    EXPECT_LE(asked.betas.size(), 11U);
    for (const Score beta : asked.betas) EXPECT_EQ(beta % 2, 0) << "no question between two scores";
  }
}

TEST(Questions, RefuseARangeThatTheAnswersContradict) {
  const Limits limits{.range = Range{-64, 64, 2}};
  for (const Score value : {66, 65, -66, -65, kWin - 3, -kWin + 4}) {
    Questions questions(limits, 0, true);
    EXPECT_THROW(questions.answer(value > 0 ? 2 : 0, value, {40, true, true}), std::logic_error) << value;
    Questions unproven(limits, 0, true);
    if (is_decisive(value)) continue;
    EXPECT_NO_THROW(unproven.answer(value > 0 ? 2 : 0, value, {40, true, false})) << "an opinion may be anything";
  }
  EXPECT_THROW(Questions({.range = Range{3, -3, 1}}, 0, true), std::logic_error);
}

TEST(Questions, ARangeBeyondAllScoresIsNone) {
  Limits limits;
  limits.range = Range{std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};
  for (const Score truth : {kWin - 7, 0, 5000, -30}) {
    for (const bool short_first : {false, true}) {
      const Asked asked = ask(truth, limits, 40, true, true, short_first);
      EXPECT_EQ(asked.betas, ask(truth, {}, 40, true, true, short_first).betas);
      EXPECT_EQ(asked.answer.score, truth);
    }
  }
}

// Seen by UndefinedBehaviorSanitizer: a number next to such a step is more than an int can be.
TEST(Questions, AStepBeyondAllScoresLeavesNothingButZero) {
  const Limits limits{.range = Range{-10, 10, std::numeric_limits<int>::max()}};
  for (const Score beta : ask(0, limits).betas) EXPECT_TRUE(beta >= -10 && beta <= 10) << beta;
  EXPECT_EQ(ask(0, limits).answer.score, 0);
}

TEST(Questions, DoNotAskForWinsInAGameOfScores) {
  int decisive = 0;
  for (const Score beta : ask(20, {}, 40, false).betas) decisive += is_decisive(beta) ? 1 : 0;
  EXPECT_LE(decisive, 6) << "none of a few plies was seen";
  for (const Score beta : ask(20, {.range = Range{-64, 64, 2}}).betas) EXPECT_FALSE(is_decisive(beta));
}

TEST(Questions, StayInTheWindow) {
  const Limits limits{.window = Window{10, 20}};
  EXPECT_EQ(ask(15, limits).answer.bound, Bound::kExact);
  EXPECT_EQ(ask(5, limits).answer.bound, Bound::kUpper);
  EXPECT_EQ(ask(25, limits).answer.bound, Bound::kLower);
  EXPECT_LE(ask(5, limits).answer.score, 10);
  EXPECT_GE(ask(25, limits).answer.score, 20);
  for (const Score beta : ask(15, limits).betas) EXPECT_TRUE(beta > 10 && beta <= 20) << beta;
}

TEST(Questions, AWinWhoseDistanceIsNotProvenIsABound) {
  const Questions::Answer win = ask(kWin - 39, {}, 40, true, false).answer;
  EXPECT_EQ(win.bound, Bound::kLower);
  EXPECT_FALSE(win.proven);
  EXPECT_EQ(ask(-kWin + 38, {}, 40, true, false).answer.bound, Bound::kUpper);
}

TEST(Questions, SaysNothingThatLooksLikeAWin) {
  Questions questions({}, 0, true);
  for (int i = 0; i < 12; ++i) {
    const auto beta = questions.next();
    ASSERT_TRUE(beta);
    questions.answer(*beta, *beta > 0 ? *beta - 1 : *beta, {40, true, true});
    if (questions.settled()) break;
    EXPECT_FALSE(is_decisive(questions.known().score));
  }
}

}  // namespace
}  // namespace deepcut::test::questions_test
