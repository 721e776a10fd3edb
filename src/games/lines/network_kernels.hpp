// The arithmetic of a network that a search spends its time on: in plain C++, and with the vectors of AVX2 or of
// WebAssembly. All give the same numbers to the bit. Whether a processor has AVX2 is seen when the program runs; all that
// was compiled for WebAssembly's vectors needs them anyway.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/lines/cell_set.hpp"
#include "games/lines/pattern_rows.hpp"

namespace deepcut::lines {

/// A cell that sees another pattern on one of its lines.
struct RowChange {
  CellRow* sums;
  const CellRow* before;
  const CellRow* now;
};

/// How the numbers of neighbouring cells are mixed: in the order of CellRow.
struct MixWeights {
  alignas(32) std::array<std::int16_t, CellRow::kMixedSize> centre;
  alignas(32) std::array<std::int16_t, CellRow::kMixedSize> sides;
  alignas(32) std::array<std::int16_t, CellRow::kMixedSize> corners;
  alignas(32) std::array<std::int16_t, CellRow::kMixedSize> bias;
};

/// What a cell gives to its own mixed numbers, to its sides' and to its corners', or what else kernels keep; 0 at first.
struct Gifts {
  alignas(32) std::array<std::int16_t, CellRow::kMixedSize> centre{};
  alignas(32) std::array<std::int16_t, CellRow::kMixedSize> sides{};
  alignas(32) std::array<std::int16_t, CellRow::kMixedSize> corners{};
};

/// Sums of all cells of a region, three regions a row.
using Regions = std::array<std::array<std::int32_t, CellRow::kSize>, kRegions>;

/// Rows of a board as bits, the first one at index 1: nothing is beyond the edge.
using RowBits = std::array<std::uint32_t, kMaxSize + 2>;

/// Where a cell is on a board with a rim of one cell, row by row.
constexpr std::size_t rimmed_index(std::size_t x, std::size_t y, int size) {
  return (y + 1) * (static_cast<std::size_t>(size) + 2) + x + 1;
}

/// A square board with a rim of one cell on which nothing ever is, row by row. What comes out stays from one survey to the
/// next.
struct Survey {
  int size;                ///< without the rim
  const CellRow* sums;     ///< not above zero on taken cells
  const RowBits* empty;    ///< a taken cell has no activations, and its region is without them
  const RowBits* changed;  ///< the cells whose sums are others than at the last survey; all of them at the first
  Gifts* gifts;
  CellRow* activations;  ///< what comes out for every empty cell: up to 1023
  Regions* regions;
};

struct NetworkKernels {
  /// Takes `before` off the sums and adds `now`.
  void (*change)(std::span<const RowChange> changes);
  void (*survey)(const Survey& survey, const MixWeights& mix);
  /// What the value sees of the board: the sums of both views, those of this side first, then the units of the regions.
  void (*summarise)(const Regions& regions, int side, const DenseLayer& layer, std::int16_t* inputs);
  /// outputs = bias + weights * inputs; the number of inputs is a multiple of 16.
  void (*dense)(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs);
  /// The same shifted, with what is below zero or beyond kMostActive cut off; outputs are a multiple of 32.
  void (*activate)(const DenseLayer& layer, const std::int16_t* inputs, std::int16_t* outputs);
  std::int32_t (*product)(const CellRow& a, const CellRow& b);

  static const NetworkKernels& plain();
  /// With AVX2 or those of WebAssembly; null where this processor or this build has neither.
  static const NetworkKernels* vectors();
  static const NetworkKernels& best();
};

/// To what is active.
inline std::int16_t cut_to_active(std::int32_t value) {
  return static_cast<std::int16_t>(std::clamp(value, 0, kMostActive));
}

/// Which region a cell is in.
constexpr std::size_t region_of(std::size_t x, std::size_t y, int size) {
  const auto width = static_cast<std::size_t>(size);
  return 3 * (3 * y / width) + 3 * x / width;
}
/// The first column (or row) of a region on a board of this size; of the fourth: the size.
constexpr int region_begin(int region, int size) { return (region * size + 2) / 3; }
/// As bits of a row.
constexpr std::uint32_t region_columns(int region, int size) {
  const auto below = [size](int third) { return (std::uint64_t{1} << region_begin(third, size)) - 1; };
  return static_cast<std::uint32_t>(below(region + 1) - below(region));
}

/// The empty cells that see another neighbourhood than before: those that changed and all around them. Rows of the board
/// alone are filled in.
inline RowBits touched(const Survey& survey) {
  RowBits rows;
  for (std::size_t row = 1; row <= static_cast<std::size_t>(survey.size); ++row) {
    const RowBits& changed = *survey.changed;
    const std::uint32_t near = changed[row - 1] | changed[row] | changed[row + 1];
    rows[row] = (near | near << 1U | near >> 1U) & (*survey.empty)[row];
  }
  return rows;
}

/// The blocks of a CellRow as the heads want them, by side: all of the own view, then all of the other.
inline constexpr auto kBlocksOf = [] {
  std::array<std::array<std::size_t, CellRow::kBlocks>, 2> blocks{};
  for (const int side : {0, 1}) {
    std::size_t next = 0;
    for (const int view : {side, 1 - side}) {
      for (int channel = 0; channel < kChannels; channel += static_cast<int>(CellRow::kBlock)) {
        blocks[static_cast<std::size_t>(side)][next++] = CellRow::index(view, channel) / CellRow::kBlock;
      }
    }
  }
  return blocks;
}();

inline constexpr std::int16_t kMostOfSum = 4095;
inline constexpr std::int16_t kMostOfCell = 1023;

}  // namespace deepcut::lines
