// Points and boards from text, and why a point is forbidden in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/gomoku/position.hpp"

namespace deepcut::gomoku {

/// A point as people write it, whatever stands there: a letter for the column from the left, a number for the row from
/// below. Columns beyond z are aa, ab, ...
std::optional<Cell> parse_point(int size, std::string_view text);

/// Stones on an empty board: X or O and a point each, as in "Xh8 Oi9"; black moves next unless the text begins with a
/// minus. Throws std::invalid_argument.
Position set_up(const Rules& rules, std::string_view text);

/// Which of renju's fouls black's stone on this forbidden point would be.
std::string foul(const Position& position, Cell cell);

}  // namespace deepcut::gomoku
