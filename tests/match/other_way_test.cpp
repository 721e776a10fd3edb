// The numbers of a match once more, each by another method than the one in src/match/statistics: samples written out one
// by one, searches along coordinates, integrals by steps, simulation.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "effort.hpp"
#include "match/sample_results.hpp"
#include "match/statistics/ratings.hpp"
#include "match/statistics/sprt.hpp"

namespace deepcut::match {
namespace {

using Counts = std::vector<double>;

std::vector<Results> examples() {
  return {of_pairs({10, 50, 120, 80, 20}), of_pairs({3, 9, 100, 31, 12}), of_pairs({40, 90, 200, 90, 30}),
          of_pairs({1, 1, 2, 5, 9}),       of_games(130, 200, 100),       of_games(7, 1, 12)};
}

/// Every result by itself, from 0 to 1.
std::vector<double> samples_of(const Results& results) {
  std::vector<double> samples;
  for (std::size_t i = 0; i < 5; ++i) samples.insert(samples.end(), results.pairs[i], static_cast<double>(i) / 4);
  if (!samples.empty()) return samples;
  samples.insert(samples.end(), results.wins, 1);
  samples.insert(samples.end(), results.draws, 0.5);
  samples.insert(samples.end(), results.losses, 0);
  return samples;
}

double mean_of(const std::vector<double>& samples) {
  return std::accumulate(samples.begin(), samples.end(), 0.0) / static_cast<double>(samples.size());
}

/// By the differences of all samples from each other, not from their mean.
double variance_of(const std::vector<double>& samples) {
  double sum = 0;
  for (const double a : samples) {
    for (const double b : samples) sum += (a - b) * (a - b) / 2;
  }
  return sum / static_cast<double>(samples.size() * samples.size());
}

/// Where the logistic curve has this height, by halving.
double elo_by_halving(double score) {
  double low = -4000;
  double high = 4000;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (1 / (1 + std::exp(-middle * std::log(10.0) / 400)) < score ? low : high) = middle;
  }
  return low;
}

TEST(StatisticsTheOtherWay, EloAndNormalisedElo) {
  for (const Results& results : examples()) {
    const std::vector<double> samples = samples_of(results);
    const double error = 1.959963984540054 * std::sqrt(variance_of(samples) / static_cast<double>(samples.size()));
    const Estimate elo = elo_estimate(results);
    EXPECT_NEAR(elo.value, elo_by_halving(mean_of(samples)), 1e-6);
    EXPECT_NEAR(elo.low, elo_by_halving(mean_of(samples) - error), 1e-6);
    EXPECT_NEAR(elo.high, elo_by_halving(mean_of(samples) + error), 1e-6);
    const double games = results.pair_count() > 0 ? 2 : 1;
    const double lead = (mean_of(samples) - 0.5) / std::sqrt(variance_of(samples) * games);
    const Estimate normalised = normalised_elo_estimate(results);
    EXPECT_NEAR(normalised.value, lead * 800 / std::log(10.0), 1e-6);
    EXPECT_NEAR(normalised.high - normalised.low,
                2 * 1.959963984540054 * 800 / std::log(10.0) / std::sqrt(games * static_cast<double>(samples.size())),
                1e-6);
  }
}

TEST(StatisticsTheOtherWay, SuperiorityIsTheIntegralOfTheBell) {
  for (const Results& results : examples()) {
    const std::vector<double> samples = samples_of(results);
    const double end = (mean_of(samples) - 0.5) / std::sqrt(variance_of(samples) / static_cast<double>(samples.size()));
    constexpr int kSteps = 20'000;
    constexpr double kBegin = -12;
    double sum = 0;
    for (int i = 0; i < kSteps; ++i) {
      const double x = kBegin + (end - kBegin) * (i + 0.5) / kSteps;
      sum += std::exp(-x * x / 2) * (end - kBegin) / kSteps;
    }
    EXPECT_NEAR(likelihood_of_superiority(results), sum / std::sqrt(2 * std::acos(-1.0)), 1e-6);
  }
}

/// The largest value of a function with one peak between low and high, by sections.
double peak(double low, double high, const std::function<double(double)>& value) {
  for (int i = 0; i < 40; ++i) {
    const double third = (high - low) / 3;
    if (value(low + third) < value(high - third)) {
      low += third;
    } else {
      high -= third;
    }
  }
  return (low + high) / 2;
}

/// The best explanation of the counts among the distributions for which `lead` is 0. The shares of all points but the
/// first and the last are searched one by one, over and over; those two follow from the sum and from the condition.
class BestExplanation {
 public:
  BestExplanation(Counts counts, std::function<double(const Counts&)> lead)
      : counts_(std::move(counts)), lead_(std::move(lead)), shares_(counts_) {
    const double total = std::accumulate(counts_.begin(), counts_.end(), 0.0);
    for (double& share : shares_) share /= total;
  }

  double log_likelihood() {
    complete(shares_);
    double before = -1e300;
    for (int round = 0; round < 60 && value_of(shares_) > before + 1e-9; ++round) {
      before = value_of(shares_);
      for (std::size_t i = 1; i + 1 < shares_.size(); ++i) {
        const double room = shares_[i] + shares_.front() + shares_.back();
        shares_[i] = peak(0, room, [&](double share) { return value_with(i, share); });
        complete(shares_);
      }
    }
    return value_of(shares_);
  }

