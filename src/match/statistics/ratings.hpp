// Ratings of many players from their games, by maximum likelihood.
//
// The model is Bradley and Terry's with an advantage for whoever moves first: the expected points of the first mover
// are 1 / (1 + 10^-((r1 - r2 + advantage) / 400)), and a draw counts as half a win and half a loss.
#pragma once

#include <cstddef>
#include <vector>

#include "match/statistics/statistics.hpp"

namespace deepcut::match {

/// All games in which `first` moved first against `second`.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  double games = 0;
  double points = 0;  ///< of the first
};

struct Ratings {
  std::vector<Estimate> players;  ///< Elo around a mean of 0, with 95 % intervals from the Fisher information
  Estimate advantage;             ///< of moving first
  /// The games alone set no limit to some rating (somebody won or lost everything, or two groups never met): a weak
  /// prior, as if strengths varied by 400 Elo, keeps it finite.
  bool with_prior = false;
};

Ratings fit_ratings(std::size_t players, const std::vector<Encounter>& encounters);

}  // namespace deepcut::match
