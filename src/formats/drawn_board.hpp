// A board drawn in text, as Deepcut prints it and as people type it:
//
//        a  b  c  d  e            . . . . .
//      +---------------+          . X O . .         .....
//    5 | .  .  .  .  . |          . . X . .         .XO..
//    4 | .  X  O  .  . |          . . . . .         ..X..
//     ...                         O to move          ...
//
// Black's stones are X, x, #, @, B or a full circle, white's O, o, W or an empty one; . - _ + * and crossings of lines are
// empty. Labels, frames and signs between the points are skipped; the last move may stand in brackets. Here a drawing is
// only read; what it means for a game is not known here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/point_names.hpp"

namespace deepcut {

struct DrawnBoard {
  static constexpr int kEmpty = -1;

  struct Note {
    std::string text;
    std::size_t offset = 0;
  };

  int columns = 0;
  int rows = 0;
  std::vector<int> owners;      ///< row by row from the top: 0 black, 1 white, or kEmpty
  std::optional<Point> last{};  ///< the point in brackets, if there is one
  std::size_t offset = 0;       ///< where the first row stands in the text
  std::vector<Note> notes{};    ///< lines that are no rows of the board

  int owner(Point point) const {
    const auto row = static_cast<std::size_t>(point.y) * static_cast<std::size_t>(columns);
    return owners[row + static_cast<std::size_t>(point.x)];
  }
};

/// Whether most of the text looks like rows of a board.
bool looks_like_board(std::string_view text);
/// Throws ParseError.
DrawnBoard parse_board(std::string_view text);

}  // namespace deepcut
