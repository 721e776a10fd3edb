// The stones of both colours as bits along every line of the board: rows, columns and both diagonals.
//
// A line is a 64-bit word for each colour, with kMargin bits before the first cell, so that a stretch around any cell
// is one shift away:
//
//     bit   0 .. 4    5  6  7  8 ...                       stretch of reach 4 around the cell at place 2:
//           margin    cells of the line, then margin       bits 3 .. 11, its middle being bit 7
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/lines/cell_set.hpp"

namespace deepcut::lines {

inline constexpr int kDirections = 4;  ///< right, down, down and right, up and right
inline constexpr int kMargin = 5;      ///< no stretch reaches farther

/// From a cell to the next one in a direction.
inline constexpr std::array<int, kDirections> kStep = {1, kMaxSize, kMaxSize + 1, 1 - kMaxSize};
inline constexpr std::array<int, kDirections> kStepX = {1, 0, 1, 1};
inline constexpr std::array<int, kDirections> kStepY = {0, 1, 1, -1};

/// Which line of a direction a cell is on, and where on it.
constexpr int line_of(Cell cell, int direction) {
  const int x = x_of(cell);
  const int y = y_of(cell);
  if (direction == 0) return y;
  if (direction == 1) return x;
  return direction == 2 ? x - y + kMaxSize - 1 : x + y;
}
constexpr int place_of(Cell cell, int direction) { return direction == 1 ? y_of(cell) : x_of(cell); }

/// The inverse of the two.
constexpr Cell cell_on(int direction, int line, int place) {
  if (direction == 0) return cell_at(place, line);
  if (direction == 1) return cell_at(line, place);
  return cell_at(place, direction == 2 ? place - line + kMaxSize - 1 : line - place);
}

constexpr Cell step(Cell cell, int direction, int steps) {
  return static_cast<Cell>(cell + steps * kStep[static_cast<std::size_t>(direction)]);
}

using LineBits = std::uint64_t;

class LineBoard {
 public:
  static constexpr std::size_t kLines = 2 * kMaxSize;  ///< of a direction; the diagonals use all but one

  struct Line {
    std::array<LineBits, 2> stones{};
  };

  Line& line(Cell cell, int direction) { return lines_[index(cell, direction)]; }
  const Line& line(Cell cell, int direction) const { return lines_[index(cell, direction)]; }

  /// Puts a stone there, or takes it away.
  void flip(Cell cell, int colour) {
    for (int d = 0; d < kDirections; ++d) {
      line(cell, d).stones[static_cast<std::size_t>(colour)] ^= LineBits{1} << (place_of(cell, d) + kMargin);
    }
  }

  static constexpr std::size_t index(Cell cell, int direction) {
    return static_cast<std::size_t>(direction) * kLines + static_cast<std::size_t>(line_of(cell, direction));
  }

  /// Calls visit(direction, number, line) for all lines.
  template <class Visit>
  void for_each_line(Visit visit) const {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      visit(static_cast<int>(i / kLines), static_cast<int>(i % kLines), lines_[i]);
    }
  }
  template <class Predicate>
  bool any(Predicate predicate) const {
    return std::any_of(lines_.begin(), lines_.end(), predicate);
  }

  friend bool operator==(const LineBoard& a, const LineBoard& b) {
    for (std::size_t i = 0; i < a.lines_.size(); ++i) {
      if (a.lines_[i].stones != b.lines_[i].stones) return false;
    }
    return true;
  }

 private:
  std::array<Line, kDirections * kLines> lines_{};
};

/// What lies outside a square board of a size, along every line.
class Walls {
 public:
  explicit Walls(int size) {
    walls_.fill(~LineBits{0});
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        for (int d = 0; d < kDirections; ++d) {
          const Cell cell = cell_at(x, y);
          walls_[LineBoard::index(cell, d)] &= ~(LineBits{1} << (place_of(cell, d) + kMargin));
        }
      }
    }
  }
  LineBits line(Cell cell, int direction) const { return walls_[LineBoard::index(cell, direction)]; }
  LineBits line(int direction, int number) const {
    return walls_[static_cast<std::size_t>(direction) * LineBoard::kLines + static_cast<std::size_t>(number)];
  }

 private:
  std::array<LineBits, kDirections * LineBoard::kLines> walls_{};
};

}  // namespace deepcut::lines
