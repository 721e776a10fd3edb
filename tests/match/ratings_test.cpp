// The expected numbers were computed by an independent program: coordinate-wise ascent of the likelihood, and the
// information with one rating eliminated.
#include "match/statistics/ratings.hpp"

#include <gtest/gtest.h>

namespace deepcut::match {
namespace {

const std::vector<Encounter> kEncounters = {{0, 1, 20, 13.5}, {1, 0, 20, 9},    {0, 2, 20, 15},
                                            {2, 0, 20, 6.5},  {1, 2, 20, 11.5}, {2, 1, 20, 8},
                                            {0, 3, 10, 9},    {3, 0, 10, 2.5},  {2, 3, 12, 7}};

void expect_near(const Estimate& estimate, double value, double half_width) {
  EXPECT_NEAR(estimate.value, value, 1e-3);
  EXPECT_NEAR(estimate.high - estimate.value, half_width, 1e-3);
  EXPECT_NEAR(estimate.value - estimate.low, half_width, 1e-3);
}

TEST(Ratings, AreTheMostLikelyOnes) {
  const Ratings ratings = fit_ratings(4, kEncounters);
  expect_near(ratings.players[0], 121.1633, 59.4498);
  expect_near(ratings.players[1], 31.4669, 68.5413);
  expect_near(ratings.players[2], -39.8249, 61.7103);
  expect_near(ratings.players[3], -112.8053, 107.4120);
  expect_near(ratings.advantage, 24.9358, 60.5861);
  EXPECT_FALSE(ratings.with_prior);
}

TEST(Ratings, OfTwoPlayersAreTheirEloDifference) {
  const Ratings ratings = fit_ratings(2, {{0, 1, 50, 32}, {1, 0, 50, 18}});
  EXPECT_NEAR(ratings.players[0].value - ratings.players[1].value, elo_from_score(0.64), 1e-6);
  EXPECT_NEAR(ratings.advantage.value, 0, 1e-6);
}

TEST(Ratings, StayFiniteWhenSomebodyLosesEverything) {
  const Ratings ratings = fit_ratings(3, {{0, 1, 10, 6}, {1, 0, 10, 5}, {0, 2, 10, 10}, {2, 1, 10, 0}});
  EXPECT_TRUE(ratings.with_prior);
  EXPECT_LT(ratings.players[2].value, ratings.players[0].value - 200);
  EXPECT_GT(ratings.players[2].value, -2000);
}

TEST(Ratings, AndWhenTwoGroupsNeverMet) {
  const Ratings ratings = fit_ratings(4, {{0, 1, 10, 7}, {1, 0, 10, 4}, {2, 3, 10, 5}, {3, 2, 10, 5}});
  EXPECT_TRUE(ratings.with_prior);
  EXPECT_NEAR(ratings.players[2].value, ratings.players[3].value, 1e-6);
}

TEST(Ratings, WithoutGamesNothingIsKnown) {
  const Ratings ratings = fit_ratings(3, {});
  EXPECT_TRUE(ratings.with_prior);
  for (const Estimate& rating : ratings.players) {
    EXPECT_EQ(rating.value, 0);
    EXPECT_GT(rating.high, 500);
    EXPECT_LT(rating.low, -500);
  }
  EXPECT_GT(ratings.advantage.high, 500);
  EXPECT_TRUE(fit_ratings(0, {}).players.empty());
}

}  // namespace
}  // namespace deepcut::match
