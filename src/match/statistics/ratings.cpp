#include "match/statistics/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace deepcut::match {

namespace {

constexpr double kElo = 173.71779276130073;  // 400 / ln 10: Elo in one unit of the logistic scale

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// Gauss and Jordan, with pivots. Nothing if the matrix is singular.
std::optional<Matrix> inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size, Vector(size));
  for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
  for (std::size_t column = 0; column < size; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column; row < size; ++row) {
      if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
    }
    if (std::abs(matrix[pivot][column]) < 1e-9) return std::nullopt;
    std::swap(matrix[pivot], matrix[column]);
    std::swap(result[pivot], result[column]);
    const double scale = 1 / matrix[column][column];
    for (std::size_t i = 0; i < size; ++i) matrix[column][i] *= scale, result[column][i] *= scale;
    for (std::size_t row = 0; row < size; ++row) {
      const double factor = matrix[row][column];
      if (row == column || factor == 0) continue;
      for (std::size_t i = 0; i < size; ++i) {
        matrix[row][i] -= factor * matrix[column][i];
        result[row][i] -= factor * result[column][i];
      }
    }
  }
  return result;
}

/// The model around some strengths. The parameters are the players' strengths and, last, the advantage, on the
/// logistic scale.
class Model {
 public:
  Model(std::size_t players, const std::vector<Encounter>& encounters, double precision)
      : players_(players), encounters_(encounters), precision_(precision) {}

  double log_likelihood(const Vector& parameters) const {
    double sum = 0;
    for (const Encounter& encounter : encounters_) {
      const double lead = lead_of(encounter, parameters);
      // ln p and ln (1 - p), also where p is nearly 0 or 1.
      sum += -encounter.points * std::log1p(std::exp(-lead)) -
             (encounter.games - encounter.points) * std::log1p(std::exp(lead));
    }
    for (const double parameter : parameters) sum -= precision_ / 2 * parameter * parameter;
    return sum;
  }

  Vector gradient(const Vector& parameters) const {
    Vector gradient(players_ + 1);
    for (const Encounter& encounter : encounters_) {
      const double excess = encounter.points - encounter.games * expected(encounter, parameters);
      gradient[encounter.first] += excess;
      gradient[encounter.second] -= excess;
      gradient[players_] += excess;
    }
    for (std::size_t i = 0; i <= players_; ++i) gradient[i] -= precision_ * parameters[i];
    return gradient;
  }

  /// The Fisher information, with the mean strength tied down: the games say nothing about it.
  Matrix information(const Vector& parameters) const {
    Matrix matrix(players_ + 1, Vector(players_ + 1));
    for (std::size_t i = 0; i < players_; ++i) std::fill_n(matrix[i].begin(), players_, kTie);
    for (std::size_t i = 0; i <= players_; ++i) matrix[i][i] += precision_;
    for (const Encounter& encounter : encounters_) {
      const double share = expected(encounter, parameters);
      const double weight = encounter.games * share * (1 - share);
      const std::size_t at[] = {encounter.first, encounter.second, players_};
      const double sign[] = {1, -1, 1};
      for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) matrix[at[i]][at[j]] += weight * sign[i] * sign[j];
      }
    }
    return matrix;
  }

  /// What the tie adds to the variance of each strength, on top of what is known about it.
  double tie_variance() const {
    const auto count = static_cast<double>(players_);
    return 1 / (count * (count * kTie + precision_));
  }

 private:
  static constexpr double kTie = 1;

  double lead_of(const Encounter& encounter, const Vector& parameters) const {
    return parameters[encounter.first] - parameters[encounter.second] + parameters[players_];
  }
  double expected(const Encounter& encounter, const Vector& parameters) const {
    return 1 / (1 + std::exp(-lead_of(encounter, parameters)));
  }

  std::size_t players_;
  const std::vector<Encounter>& encounters_;
  double precision_;
};

struct Fit {
  Vector parameters;
  Matrix covariance;
};

// Newton's method with halved steps. Nothing if the maximum is at infinity.
std::optional<Fit> fit(const Model& model, std::size_t players) {
  constexpr double kFarthest = 25;  // on the logistic scale: more than 4,000 Elo
  Vector parameters(players + 1);
  for (int iteration = 0; iteration < 100; ++iteration) {
    const Vector gradient = model.gradient(parameters);
    auto covariance = inverse(model.information(parameters));
    if (!covariance) return std::nullopt;
    Vector step(players + 1);
    double largest = 0;
    for (std::size_t i = 0; i <= players; ++i) {
      for (std::size_t j = 0; j <= players; ++j) step[i] += (*covariance)[i][j] * gradient[j];
      largest = std::max(largest, std::abs(step[i]));
    }
    if (largest < 1e-10) return Fit{parameters, std::move(*covariance)};
    const double before = model.log_likelihood(parameters);
    for (double scale = 1; scale > 1e-6; scale /= 2) {
      Vector next = parameters;
      for (std::size_t i = 0; i <= players; ++i) next[i] += scale * step[i];
      if (model.log_likelihood(next) < before - 1e-12) continue;
      parameters = std::move(next);
      break;
    }
    const auto is_far = [](double parameter) { return !(std::abs(parameter) < kFarthest); };
    if (std::any_of(parameters.begin(), parameters.end(), is_far)) return std::nullopt;
  }
  return std::nullopt;
}

Estimate to_elo(double value, double variance) {
  const double error = kZ95 * std::sqrt(std::max(variance, 0.0));
  return {value * kElo, (value - error) * kElo, (value + error) * kElo};
}

}  // namespace

Ratings fit_ratings(std::size_t players, const std::vector<Encounter>& encounters) {
  constexpr double kPriorDeviation = 400 / kElo;
  Ratings ratings;
  ratings.players.resize(players);
  if (players == 0) return ratings;
  double precision = 0;
  auto found = fit(Model(players, encounters, precision), players);
  if (!found) {
    ratings.with_prior = true;
    precision = 1 / (kPriorDeviation * kPriorDeviation);
    found = fit(Model(players, encounters, precision), players);
  }
  if (!found) return ratings;
  const double tie = Model(players, encounters, precision).tie_variance();
  for (std::size_t i = 0; i < players; ++i) {
    ratings.players[i] = to_elo(found->parameters[i], found->covariance[i][i] - tie);
  }
  ratings.advantage = to_elo(found->parameters[players], found->covariance[players][players]);
  return ratings;
}

}  // namespace deepcut::match
