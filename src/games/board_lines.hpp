// Rows of equal pieces on a board, for games that are won by making one.
#pragma once

#include <utility>
#include <vector>

#include "games/board.hpp"

namespace deepcut::games {

/// The cells of every row of at least `length` pieces of one owner, in ascending order.
inline std::vector<int> cells_in_rows(const Board& board, int length) {
  const auto owner = [&board](int column, int row) {
    const bool inside = column >= 0 && column < board.columns && row >= 0 && row < board.rows;
    return inside ? board.at(column, row).owner : -1;
  };
  // How many pieces of the same owner follow from here in one direction, this one included.
  const auto run = [&owner](int column, int row, int dx, int dy) {
    int count = 1;
    while (owner(column + count * dx, row + count * dy) == owner(column, row)) ++count;
    return count;
  };
  std::vector<int> cells;
  for (int row = 0; row < board.rows; ++row) {
    for (int column = 0; column < board.columns; ++column) {
      if (owner(column, row) < 0) continue;
      for (const auto& [dx, dy] : {std::pair{1, 0}, std::pair{0, 1}, std::pair{1, 1}, std::pair{1, -1}}) {
        if (run(column, row, dx, dy) + run(column, row, -dx, -dy) - 1 < length) continue;
        cells.push_back(board.index(column, row));
        break;
      }
    }
  }
  return cells;
}

}  // namespace deepcut::games
