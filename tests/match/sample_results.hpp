// Results of matches that were never played.
#pragma once

#include <array>
#include <cstdint>

#include "match/statistics/statistics.hpp"

namespace deepcut::match {

/// Pairs by the points of the first player: 0, 1/2, 1, 3/2, 2.
inline Results of_pairs(std::array<std::uint64_t, 5> pairs) {
  Results results;
  results.pairs = pairs;
  return results;
}

/// Games that belong to no pair.
inline Results of_games(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
  Results results;
  results.wins = wins;
  results.draws = draws;
  results.losses = losses;
  return results;
}

}  // namespace deepcut::match
