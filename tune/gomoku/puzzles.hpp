// Positions won by threats, found in games: what bench_gomoku_threats solves.
#pragma once

#include <iosfwd>
#include <vector>

#include "games/gomoku/rules.hpp"
#include "gomoku/games.hpp"

namespace deepcut::tune {

/// For each game at most one win by fours (vcf) and one by fours and threes (vct): the longest that the winner had, seven
/// plies at least, shown to hold against every legal answer. A line each: kind, plies, winning move, the moves up to it.
void print_puzzles(const gomoku::Rules& rules, const std::vector<Game>& games, std::ostream& out);

}  // namespace deepcut::tune
