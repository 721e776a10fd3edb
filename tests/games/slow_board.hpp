// Games of rows on a plain two-dimensional board, written for certainty and not for speed: what the bitboards are
// compared with.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace deepcut::test {

class SlowBoard {
 public:
  SlowBoard(int width, int height, int row_length)
      : width_(width), height_(height), row_length_(row_length), cells_(static_cast<std::size_t>(width * height), -1) {}

  int width() const { return width_; }
  int height() const { return height_; }
  int to_move() const { return stones_ % 2; }
  int stones() const { return stones_; }
  bool is_full() const { return stones_ == width_ * height_; }
  /// Whose stone it is: 0 (who began), 1, or -1 for nobody's and for what is off the board.
  int at(int column, int row) const {
    const bool inside = column >= 0 && column < width_ && row >= 0 && row < height_;
    return inside ? cells_[index(column, row)] : -1;
  }
  void put(int column, int row) {
    cells_[index(column, row)] = to_move();
    ++stones_;
  }
  /// For the games in which stones fall: row 0 is the bottom.
  std::optional<int> lowest_empty(int column) const {
    for (int row = 0; row < height_; ++row) {
      if (at(column, row) < 0) return row;
    }
    return std::nullopt;
  }

  bool has_row(int owner) const {
    for (int column = 0; column < width_; ++column) {
      for (int row = 0; row < height_; ++row) {
        if (row_starts(column, row, 1, 0, owner) || row_starts(column, row, 0, 1, owner) ||
            row_starts(column, row, 1, 1, owner) || row_starts(column, row, 1, -1, owner)) {
          return true;
        }
      }
    }
    return false;
  }
  /// Would a stone of `owner` on this empty cell make a row?
  bool completes(int column, int row, int owner) const {
    if (at(column, row) >= 0) return false;
    SlowBoard with_stone = *this;
    with_stone.cells_[index(column, row)] = owner;
    return with_stone.has_row(owner);
  }
  SlowBoard mirrored() const {
    SlowBoard image = *this;
    for (int column = 0; column < width_; ++column) {
      for (int row = 0; row < height_; ++row) image.cells_[index(width_ - 1 - column, row)] = at(column, row);
    }
    return image;
  }

 private:
  std::size_t index(int column, int row) const { return static_cast<std::size_t>(row * width_ + column); }
  bool row_starts(int column, int row, int dx, int dy, int owner) const {
    for (int i = 0; i < row_length_; ++i) {
      if (at(column + i * dx, row + i * dy) != owner) return false;
    }
    return true;
  }

  int width_;
  int height_;
  int row_length_;
  int stones_ = 0;
  std::vector<int> cells_;
};

}  // namespace deepcut::test
