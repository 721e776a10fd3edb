// Free numbers for the combinations and meetings of cells, fitted to what a search said of many positions.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "games/gomoku/rules.hpp"

namespace deepcut::tune {

enum class LabelsFrom { kGames, kHarvest };  ///< files of `label`, or of `harvest`

/// Reads labelled positions and prints C++ for src/games/gomoku/learnt: the numbers of play, moved as far as the labels
/// say, for each colour where the rules are not the same for both. Those of the order are only learnt from games.
void refine(const gomoku::Rules& rules, const std::vector<std::string>& files, LabelsFrom from, std::ostream& out);

}  // namespace deepcut::tune
