// How players spent their time: what a move took, how deep and how fast they looked, by phase of the game.
#pragma once

#include <string>

#include "match/results/record_file.hpp"

namespace deepcut::match {

/// A table with a line a player. A phase is a third of the plies of its game.
std::string time_table(const MatchRecords& records);

}  // namespace deepcut::match
