// Tic-tac-toe, and any other m,n,k game on at most 64 cells: whoever first has K in a row on a board of Width
// by Height. Read this file first: it is the smallest complete game.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <deepcut/position.hpp>

namespace deepcut::tictactoe {

template <int Width = 3, int Height = 3, int K = 3>
class Position {
  static_assert(Width >= 1 && Height >= 1 && Width <= 26 && K >= 1);
  // A row takes Width + 1 bits; the extra one stays empty, so that shifts do not run into the next row.
  static constexpr int kStride = Width + 1;
  static_assert(kStride * Height <= 64, "the board does not fit 64 bits");
  static_assert((K - 1) * (kStride + 1) < 64, "a row of K does not fit 64 bits");

 public:
  using Move = std::uint8_t;  ///< the cell's bit: row * (Width + 1) + column, row 0 at the top
  static constexpr int kWidth = Width;
  static constexpr int kHeight = Height;
  static constexpr int kLine = K;

  template <class Visit>
  bool any_move(Visit visit) const {
    for (std::uint64_t empty = kBoard & ~(mine_ | theirs_); empty != 0; empty &= empty - 1) {
      if (visit(static_cast<Move>(std::countr_zero(empty)))) return true;
    }
    return false;
  }
  void moves(MoveList<Move>& list) const {
    any_move([&list](Move cell) { return list.push(cell), false; });
  }
  void make(Move cell) {
    mine_ |= std::uint64_t{1} << cell;
    std::swap(mine_, theirs_);
  }
  void undo(Move cell) {
    std::swap(mine_, theirs_);
    mine_ ^= std::uint64_t{1} << cell;
  }
  std::optional<Value> result() const {
    if (has_line(theirs_)) return Value::loss();
    if ((mine_ | theirs_) == kBoard) return Value::draw();
    return std::nullopt;
  }

  std::uint64_t key() const { return (mine_ * 0x9E3779B97F4A7C15U) ^ theirs_; }

  std::string to_text(Move cell) const {
    return static_cast<char>('a' + cell % kStride) + std::to_string(Height - cell / kStride);
  }
  std::optional<Move> parse(std::string_view text) const {
    std::optional<Move> found;
    any_move([&](Move cell) { return to_text(cell) == text && (found = cell, true); });
    return found;
  }

  std::uint64_t mine() const { return mine_; }
  std::uint64_t theirs() const { return theirs_; }
  static constexpr Move cell(int column, int row) { return static_cast<Move>(row * kStride + column); }

 private:
  static constexpr std::uint64_t kBoard = [] {
    std::uint64_t board = 0;
    for (int row = 0; row < Height; ++row) board |= ((std::uint64_t{1} << Width) - 1) << (row * kStride);
    return board;
  }();

  // After i rounds a bit says that i + 1 stones stand in a row from there on.
  static bool has_line(std::uint64_t stones) {
    for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
      std::uint64_t runs = stones;
      for (int i = 1; i < K; ++i) runs &= stones >> (i * step);
      if (runs != 0) return true;
    }
    return false;
  }

  std::uint64_t mine_ = 0;  ///< stones of the side to move
  std::uint64_t theirs_ = 0;
};

}  // namespace deepcut::tictactoe
