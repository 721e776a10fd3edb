// When to stop asking: Wald's sequential test between "the difference is elo0" and "it is elo1".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "match/statistics/statistics.hpp"

namespace deepcut::match {

/// What an Elo of the hypotheses is.
enum class EloModel : std::uint8_t {
  kLogistic,    ///< the usual one: a share of points
  kNormalised,  ///< a lead in deviations of a game; needs about as many games whether openings are drawish or not
};

/// "logistic" or "normalised".
const char* to_string(EloModel model);
/// Nothing if there is no such model.
std::optional<EloModel> parse_elo_model(std::string_view name);

struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  ///< how often elo1 may be accepted though elo0 is true
  double beta = 0.05;   ///< and the other way round
  EloModel model = EloModel::kLogistic;

  enum class Verdict : std::uint8_t { kContinue, kAcceptElo0, kAcceptElo1 };

  double lower_bound() const;
  double upper_bound() const;
  /// The logarithm of how much better elo1 explains the results than elo0, each with the distribution of points
  /// that explains them best (a generalised likelihood ratio).
  double log_likelihood_ratio(const Results& results) const;
  Verdict judge(const Results& results) const;

  struct Forecast {
    double games = 0;        ///< how many more it takes, on average
    double chance_elo1 = 0;  ///< that elo1 will be accepted
  };
  /// If the games to come are like those so far; nothing while there are too few to tell, or after the verdict.
  std::optional<Forecast> forecast(const Results& results) const;
};

}  // namespace deepcut::match
