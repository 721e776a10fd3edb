// How deep the search of five in a row reaches for its nodes.
#pragma once

#include <iosfwd>

#include "games/gomoku/evaluator.hpp"
#include "games/gomoku/policy.hpp"
#include "games/gomoku/rules.hpp"

namespace deepcut::tune {

/// From each position of `openings`, a line of moves each: the nodes that `depth` takes, and how deep 100,000 nodes lead.
/// Writes one line about all of them. Throws std::runtime_error.
void print_reach(const gomoku::Rules& rules, const gomoku::Policy& policy, const gomoku::Evaluator& evaluator,
                 int depth, std::istream& openings, std::ostream& out);

}  // namespace deepcut::tune
