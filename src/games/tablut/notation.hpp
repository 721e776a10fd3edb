// How cells, moves and whole boards of Tablut are written.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/tablut/position.hpp"

namespace deepcut::tablut {

/// "e4".
std::string cell_text(int cell);
std::optional<int> parse_cell(std::string_view text);

/// A board in one word: rows 1 to 9 with slashes between them; w, b, k for pieces, digits for so many empty cells. The
/// start is "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3".
std::string board_text(const Position& position);
/// Throws std::invalid_argument with one sentence that names the place and what was expected.
Position parse_board(std::string_view text, int side);

}  // namespace deepcut::tablut