 private:
  double value_with(std::size_t i, double share) const {
    Counts tried = shares_;
    tried[i] = share;
    return complete(tried) ? value_of(tried) : -1e300;
  }
  double value_of(const Counts& shares) const {
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) sum += counts_[i] * std::log(std::max(shares[i], 1e-300));
    return sum;
  }
  /// Divides what the others leave between the first and the last.
  bool complete(Counts& shares) const {
    const double left = 1 - std::accumulate(shares.begin() + 1, shares.end() - 1, 0.0);
    double low = 0;
    double high = left;
    for (int i = 0; i < 45; ++i) {
      shares.back() = (low + high) / 2;
      shares.front() = left - shares.back();
      (lead_(shares) < 0 ? low : high) = shares.back();
    }
    return left > 0 && shares.back() > left * 1e-9 && shares.front() > left * 1e-9;
  }

  Counts counts_;
  std::function<double(const Counts&)> lead_;
  Counts shares_;
};

double ratio_the_other_way(const Sprt& sprt, const Results& results) {
  Distribution distribution = Distribution::of(results);
  for (double& count : distribution.counts) count = std::max(count, 1e-3);
  const double games = results.pair_count() > 0 ? 2 : 1;
  const auto explained = [&](double elo) {
    const auto lead = [&, elo](const Counts& shares) {
      Distribution tried{distribution.points, shares};
      if (sprt.model == EloModel::kLogistic) return tried.mean() - 1 / (1 + std::pow(10, -elo / 400));
      const double deviation = std::sqrt(tried.variance() * games);
      return (tried.mean() - 0.5) * 800 / std::log(10.0) - elo * deviation;
    };
    return BestExplanation(distribution.counts, lead).log_likelihood();
  };
  return explained(sprt.elo1) - explained(sprt.elo0);
}

TEST(StatisticsTheOtherWay, LikelihoodRatios) {
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalised}) {
    const Sprt sprt{-10, 30, 0.05, 0.05, model};
    const std::vector<Results> all = examples();
    for (std::size_t i = 0; i < all.size(); i += test::kTriesAll ? 1 : 3) {
      const Results& results = all[i];
      EXPECT_NEAR(sprt.log_likelihood_ratio(results), ratio_the_other_way(sprt, results), 2e-5)
          << to_string(model) << " " << results.pairs[0];
    }
  }
}

TEST(StatisticsTheOtherWay, TheForecastIsThatOfSimulatedMatches) {
  const Results so_far = of_pairs({10, 50, 100, 70, 20});
  const Sprt sprt{0, 10, 0.05, 0.05, EloModel::kNormalised};
  const auto forecast = sprt.forecast(so_far);
  ASSERT_TRUE(forecast.has_value());
  std::mt19937_64 random(1);
  std::discrete_distribution<std::size_t> next(so_far.pairs.begin(), so_far.pairs.end());
  constexpr int kMatches = 60;
  double games = 0;
  int accepted = 0;
  for (int i = 0; i < kMatches; ++i) {
    Results results = so_far;
    auto verdict = Sprt::Verdict::kContinue;
    while (verdict == Sprt::Verdict::kContinue) {
      ++results.pairs.at(next(random));
      games += 2;
      verdict = sprt.judge(results);
    }
    accepted += verdict == Sprt::Verdict::kAcceptElo1 ? 1 : 0;
  }
  EXPECT_NEAR(forecast->games, games / kMatches, games / kMatches * 0.25);
  EXPECT_NEAR(forecast->chance_elo1, static_cast<double>(accepted) / kMatches, 0.15);
  EXPECT_FALSE(sprt.forecast(of_pairs({0, 0, 1, 1, 0})).has_value());
}

/// Bradley and Terry's own iteration for shares, with the advantage of moving first as a second kind of share.
TEST(StatisticsTheOtherWay, RatingsOfManyPlayers) {
  const std::vector<Encounter> encounters = {{0, 1, 40, 25}, {1, 0, 40, 18}, {0, 2, 30, 22.5},
                                             {2, 0, 30, 9},  {1, 2, 20, 14}, {2, 1, 20, 8}};
  std::vector<double> strength(3, 1);
  double first = 1;
  for (int round = 0; round < test::tries(20'000, 4); ++round) {
    std::vector<double> points(3);
    std::vector<double> weight(3);
    double first_points = 0;
    double first_weight = 0;
    for (const Encounter& e : encounters) {
      const double whole = first * strength[e.first] + strength[e.second];
      points[e.first] += e.points;
      points[e.second] += e.games - e.points;
      weight[e.first] += e.games * first / whole;
      weight[e.second] += e.games / whole;
      first_points += e.points;
      first_weight += e.games * strength[e.first] / whole;
    }
    for (std::size_t i = 0; i < 3; ++i) strength[i] = points[i] / weight[i];
    first = first_points / first_weight;
    const double mean = std::cbrt(strength[0] * strength[1] * strength[2]);
    for (double& one : strength) one /= mean;
  }
  const Ratings ratings = fit_ratings(3, encounters);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(ratings.players[i].value, 400 * std::log10(strength[i]), 1e-3);
  EXPECT_NEAR(ratings.advantage.value, 400 * std::log10(first), 1e-3);
}

}  // namespace
}  // namespace deepcut::match
