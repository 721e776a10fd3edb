// Free numbers for the combinations and meetings of cells, fitted to what a search said of many positions.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "games/gomoku/rules.hpp"

namespace deepcut::tune {

/// Reads files of labelled games and prints C++ for weights.cpp: the numbers of play, moved as far as the labels say.
void refine(const gomoku::Rules& rules, const std::vector<std::string>& files, std::ostream& out);

}  // namespace deepcut::tune
