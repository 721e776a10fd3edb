// The arithmetic of a network that a search spends its time on: once in plain C++, once with AVX2. Both give the same
// numbers to the bit; which one is used is decided when the program runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/lines/pattern_rows.hpp"

namespace deepcut::lines {

/// A cell that sees another pattern on one of its lines.
struct RowChange {
  CellRow* sums;
  const CellRow* before;
  const CellRow* now;
};

/// How the numbers of neighbouring cells are mixed: by block, black's view and white's.
struct MixWeights {
  alignas(32) std::array<std::int16_t, 2 * kMixed> centre;
  alignas(32) std::array<std::int16_t, 2 * kMixed> sides;
  alignas(32) std::array<std::int16_t, 2 * kMixed> corners;
  alignas(32) std::array<std::int16_t, 2 * kMixed> bias;
};

/// A square board, its cells row by row.
struct Survey {
  int size;
  const CellRow* sums;        ///< below zero on taken cells
  const std::int16_t* empty;  ///< all bits of an empty cell, 0 for a taken one
  CellRow* activations;       ///< what comes out for every cell: up to 1023
  std::array<std::array<std::int32_t, CellRow::kSize>, kRegions>* regions;  ///< and their sums, three regions a row
};

struct NetworkKernels {
  /// Takes `before` off the sums and adds `now`.
  void (*change)(std::span<const RowChange> changes);
  void (*survey)(const Survey& survey, const MixWeights& mix);
  /// outputs = bias + weights * inputs; the number of inputs is a multiple of 16.
  void (*dense)(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs);
  std::int32_t (*product)(const CellRow& a, const CellRow& b);

  static const NetworkKernels& plain();
  /// Null where this processor or this build has none.
  static const NetworkKernels* avx2();
  static const NetworkKernels& best();
};

/// The first column (or row) of a region on a board of this size; of the fourth: the size.
constexpr int region_begin(int region, int size) { return (region * size + 2) / 3; }

inline constexpr std::int16_t kMostOfSum = 4095;
inline constexpr std::int16_t kMostOfCell = 1023;

}  // namespace deepcut::lines
