// Pictures of a match, as SVG.
#pragma once

#include <string>

#include "match/results/record_file.hpp"

namespace deepcut::match {

/// Elo of every player with its 95 % interval.
std::string plot_ratings(const MatchRecords& records);
/// The share of points of every player after so many of its games.
std::string plot_score(const MatchRecords& records);
/// The mean time for a move at every ply of the game.
std::string plot_time(const MatchRecords& records);

}  // namespace deepcut::match
