// The part of a line that decides a shape, cut out and looked up.
#pragma once

#include "games/gomoku/shape.hpp"
#include "games/lines/line_board.hpp"

namespace deepcut::gomoku {

/// `reach` cells on either side of the one at `place`, that one in the middle.
inline unsigned stretch(lines::LineBits line, int place, int reach) {
  return static_cast<unsigned>(line >> (place + lines::kMargin - reach)) & ((2U << 2 * reach) - 1);
}

inline Shape shape_on_line(const ShapeTable& table, const lines::LineBoard::Line& line, lines::LineBits wall, int place,
                           int colour) {
  const int reach = table.reach();
  const auto own = static_cast<std::size_t>(colour);
  return table.look_up(stretch(line.stones[own], place, reach), stretch(line.stones[1 - own], place, reach),
                       stretch(wall, place, reach));
}

inline int free_threes_on_line(const ShapeTable& table, const lines::LineBoard::Line& line, lines::LineBits wall,
                               int place, int colour) {
  const int reach = table.reach();
  const auto own = static_cast<std::size_t>(colour);
  return table.free_threes(stretch(line.stones[own], place, reach), stretch(line.stones[1 - own], place, reach),
                           stretch(wall, place, reach));
}

}  // namespace deepcut::gomoku
