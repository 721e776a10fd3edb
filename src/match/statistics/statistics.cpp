#include "match/statistics/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace deepcut::match {

namespace {

Estimate interval(double value, double error) { return {value, value - kZ95 * error, value + kZ95 * error}; }

double standard_error(const Distribution& distribution) {
  const double total = distribution.total();
  return total > 0 ? std::sqrt(distribution.variance() / total) : 0;
}

}  // namespace

bool all_alike(const Results& results) {
  const Distribution distribution = Distribution::of(results);
  return distribution.total() > 0 && distribution.variance() <= 0;
}

std::uint64_t Results::pair_count() const { return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}); }

double Results::score() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + static_cast<double>(draws) / 2) / static_cast<double>(games());
}

Results& Results::operator+=(const Results& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
  return *this;
}

Distribution Distribution::of(const Results& results) {
  if (results.pair_count() > 0) {
    Distribution pairs{{0, 0.25, 0.5, 0.75, 1}, {}};
    for (const std::uint64_t count : results.pairs) pairs.counts.push_back(static_cast<double>(count));
    return pairs;
  }
  return {{0, 0.5, 1},
          {static_cast<double>(results.losses), static_cast<double>(results.draws), static_cast<double>(results.wins)}};
}

double Distribution::total() const { return std::accumulate(counts.begin(), counts.end(), 0.0); }

double Distribution::mean() const {
  const double count = total();
  if (count <= 0) return 0.5;
  return std::inner_product(points.begin(), points.end(), counts.begin(), 0.0) / count;
}

double Distribution::variance() const {
  const double count = total();
  if (count <= 0) return 0;
  const double centre = mean();
  double sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) sum += counts[i] * (points[i] - centre) * (points[i] - centre);
  return sum / count;
}

double elo_from_score(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

double score_from_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Estimate score_estimate(const Results& results) {
  const Distribution distribution = Distribution::of(results);
  const double mean = distribution.mean();
  if (distribution.variance() <= 0 && distribution.total() > 0) {
    // All alike have no spread. What is left is how large a share of others may have gone unseen, by the exact interval
    // of a binomial share; they may have been all wins or all losses.
    const double unseen = 1 - std::pow(0.025, 1 / distribution.total());
    return {mean, mean * (1 - unseen), mean * (1 - unseen) + unseen};
  }
  const Estimate estimate = interval(mean, standard_error(distribution));
  return {estimate.value, std::max(0.0, estimate.low), std::min(1.0, estimate.high)};
}

Estimate elo_estimate(const Results& results) {
  const Estimate score = score_estimate(results);
  return {elo_from_score(score.value), elo_from_score(score.low), elo_from_score(score.high)};
}

Estimate normalised_elo_estimate(const Results& results) {
  const Distribution distribution = Distribution::of(results);
  // A pair holds two games: the deviation of one game is larger by the root of two.
  const double games = results.pair_count() > 0 ? 2 : 1;
  const double deviation = std::sqrt(distribution.variance() * games);
  if (deviation <= 0) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    const double lead = distribution.mean() - 0.5;
    return {lead > 0 ? kInfinite : lead < 0 ? -kInfinite : 0, -kInfinite, kInfinite};
  }
  const double value = (distribution.mean() - 0.5) / deviation * kEloPerSigma;
  return interval(value, kEloPerSigma / std::sqrt(distribution.total() * games));
}

double likelihood_of_superiority(const Results& results) {
  const Distribution distribution = Distribution::of(results);
  const double error = standard_error(distribution);
  const double lead = distribution.mean() - 0.5;
  if (error <= 0) {
    // All alike: as after so many heads of a coin about which nothing was known.
    const double doubt = std::exp2(-distribution.total() - 1);
    return lead > 0 ? 1 - doubt : lead < 0 ? doubt : 0.5;
  }
  return 0.5 * std::erfc(-lead / error / std::sqrt(2));
}

}  // namespace deepcut::match
