// SPSA without games: on hills whose top is known, climbed by results drawn at random.
#include "spsa/spsa.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace deepcut::spsa_test {

namespace {

using tune::Range;
using tune::Spsa;

/// Falls off by so many Elo for a step beside the top, by four times as many for two. A number whose slope is 0 does not
/// matter.
struct Hill {
  std::vector<Range> ranges;
  std::vector<double> top;
  std::vector<double> slopes;

  double height(const std::vector<int>& settings) const {
    double elo = 0;
    for (std::size_t i = 0; i < top.size(); ++i)
      elo -= slopes[i] * std::pow((settings[i] - top[i]) / ranges[i].step, 2);
    return elo;
  }

  /// From -1 to 1, of two games without draws.
  double play_pair(const Spsa::Trial& trial, std::mt19937_64& random) const {
    const double elo = height(trial.settings[0]) - height(trial.settings[1]);
    std::bernoulli_distribution wins(1 / (1 + std::pow(10, -elo / 400)));
    return (wins(random) ? 0.5 : -0.5) + (wins(random) ? 0.5 : -0.5);
  }

  Spsa climbed(int iterations, std::uint64_t seed) const {
    Spsa spsa(ranges, iterations);
    std::mt19937_64 random(seed);
    for (int i = 0; i < iterations; ++i) {
      const Spsa::Trial trial = spsa.draw(random);
      spsa.learn(trial.signs, play_pair(trial, random));
    }
    return spsa;
  }
};

/// Four steps below and above, one that begins at the top, one that does not matter, and one whose top is out of range.
Hill hill() {
  return {{{30, 0, 200, 6}, {9, 1, 40, 2}, {16, 0, 64, 3}, {50, 0, 100, 5}, {3, 1, 5, 1}},
          {54, 1, 16, 0, 9},
          {6, 6, 6, 0, 6}};
}

TEST(Spsa, ClimbsToTheTop) {
  constexpr int kRuns = 10;
  const Hill climb = hill();
  double height = 0;
  for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
    const Spsa spsa = climb.climbed(4000, seed);
    EXPECT_EQ(spsa.iterations(), 4000);
    EXPECT_NEAR(spsa.values()[0], 54, 12) << seed;
    EXPECT_NEAR(spsa.values()[1], 1, 4) << seed;
    EXPECT_NEAR(spsa.values()[2], 16, 6) << seed;
    EXPECT_NEAR(spsa.values()[4], 5, 0.5) << seed;
    std::vector<int> settings;
    for (const double value : spsa.values()) settings.push_back(static_cast<int>(std::lround(value)));
    height += climb.height(settings) / kRuns;
  }
  // It began 408 below the top, 216 of which are out of reach: 96 remain where that number can get to.
  EXPECT_GT(height, -96 - 25);
}

TEST(Spsa, WhatDoesNotMatterStraysByAStep) {
  constexpr int kRuns = 40;
  double squares = 0;
  for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
    const Spsa spsa = hill().climbed(1000, seed);
    squares += std::pow(spsa.values()[3] - 50, 2) / kRuns;
    EXPECT_NEAR(spsa.stray(3), 7, 2);  // results of the hill are larger than those of games, of which many are drawn
  }
  EXPECT_GT(std::sqrt(squares), 3);
  EXPECT_LT(std::sqrt(squares), 12);
}

TEST(Spsa, RoundsToWholeNumbersWithoutBias) {
  const Spsa spsa({{3.3, 0, 10, 1}}, 100);
  std::mt19937_64 random(1);
  double sum = 0;
  constexpr int kDraws = 4000;
  for (int i = 0; i < kDraws; ++i) {
    const Spsa::Trial trial = spsa.draw(random);
    const int first = trial.settings[0][0];
    const int second = trial.settings[1][0];
    EXPECT_EQ(first - second, 2 * trial.signs[0]);
    sum += (first + second) / 2.0;
  }
  EXPECT_NEAR(sum / kDraws, 3.3, 0.05);
}

TEST(Spsa, StaysInRange) {
  Spsa spsa({{1, 1, 3, 2}}, 10);
  std::mt19937_64 random(1);
  for (int i = 0; i < 30; ++i) {
    const Spsa::Trial trial = spsa.draw(random);
    for (const auto& settings : trial.settings) {
      EXPECT_GE(settings[0], 1);
      EXPECT_LE(settings[0], 3);
    }
    spsa.learn({1}, 1);
  }
  EXPECT_EQ(spsa.values()[0], 3);
}

}  // namespace

}  // namespace deepcut::spsa_test
