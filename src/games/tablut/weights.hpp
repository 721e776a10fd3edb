// The numbers of the evaluation, good for White if positive.
//
// Written by tune/tablut/main.cpp; docs/tablut.md tells how. Change the terms in evaluation.hpp and run it again
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
  std::array<int, 14> terms;
};

inline constexpr Weights kWeights = {
    .pieces = {{
        {0, 106, 118, 123, 132, 123, 100, 121, 134, 133, 0, 0, 137, 131, 130},
        {0, -50, -87, -60, -81, -80, -61, -43, -74, -70, -71, -59, -63, -55, -44},
        {-7, -24, -11, 31, 0, 103, 0, 41, 93, 28, 0, 0, 0, 0, 0},
    }},
    .terms = {49, 3, 113, 32, 13, 2, -15, -57, -72, -20, 3, 7, 22, -2},
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
