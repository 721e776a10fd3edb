// The numbers of the evaluation, good for White if positive.
//
// Written by bench/tablut_tune_main.cpp; docs/tablut.md tells how. Change the terms in evaluation.hpp and run it again
// rather than edit them here.
#pragma once

#include <array>
#include <cstddef>

#include "games/tablut/board.hpp"

namespace deepcut::tablut {

/// Cells that turn into each other when the board is turned or mirrored are worth the same: fifteen kinds of them,
/// numbered from the castle outwards.
inline constexpr int kCellKinds = 15;
constexpr int cell_kind(int cell) {
  const int across = detail::offset(column_of(cell));
  const int down = detail::offset(row_of(cell));
  const int out = across < down ? down : across;
  return out * (out + 1) / 2 + (across < down ? across : down);
}

struct Weights {
  /// White soldiers, black soldiers, the king.
  std::array<std::array<int, kCellKinds>, 3> pieces;
  /// In the order of Term in evaluation.hpp.
  std::array<int, 12> terms;
};

inline constexpr Weights kWeights = {
    .pieces = {{
        {0, 100, 100, 100, 105, 100, 100, 100, 100, 95, 0, 0, 90, 90, 80},
        {0, -50, -50, -55, -60, -60, -45, -60, -65, -50, -45, -45, -45, -45, -40},
        {0, 10, 20, 20, 30, 40, 0, 30, 30, 20, 0, 0, 0, 0, 0},
    }},
    .terms = {0, 10, 60, 20, 15, 3, -10, -25, -60, -20, 4, 8},
};

namespace detail {
inline constexpr std::array<std::array<int, kCells>, 3> kPieceValues = [] {
  std::array<std::array<int, kCells>, 3> values{};
  for (std::size_t kind = 0; kind < 3; ++kind) {
    for (int cell = 0; cell < kCells; ++cell) {
      if (column_of(cell) == kSize) continue;
      values[kind][static_cast<std::size_t>(cell)] = kWeights.pieces[kind][static_cast<std::size_t>(cell_kind(cell))];
    }
  }
  return values;
}();
}  // namespace detail

/// `kind`: 0 a white soldier, 1 a black one, 2 the king.
inline int piece_value(int kind, int cell) {
  return detail::kPieceValues[static_cast<std::size_t>(kind)][static_cast<std::size_t>(cell)];
}

}  // namespace deepcut::tablut
