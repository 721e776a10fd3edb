// The arithmetic of a network that a search spends its time on: in plain C++, and with the vectors of AVX2, of AVX-512 or
// of WebAssembly. All give the same numbers to the bit. What a processor has is seen when the program runs; all that was
// compiled for WebAssembly's vectors needs them anyway.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
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
  alignas(64) std::array<std::int16_t, CellRow::kMixedSize> centre;
  alignas(64) std::array<std::int16_t, CellRow::kMixedSize> sides;
  alignas(64) std::array<std::int16_t, CellRow::kMixedSize> corners;
  alignas(64) std::array<std::int16_t, CellRow::kMixedSize> bias;
};

/// What was last seen of a cell, and what it was given for its mixed numbers by itself and its neighbours; 0 at first.
struct Gifts {
  alignas(64) std::array<std::int16_t, CellRow::kMixedSize> seen{};
  alignas(64) std::array<std::int16_t, CellRow::kMixedSize> given{};
};

/// Sums of all cells of a region, three regions a row.
using Regions = std::array<std::array<std::int32_t, CellRow::kSize>, kRegions>;

/// Where a cell is on a board with a rim of one cell, row by row.
constexpr std::size_t rimmed_index(std::size_t x, std::size_t y, int size) {
  return (y + 1) * (static_cast<std::size_t>(size) + 2) + x + 1;
}
constexpr std::size_t rimmed_cells(int size) { return rimmed_index(0, static_cast<std::size_t>(size) + 1, size) - 1; }

/// A set of such cells as bits. Its words are fewer than a board's rows: each is a loop whose end processors guess wrong.
using RimmedSet = std::array<std::uint64_t, (rimmed_cells(kMaxSize) + 63) / 64>;

/// The first cell of a word of a set that is not empty.
inline std::size_t first_cell(std::size_t word, std::uint64_t bits) {
  return word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
}

/// A square board with a rim of one cell on which nothing ever is, row by row. What comes out stays from one survey to the
/// next.
struct Survey {
  int size;                  ///< without the rim
  const CellRow* sums;       ///< not above zero on taken cells
  const RimmedSet* empty;    ///< a taken cell has no activations, and its region is without them
  const RimmedSet* changed;  ///< the cells whose sums are others than at the last survey; all of them at the first
  const std::uint8_t* regions_of;  ///< by cell; on the rim that of the nearest cell
  Gifts* gifts;
  CellRow* activations;  ///< what comes out for every empty cell: up to 1023
  Regions* regions;

  std::size_t stride() const { return static_cast<std::size_t>(size) + 2; }
  std::size_t words() const { return (rimmed_cells(size) + 63) / 64; }
};

struct NetworkKernels {
  const char* name;
  /// Takes `before` off the sums and adds `now`.
  void (*change)(std::span<const RowChange> changes);
  void (*survey)(const Survey& survey, const MixWeights& mix);
  /// What the value sees of the board: the sums of both views, those of this side first, then the units of the regions.
  void (*summarise)(const Regions& regions, int side, const DenseLayer& layer, std::int16_t* inputs);
  /// outputs = bias + weights * inputs; the number of inputs is a multiple of 32, or of 16 if the weights are packed.
  void (*dense)(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs);
  /// The same shifted, with what is below zero or beyond kMostActive cut off; outputs are a multiple of 32.
  void (*activate)(const DenseLayer& layer, const std::int16_t* inputs, std::int16_t* outputs);
  std::int32_t (*product)(const CellRow& a, const CellRow& b);

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

/// Which region a cell is in.
constexpr std::size_t region_of(std::size_t x, std::size_t y, int size) {
  const auto width = static_cast<std::size_t>(size);
  return 3 * (3 * y / width) + 3 * x / width;
}

/// So many cells of a region are at most in one word of a RimmedSet: as often as a column comes by, in each column.
inline constexpr int kMostOfRegionInWord = [] {
  int most = 0;
  for (int size = 1; size <= kMaxSize; ++size) most = std::max(most, (64 + size + 1) / (size + 2) * ((size + 2) / 3));
  return most;
}();

/// The empty cells that see another neighbourhood than before: those that changed and all around them.
inline RimmedSet touched(const Survey& survey) {
  const auto grow = [&survey](const RimmedSet& set, std::size_t step) {
    RimmedSet grown;
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < survey.words(); ++i) {
      const std::uint64_t next = i + 1 < survey.words() ? set[i + 1] : 0;
      grown[i] = set[i] | set[i] << step | before >> (64 - step) | set[i] >> step | next << (64 - step);
      before = set[i];
    }
    return grown;
  };
  RimmedSet cells = grow(grow(*survey.changed, 1), survey.stride());
  for (std::size_t i = 0; i < survey.words(); ++i) cells[i] &= (*survey.empty)[i];
  return cells;
}

/// Where a CellRow has what the heads want at `input`: all of the view of this side, then all of the other.
constexpr std::size_t place_of_input(int side, std::size_t input) {
  const auto number = static_cast<int>(input);
  return CellRow::index(number < kChannels ? side : 1 - side, number % kChannels);
}

inline constexpr std::int16_t kMostOfSum = 4095;
inline constexpr std::int16_t kMostOfCell = 1023;

}  // namespace deepcut::lines
