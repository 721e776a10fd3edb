// A board described well enough to be drawn by somebody who does not know the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace deepcut::games {

struct Cell {
  char symbol = 0;           ///< what stands here, in one ASCII character; 0: nothing
  int owner = -1;            ///< whose it is: 0, 1, or -1 for nobody's
  std::string_view glyph{};  ///< the same where Unicode can be shown, a literal; empty: the symbol
  std::string move{};        ///< the move that choosing this cell plays, if there is one and it is legal
};

/// Where the pieces stand: in the squares, or on the crossings of the lines.
enum class BoardLayout : std::uint8_t { kSquares, kCrossings };

struct Board {
  int columns = 0;
  int rows = 0;
  BoardLayout layout = BoardLayout::kSquares;
  std::vector<std::string> column_labels;
  std::vector<std::string> row_labels;  ///< from the top; may be empty
  std::vector<Cell> cells;              ///< row by row from the top
  std::vector<int> last{};              ///< indices of the cells that the last move changed or left
  std::vector<int> winning{};           ///< indices of the cells that won the game
  std::vector<std::string> notes{};     ///< what does not stand on the board: captures, cards in hand

  Board() = default;
  Board(int column_count, int row_count)
      : columns(column_count), rows(row_count), cells(static_cast<std::size_t>(column_count * row_count)) {}

  int index(int column, int row) const { return row * columns + column; }
  Cell& at(int column, int row) { return cells.at(static_cast<std::size_t>(index(column, row))); }
  const Cell& at(int column, int row) const { return cells.at(static_cast<std::size_t>(index(column, row))); }
};

/// Something worth knowing about a cell: a threat, a forbidden point.
struct Annotation {
  std::string kind;  ///< one word for programs: "threat", "forbidden"
  int cell = 0;      ///< index as in Board::cells
  int owner = -1;    ///< whom it concerns
  std::string text;  ///< a sentence for people
};

}  // namespace deepcut::games
