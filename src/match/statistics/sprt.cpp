#include "match/statistics/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace deepcut::match {

namespace {

/// The most likely distribution on the same points under which `distances` are 0 on average: each count is scaled by
/// 1 / (1 + t distance), where t is the root of a falling function, found by Newton's method; a step that leaves the
/// bracket halves it instead.
std::vector<double> centred(const Distribution& distribution, const std::vector<double>& distances) {
  const std::size_t size = distances.size();
  const auto [lowest, highest] = std::minmax_element(distances.begin(), distances.end());
  double low = -1 / *highest;
  double high = -1 / *lowest;
  double t = 0;
  for (int i = 0; i < 100; ++i) {
    double value = 0;
    double slope = 0;
    for (std::size_t k = 0; k < size; ++k) {
      const double share = distances[k] / (1 + t * distances[k]);
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
  for (std::size_t k = 0; k < size; ++k) shares[k] = distribution.counts[k] / total / (1 + t * distances[k]);
  return shares;
}

std::vector<double> with_mean(const Distribution& distribution, double mean) {
  std::vector<double> distances;
  for (const double point : distribution.points) distances.push_back(point - mean);
  return centred(distribution, distances);
}

/// The most likely distribution whose mean is so many of its own deviations above one half. That is no linear condition,
/// so its tangent at the last solution stands for it, again and again: near mean m and deviation s, (mean - 1/2) - lead * s
/// grows with the share of a point as point - 1/2 - lead * s / 2 * (1 + ((point - m) / s)^2) does, and is 0 on average
/// where the condition holds.
std::vector<double> with_lead(const Distribution& distribution, double lead) {
  Distribution solution{distribution.points, {}};
  // A start that has a spread, whatever the results are.
  solution.counts.assign(distribution.points.size(), 1.0 / static_cast<double>(distribution.points.size()));
  for (int i = 0; i < 200; ++i) {
    const double mean = solution.mean();
    const double deviation = std::sqrt(solution.variance());
    std::vector<double> distances;
    for (const double point : distribution.points) {
      const double z = (point - mean) / deviation;
      distances.push_back(point - 0.5 - lead * deviation / 2 * (1 + z * z));
    }
    const auto [lowest, highest] = std::minmax_element(distances.begin(), distances.end());
    if (*lowest >= 0 || *highest <= 0) break;  // no distribution on these points leads by so much
    std::vector<double> next = centred(distribution, distances);
    double change = 0;
    for (std::size_t k = 0; k < next.size(); ++k) change = std::max(change, std::abs(next[k] - solution.counts[k]));
    solution.counts = std::move(next);
    if (change < 1e-12) break;
  }
  return solution.counts;
}

/// A result that has not been seen yet is not impossible.
Distribution softened(const Results& results) {
  Distribution distribution = Distribution::of(results);
  for (double& count : distribution.counts) count = std::max(count, 1e-3);
  return distribution;
}

/// What one more of each kind of result adds to the ratio.
std::vector<double> steps(const Sprt& sprt, const Results& results) {
  const Distribution distribution = softened(results);
  const auto most_likely = [&](double elo) {
    if (sprt.model == EloModel::kLogistic) return with_mean(distribution, score_from_elo(elo));
    // A pair holds two games: its deviation is smaller by the root of two.
    const double games = results.pair_count() > 0 ? 2 : 1;
    return with_lead(distribution, elo / kEloPerSigma * std::sqrt(games));
  };
  const std::vector<double> under0 = most_likely(sprt.elo0);
  std::vector<double> steps = most_likely(sprt.elo1);
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = std::log(steps[i] / under0[i]);
  return steps;
}

}  // namespace

const char* to_string(EloModel model) { return model == EloModel::kNormalised ? "normalised" : "logistic"; }

std::optional<EloModel> parse_elo_model(std::string_view name) {
  if (name == "logistic") return EloModel::kLogistic;
  if (name == "normalised" || name == "normalized") return EloModel::kNormalised;
  return std::nullopt;
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double Sprt::log_likelihood_ratio(const Results& results) const {
  if (Distribution::of(results).total() <= 0) return 0;
  const Distribution distribution = softened(results);
  const std::vector<double> step = steps(*this, results);
  double sum = 0;
  for (std::size_t i = 0; i < step.size(); ++i) sum += distribution.counts[i] * step[i];
  return sum;
}

Sprt::Verdict Sprt::judge(const Results& results) const {
  const double ratio = log_likelihood_ratio(results);
  if (ratio >= upper_bound()) return Verdict::kAcceptElo1;
  if (ratio <= lower_bound()) return Verdict::kAcceptElo0;
  return Verdict::kContinue;
}

/// The ratio as a random walk that goes on with the drift and the spread it had so far: Wald's identity gives its mean
/// way to the bounds.
std::optional<Sprt::Forecast> Sprt::forecast(const Results& results) const {
  constexpr double kFewest = 10;
  const Distribution distribution = softened(results);
  const double total = distribution.total();
  const double ratio = log_likelihood_ratio(results);
  if (total < kFewest || ratio >= upper_bound() || ratio <= lower_bound()) return std::nullopt;
  const std::vector<double> step = steps(*this, results);
  double drift = 0;
  double square = 0;
  for (std::size_t i = 0; i < step.size(); ++i) {
    drift += distribution.counts[i] / total * step[i];
    square += distribution.counts[i] / total * step[i] * step[i];
  }
  const double variance = square - drift * drift;
  if (variance <= 0) return std::nullopt;
  const double below = ratio - lower_bound();
  const double above = upper_bound() - ratio;
  const double slope = 2 * drift / variance;
  Forecast forecast;
  if (std::abs(slope) * (below + above) < 1e-6) {
    forecast.chance_elo1 = below / (below + above);
    forecast.games = below * above / variance;
  } else {
    // Written so that nothing overflows, whichever way it drifts.
    const double size = std::abs(slope);
    forecast.chance_elo1 = std::expm1(-size * (slope > 0 ? below : above)) / std::expm1(-size * (below + above));
    if (slope < 0) forecast.chance_elo1 = 1 - forecast.chance_elo1;
    forecast.games = (forecast.chance_elo1 * (below + above) - below) / drift;
  }
  if (results.pair_count() > 0) forecast.games *= 2;
  if (!std::isfinite(forecast.games)) return std::nullopt;
  return forecast;
}

}  // namespace deepcut::match
