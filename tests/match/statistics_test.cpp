// The expected numbers were computed by an independent program from the formulas.
#include "match/statistics/statistics.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "effort.hpp"
#include "match/sample_results.hpp"
#include "match/statistics/sprt.hpp"

namespace deepcut::match {
namespace {

const Results kPairs = of_pairs({10, 50, 120, 80, 20});
const Results kGames = of_games(130, 200, 100);

TEST(Statistics, EloAndScoreAreInverse) {
  EXPECT_DOUBLE_EQ(elo_from_score(0.5), 0);
  EXPECT_NEAR(elo_from_score(0.75), 190.8485, 1e-4);
  EXPECT_NEAR(score_from_elo(100), 0.640065, 1e-6);
  for (const double elo : {-300.0, -1.0, 0.0, 40.0, 700.0}) EXPECT_NEAR(elo_from_score(score_from_elo(elo)), elo, 1e-9);
  EXPECT_TRUE(std::isinf(elo_from_score(1)) && elo_from_score(1) > 0);
  EXPECT_TRUE(std::isinf(elo_from_score(0)) && elo_from_score(0) < 0);
}

TEST(Statistics, PairsGiveEloWithItsInterval) {
  const Estimate score = score_estimate(kPairs);
  EXPECT_NEAR(score.value, 0.544643, 1e-6);
  EXPECT_NEAR(score.low, 0.517472, 1e-6);
  EXPECT_NEAR(score.high, 0.571814, 1e-6);
  const Estimate elo = elo_estimate(kPairs);
  EXPECT_NEAR(elo.value, 31.1039, 1e-4);
  EXPECT_NEAR(elo.low, 12.1458, 1e-4);
  EXPECT_NEAR(elo.high, 50.2487, 1e-4);
  const Estimate normalised = normalised_elo_estimate(kPairs);
  EXPECT_NEAR(normalised.value, 47.2800, 1e-4);
  EXPECT_NEAR(normalised.low, 18.5041, 1e-4);
  EXPECT_NEAR(likelihood_of_superiority(kPairs), 0.999360, 1e-6);
}

TEST(Statistics, SoDoGamesWithoutPairs) {
  const Estimate elo = elo_estimate(kGames);
  EXPECT_NEAR(elo.value, 24.2791, 1e-4);
  EXPECT_NEAR(elo.low, 0.3323, 1e-4);
  EXPECT_NEAR(elo.high, 48.4589, 1e-4);
  EXPECT_NEAR(normalised_elo_estimate(kGames).value, 33.2953, 1e-4);
  EXPECT_NEAR(normalised_elo_estimate(kGames).low, 0.4564, 1e-4);
  EXPECT_NEAR(likelihood_of_superiority(kGames), 0.976550, 1e-6);
}

TEST(Statistics, NothingPlayedSaysNothing) {
  EXPECT_DOUBLE_EQ(elo_estimate({}).value, 0);
  EXPECT_DOUBLE_EQ(likelihood_of_superiority({}), 0.5);
  EXPECT_DOUBLE_EQ(Sprt{}.log_likelihood_ratio({}), 0);
}

TEST(Statistics, OnlyWinsAreInfinitelyStronger) {
  EXPECT_TRUE(std::isinf(elo_estimate(of_games(5, 0, 0)).value));
  // 0.025^(1/5) and 1 - 2^-6.
  EXPECT_NEAR(score_estimate(of_games(5, 0, 0)).low, 0.478176, 1e-6);
  EXPECT_NEAR(elo_estimate(of_games(5, 0, 0)).low, -15.1743, 1e-4);
  EXPECT_DOUBLE_EQ(score_estimate(of_games(0, 0, 5)).low, 0);
  EXPECT_NEAR(score_estimate(of_games(0, 0, 5)).high, 0.521824, 1e-6);
  EXPECT_NEAR(likelihood_of_superiority(of_games(5, 0, 0)), 0.984375, 1e-9);
  EXPECT_NEAR(likelihood_of_superiority(of_games(0, 0, 5)), 0.015625, 1e-9);
  EXPECT_TRUE(std::isfinite(Sprt{}.log_likelihood_ratio(of_games(5, 0, 0))));
}

TEST(Statistics, WhatIsAllAlikeHasAnIntervalNeverthelessAndNoNormalisedElo) {
  EXPECT_TRUE(all_alike(of_pairs({0, 0, 0, 0, 23})));
  EXPECT_TRUE(all_alike(of_pairs({0, 0, 20, 0, 0})));
  EXPECT_FALSE(all_alike(of_pairs({0, 0, 20, 1, 0})));
  EXPECT_FALSE(all_alike({}));
  EXPECT_TRUE(std::isinf(normalised_elo_estimate(of_pairs({0, 0, 0, 0, 23})).value));
  // 1 - 0.025^(1/20) of the pairs may be of another kind.
  const Estimate level = score_estimate(of_pairs({0, 0, 20, 0, 0}));
  EXPECT_DOUBLE_EQ(level.value, 0.5);
  EXPECT_NEAR(level.low, 0.415783, 1e-6);
  EXPECT_NEAR(level.high, 0.584217, 1e-6);
}

TEST(Sprt, RatiosAreThoseComputedIndependently) {
  EXPECT_NEAR((Sprt{0, 5}.log_likelihood_ratio(kPairs)), 1.474689, 1e-6);
  EXPECT_NEAR((Sprt{0, 20}.log_likelihood_ratio(kPairs)), 4.397226, 1e-6);
  EXPECT_NEAR((Sprt{0, 10}.log_likelihood_ratio(of_pairs({40, 90, 200, 90, 30}))), -1.855607, 1e-6);
  EXPECT_NEAR((Sprt{-3, 7}.log_likelihood_ratio(kGames)), 1.481817, 1e-6);
  EXPECT_NEAR((Sprt{0, 50}.log_likelihood_ratio(of_pairs({0, 0, 10, 5, 0}))), 1.939338, 1e-6);
}

TEST(Sprt, BoundsComeFromTheErrors) {
  EXPECT_NEAR(Sprt{}.lower_bound(), -2.944439, 1e-6);
  EXPECT_NEAR(Sprt{}.upper_bound(), 2.944439, 1e-6);
  const Sprt uneven{0, 5, 0.05, 0.1};
  EXPECT_NEAR(uneven.lower_bound(), -2.251292, 1e-6);
  EXPECT_NEAR(uneven.upper_bound(), 2.890372, 1e-6);
}

/// Two players whose strengths are known, on openings that favour one side more or less.
class SimulatedPair {
 public:
  SimulatedPair(double elo, std::uint64_t seed) : elo_(elo), random_(seed) {}

