// Positions to test the double-threat solver with.
#pragma once

#include <iosfwd>
#include <vector>

#include "connect6/games.hpp"

namespace deepcut::tune {

/// A line a position: its moves, then the attacker's turns up to the one that cannot be stopped, or 0 for a position
/// that has been searched to the end without a win. At most so many of either.
void write_threat_positions(const std::vector<Connect6Game>& games, int won, int open, std::ostream& out);

}  // namespace deepcut::tune
