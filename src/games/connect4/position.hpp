// Connect Four on two bitboards.
//
// Each column takes Height + 1 bits, from the bottom up; the extra bit stays empty, so that shifts never run
// from one column into the next. On 7x6 the bits are numbered
//
//      6 13 20 27 34 41 48     always empty
//      5 12 19 26 33 40 47
//      4 11 18 25 32 39 46
//      3 10 17 24 31 38 45
//      2  9 16 23 30 37 44
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <deepcut/position.hpp>

namespace deepcut::connect4 {

using Bits = std::uint64_t;

template <int Width = 7, int Height = 6>
class Position {
  static_assert(Width >= 4 && Height >= 4 && Width * (Height + 1) <= 64);
  static_assert(Width <= 9, "a column is written as one digit");

 public:
  using Move = std::uint8_t;  ///< the column, from 0
  static constexpr int kWidth = Width;
  static constexpr int kHeight = Height;
  static constexpr int kCells = Width * Height;

  template <class Visit>
  bool any_move(Visit visit) const {
    for (int column = 0; column < Width; ++column) {
      if ((all_ & top(column)) == 0 && visit(static_cast<Move>(column))) return true;
    }
    return false;
  }
  void moves(MoveList<Move>& list) const {
    any_move([&list](Move column) { return list.push(column), false; });
  }
  void make(Move column) {
    mine_ ^= all_;
    all_ |= all_ + bottom(column);
  }
  void undo(Move column) {
    all_ ^= ((all_ + bottom(column)) >> 1) & column_mask(column);  // the stone below the lowest empty bit
    mine_ ^= all_;
  }
  std::optional<Value> result() const {
    if (has_four(theirs())) return Value::loss();
    if (all_ == kBoard) return Value::draw();
    return std::nullopt;
  }

  std::uint64_t key() const { return mine_ + all_; }

  /// With few cells left, or a question that reaches no further, a position is searched sooner than found in memory.
  bool worth_storing(int plies) const { return plies > 4 && this->plies() < kCells - 8; }

  /// The mirror image is the same game: both share the smaller key, and frame 1 means "mirrored".
  Canonical canonical() const {
    if (plies() > kSymmetricPlies) return {key(), 0};
    const std::uint64_t mirrored = mirror(key());
    return mirrored < key() ? Canonical{mirrored, 1} : Canonical{key(), 0};
  }
  static Move to_frame(Move column, int frame) { return frame == 0 ? column : static_cast<Move>(Width - 1 - column); }
  static Move from_frame(Move column, int frame) { return to_frame(column, frame); }

  /// Cells that would complete a four count most, early ones nothing: what matters is who has the threats.
  Score evaluate() const {
    const int threats = std::popcount(winning_cells(mine_)) - std::popcount(winning_cells(theirs()));
    const int centre = std::popcount(mine_ & kCentre) - std::popcount(theirs() & kCentre);
    return threats * 16 + centre * 3;
  }
  /// Moves that make many threats first, then the middle columns, and stones on stones: what fills a column leaves
  /// fewer ways to go on, above all a stone that leaves an even number of cells above it.
  int order(Move column) const {
    const Bits stone = (all_ + bottom(column)) & column_mask(column);
    const int off_centre = std::abs(2 * column - (Width - 1));
    const int below = std::countr_zero(stone) - column * kStride;
    const int pairs = Height % 2 == 0 ? 2 * (below % 2) : 0;
    return std::popcount(winning_cells(mine_ | stone)) * 16 - off_centre + below + pairs;
  }

  std::string to_text(Move column) const { return std::to_string(column + 1); }
  std::optional<Move> parse(std::string_view text) const {
    if (text.size() != 1 || text[0] < '1' || text[0] >= '1' + Width) return std::nullopt;
    const auto column = static_cast<Move>(text[0] - '1');
    if ((all_ & top(column)) != 0) return std::nullopt;
    return column;
  }

  // What a solver and a board drawing want to know.
  Bits mine() const { return mine_; }
  Bits theirs() const { return mine_ ^ all_; }
  Bits all() const { return all_; }
  int plies() const { return std::popcount(all_); }
  /// The lowest empty cell of every column that is not full.
  Bits playable() const { return (all_ + kBottomRow) & kBoard; }
  /// Empty cells that complete four for the owner of `stones`, reachable now or not.
  Bits winning_cells(Bits stones) const { return completions(stones) & (kBoard ^ all_); }

  static constexpr Bits bottom(int column) { return Bits{1} << (column * kStride); }
  static constexpr Bits top(int column) { return bottom(column) << (Height - 1); }
  static constexpr Bits column_mask(int column) { return (top(column) << 1) - bottom(column); }
  static constexpr Move column_of(Bits cell) { return static_cast<Move>(std::countr_zero(cell) / kStride); }

  static constexpr Bits kBoard = [] {
    Bits board = 0;
    for (int column = 0; column < Width; ++column) board |= column_mask(column);
    return board;
  }();

  /// The lowest row is the first.
  static constexpr Bits kOddRows = [] {
    Bits rows = 0;
    for (int column = 0; column < Width; ++column) {
      for (int row = 0; row < Height; row += 2) rows |= bottom(column) << row;
    }
    return rows;
  }();

  static bool has_four(Bits stones) {
    Bits fours = 0;  // gathered first: hardly any position has one, and a test for each direction costs more
    for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
      const Bits pairs = stones & (stones >> step);
      fours |= pairs & (pairs >> (2 * step));
    }
    return fours != 0;
  }

 private:
  static constexpr int kStride = Height + 1;

  // Later a position and its mirror image hardly ever come up in one search, and looking would be in vain.
  static constexpr int kSymmetricPlies = 16;

  static constexpr Bits every_column(Bits cells) {
    Bits board = 0;
    for (int column = 0; column < Width; ++column) board |= cells << (column * kStride);
    return board;
  }
  static constexpr Bits kBottomRow = every_column(1);
  static constexpr Bits kCentre = column_mask(Width / 2) | column_mask((Width - 1) / 2);

  static Bits completions(Bits stones) {
    Bits cells = (stones << 1) & (stones << 2) & (stones << 3);             // upright: only on top
    constexpr bool kRoomAbove = Width * kStride + 2 * (kStride + 1) <= 65;  // no stone leaves the word
    for (const int step : {kStride - 1, kStride, kStride + 1}) {
      const Bits after_two = (stones << step) & (stones << (2 * step));
      const Bits before_two = kRoomAbove ? after_two >> (3 * step) : (stones >> step) & (stones >> (2 * step));
      cells |= after_two & (stones << (3 * step));
      cells |= after_two & (stones >> step);
      cells |= before_two & (stones << step);
      cells |= before_two & (stones >> (3 * step));
    }
    return cells;
  }
  static Bits mirror(Bits board) {
    Bits mirrored = 0;
    for (int column = 0; column < Width; ++column) {
      const Bits cells = (board >> (column * kStride)) & ((Bits{1} << kStride) - 1);
      mirrored |= cells << ((Width - 1 - column) * kStride);
    }
    return mirrored;
  }

  Bits mine_ = 0;  ///< stones of the side to move
  Bits all_ = 0;
};

}  // namespace deepcut::connect4