  void play(Results& results) {
    constexpr double kOpeningElo = 80;
    const double opening = (uniform() - 0.5) * 2 * kOpeningElo;
    const double points = game(elo_ + opening) + game(elo_ - opening);
    ++results.pairs.at(static_cast<std::size_t>(points * 2));
  }

 private:
  double uniform() { return static_cast<double>(random_() >> 11) * 0x1p-53; }
  // The expected points are exactly those of the Elo; two games in five are drawn.
  double game(double elo) {
    constexpr double kDraws = 0.4;
    const double win = score_from_elo(elo) - kDraws / 2;
    const double dice = uniform();
    return dice < win ? 1 : dice < win + kDraws ? 0.5 : 0;
  }

  double elo_;
  std::mt19937_64 random_;
};

// Openings weigh on both games of a pair alike, so the mean over them is what the test estimates; it differs from the
// score at the Elo only in the second order.
TEST(Sprt, IsSeldomWrongAboutSimulatedPlayers) {
  constexpr int kMatches = test::tries(1000, 5);
  const Sprt sprt{0, 20, 0.05, 0.05};
  int wrong = 0;
  for (int i = 0; i < kMatches; ++i) {
    const bool stronger = i % 2 == 1;
    SimulatedPair players(stronger ? sprt.elo1 : sprt.elo0, static_cast<std::uint64_t>(i) + 1);
    Results results;
    auto verdict = Sprt::Verdict::kContinue;
    while (verdict == Sprt::Verdict::kContinue) {
      players.play(results);
      verdict = sprt.judge(results);
    }
    if ((verdict == Sprt::Verdict::kAcceptElo1) != stronger) ++wrong;
  }
  RecordProperty("wrong", wrong);
  EXPECT_LE(wrong, kMatches * 7 / 100);
  // Far fewer would mean that the test asks for more games than it needs.
  EXPECT_GE(wrong, kMatches * 2 / 100);
}

}  // namespace
}  // namespace deepcut::match
