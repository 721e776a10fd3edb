// The arithmetic of a network that a search spends its time on: in plain C++, and with the vectors of AVX2, of AVX-512 or
// of WebAssembly. All give the same numbers to the bit. What a processor has is seen when the program runs; all that was
// compiled for WebAssembly's vectors needs them anyway.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/lines/pattern_rows.hpp"

namespace deepcut::lines {

/// A cell that sees another pattern on one of its lines: takes `before` off its sums and adds `now`.
struct RowChange {
  std::size_t cell;
  const CellRow* before;
  const CellRow* now;
};

/// How the numbers of neighbouring cells are mixed: in the order of CellRow.
struct MixWeights {
  alignas(64) std::array<std::int16_t, CellRow::kMixedSize> centre;
  alignas(64) std::array<std::int16_t, CellRow::kMixedSize> sides;
  alignas(64) std::array<std::int16_t, CellRow::kMixedSize> corners;
  alignas(64) std::array<std::int16_t, CellRow::kMixedSize> bias;
};

inline constexpr std::int16_t kMostOfSum = 4095;
inline constexpr std::int16_t kMostOfCell = 1023;

/// What a cell was given for its mixed numbers, by itself and its neighbours, beginning with the bias.
struct alignas(64) Gifts {
  std::array<std::int16_t, CellRow::kMixedSize> given{};
};
/// What the mixed numbers of a cell are cut to: nothing is left of them where a stone is. Twice, as vectors load it.
using Limit = std::array<std::int16_t, 2>;

/// Sums of all cells of a region, three regions a row.
using Regions = std::array<std::array<std::int32_t, CellRow::kSize>, kRegions>;

/// Where a cell is on a board with a rim of one cell, row by row.
constexpr std::size_t rimmed_index(std::size_t x, std::size_t y, int size) {
  return (y + 1) * (static_cast<std::size_t>(size) + 2) + x + 1;
}
constexpr std::size_t rimmed_cells(int size) { return rimmed_index(0, static_cast<std::size_t>(size) + 1, size) - 1; }

/// Which region a cell is in.
constexpr std::size_t region_of(std::size_t x, std::size_t y, int size) {
  const auto width = static_cast<std::size_t>(size);
  return 3 * (3 * y / width) + 3 * x / width;
}

/// What is kept for a square board with a rim of one cell on which nothing ever is, row by row. A search goes through it at
/// every position, so it is kept small: what follows from it in a moment, as the numbers of a cell, is not kept.
struct NetworkCells {
  NetworkCells(int size_of_board, const MixWeights& mix);

  int size;                              ///< without the rim
  std::vector<CellRow> sums;             ///< zeros on taken cells
  std::vector<Gifts> gifts;              ///< of the rim as well, for nothing
  std::vector<Limit> limits;             ///< kMostOfCell on empty cells
  std::vector<std::uint8_t> regions_of;  ///< by cell
  alignas(64) Regions regions{};         ///< the mixed numbers only after a survey

  std::size_t stride() const { return static_cast<std::size_t>(size) + 2; }
};

/// A set of regions, as bits.
using RegionSet = std::uint32_t;
inline constexpr RegionSet kAllRegions = (1U << kRegions) - 1;

struct NetworkKernels {
  const char* name;
  /// One after the other. What a cell gives to its neighbours and adds to its region follows its sums.
  void (*change)(NetworkCells& cells, std::span<const RowChange> changes, const MixWeights& mix);
  /// Sums up the mixed numbers of these regions.
  void (*survey)(NetworkCells& cells, RegionSet regions);
  /// What the value sees of the board: the sums of both views, those of this side first, then the units of the regions.
  void (*summarise)(const Regions& regions, int side, const DenseLayer& layer, std::int16_t* inputs);
  /// outputs = bias + weights * inputs; the number of inputs is a multiple of 32, or of 16 if the weights are packed.
  void (*dense)(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs);
  /// The same shifted, with what is below zero or beyond kMostActive cut off; outputs are a multiple of 32.
  void (*activate)(const DenseLayer& layer, const std::int16_t* inputs, std::int16_t* outputs);
  /// The products of these weights with the numbers of empty cells.
  void (*products)(const NetworkCells& cells, std::span<const std::uint16_t> places, const CellRow& weights,
                   std::int32_t* products);

  /// Those that this build and this processor have: in plain C++, then with wider and wider vectors.
  static std::span<const NetworkKernels* const> all();
  static const NetworkKernels& best() { return *all().back(); }
};

// With one kind of vectors; null where this build or this processor does not have them.
const NetworkKernels* simd128_kernels();
const NetworkKernels* avx2_kernels();
const NetworkKernels* avx512_kernels();

/// To what is active.
inline std::int16_t cut_to_active(std::int32_t value) {
  return static_cast<std::int16_t>(std::clamp(value, 0, kMostActive));
}

/// The cells of a region: from the first row and column to those behind the last.
struct RegionBox {
  std::size_t top;
  std::size_t bottom;
  std::size_t left;
  std::size_t right;

  RegionBox(std::size_t region, int size)
      : top(begin(region / 3, size)),
        bottom(begin(region / 3 + 1, size)),
        left(begin(region % 3, size)),
        right(begin(region % 3 + 1, size)) {}

 private:
  /// The least row or column that region_of() finds in this third.
  static std::size_t begin(std::size_t third, int size) { return (third * static_cast<std::size_t>(size) + 2) / 3; }
};

/// Where a CellRow has what the heads want at `input`: all of the view of this side, then all of the other.
constexpr std::size_t place_of_input(int side, std::size_t input) {
  const auto number = static_cast<int>(input);
  return CellRow::index(number < kChannels ? side : 1 - side, number % kChannels);
}

}  // namespace deepcut::lines
