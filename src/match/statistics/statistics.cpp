#include "match/statistics/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace deepcut::match {

namespace {

/// The most likely distribution on the same points whose mean is `mean`: each count is scaled by
/// 1 / (1 + t (point - mean)), where t is the root of a falling function, found by Newton's method; a step that
/// leaves the bracket halves it instead.
std::vector<double> constrained(const Distribution& distribution, double mean) {
  const std::size_t size = distribution.points.size();
  const auto [lowest, highest] = std::minmax_element(distribution.points.begin(), distribution.points.end());
  double low = -1 / (*highest - mean);
  double high = -1 / (*lowest - mean);
  double t = 0;
  for (int i = 0; i < 100; ++i) {
    double value = 0;
    double slope = 0;
    for (std::size_t k = 0; k < size; ++k) {
      const double distance = distribution.points[k] - mean;
      const double share = distance / (1 + t * distance);
      value += distribution.counts[k] * share;
      slope -= distribution.counts[k] * share * share;
    }
    (value > 0 ? low : high) = t;
    double next = t - value / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    const bool settled = std::abs(next - t) <= 1e-13 * (1 + std::abs(t));
    t = next;
    if (settled) break;
  }
  const double total = distribution.total();
  std::vector<double> shares(size);
  for (std::size_t k = 0; k < size; ++k) {
    shares[k] = distribution.counts[k] / total / (1 + t * (distribution.points[k] - mean));
  }
  return shares;
}

Estimate interval(double value, double error) { return {value, value - kZ95 * error, value + kZ95 * error}; }

double standard_error(const Distribution& distribution) {
  const double total = distribution.total();
  return total > 0 ? std::sqrt(distribution.variance() / total) : 0;
}

}  // namespace

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
  // Nothing but wins, or nothing but losses, has no spread; what is left is the exact interval of a binomial share.
  const double extreme = std::pow(0.025, 1 / std::max(distribution.total(), 1.0));
  if (mean >= 1) return {1, extreme, 1};
  if (mean <= 0) return {0, 0, 1 - extreme};
  const Estimate estimate = interval(mean, standard_error(distribution));
  return {estimate.value, std::max(0.0, estimate.low), std::min(1.0, estimate.high)};
}

Estimate elo_estimate(const Results& results) {
  const Estimate score = score_estimate(results);
  return {elo_from_score(score.value), elo_from_score(score.low), elo_from_score(score.high)};
}

Estimate normalised_elo_estimate(const Results& results) {
  constexpr double kEloPerSigma = 347.43558552260146;  // 800 / ln 10
  const Distribution distribution = Distribution::of(results);
  // A pair holds two games: the deviation of one game is larger by the root of two.
  const double games = results.pair_count() > 0 ? 2 : 1;
  const double deviation = std::sqrt(distribution.variance() * games);
  if (deviation <= 0) return {};
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

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double Sprt::log_likelihood_ratio(const Results& results) const {
  Distribution distribution = Distribution::of(results);
  if (distribution.total() <= 0) return 0;
  // A result that has not been seen yet is not impossible.
  for (double& count : distribution.counts) count = std::max(count, 1e-3);
  const std::vector<double> under0 = constrained(distribution, score_from_elo(elo0));
  const std::vector<double> under1 = constrained(distribution, score_from_elo(elo1));
  double sum = 0;
  for (std::size_t i = 0; i < under0.size(); ++i) sum += distribution.counts[i] * std::log(under1[i] / under0[i]);
  return sum;
}

Sprt::Verdict Sprt::judge(const Results& results) const {
  const double ratio = log_likelihood_ratio(results);
  if (ratio >= upper_bound()) return Verdict::kAcceptElo1;
  if (ratio <= lower_bound()) return Verdict::kAcceptElo0;
  return Verdict::kContinue;
}

}  // namespace deepcut::match
