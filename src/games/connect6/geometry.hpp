// The stretches of a board: every six cells in a row on which somebody can win.
//
// A 19x19 board has 924 of them, and a cell lies in at most 24. All that the game knows of threats is told by how many
// stones of either colour stand in each stretch.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/lines/cell_set.hpp"

namespace deepcut::connect6 {

using lines::Cell;
using lines::CellSet;

inline constexpr int kRow = 6;  ///< so many in a row win
inline constexpr int kMinSize = 6;
inline constexpr int kMaxSize = 25;
inline constexpr int kUsualSize = 19;

using Stretch = std::uint16_t;
inline constexpr std::size_t kMaxStretches = 1800;  ///< of a 25x25 board
inline constexpr std::size_t kMaxStretchesOfCell = 24;

using StretchCells = std::array<Cell, kRow>;

/// The stretches through a cell.
struct StretchesOfCell {
  std::array<Stretch, kMaxStretchesOfCell> stretches;
  std::uint8_t count = 0;

  const Stretch* begin() const { return stretches.data(); }
  const Stretch* end() const { return stretches.data() + count; }
};

struct Geometry {
  int size = 0;
  CellSet board;
  std::vector<StretchCells> stretches;
  std::vector<StretchesOfCell> of_cell;  ///< by cell

  /// Made once for every size, which must be kMinSize to kMaxSize.
  static const Geometry& of(int size);
};

/// A set of stretches.
class StretchSet {
 public:
  void add(Stretch stretch) { words_[stretch / 64U] |= std::uint64_t{1} << stretch % 64U; }
  void remove(Stretch stretch) { words_[stretch / 64U] &= ~(std::uint64_t{1} << stretch % 64U); }

  /// In ascending order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(static_cast<Stretch>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
      }
    }
  }
  friend bool operator==(const StretchSet&, const StretchSet&) = default;

 private:
  std::array<std::uint64_t, (kMaxStretches + 63) / 64> words_{};
};

}  // namespace deepcut::connect6
