// How deep a search reaches for its nodes.
#pragma once

#include <iosfwd>

#include "search/contest.hpp"

namespace deepcut::tune {

/// From each position of `openings`, a line of moves each: the nodes that `depth` takes, and how deep 100,000 nodes lead.
/// Writes one line about all of them. Throws std::runtime_error.
void print_reach(Contest& contest, int depth, std::istream& openings, std::ostream& out);

}  // namespace deepcut::tune
