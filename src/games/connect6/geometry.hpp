// The windows of a board: every six cells in a row on which somebody can win.
//
// A 19x19 board has 924 of them, and a cell lies in at most 24. All that the game knows of threats is told by how many
// stones of either colour stand in each window.
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

using Window = std::uint16_t;
inline constexpr std::size_t kMaxWindows = 1800;  ///< of a 25x25 board
inline constexpr std::size_t kMaxWindowsOfCell = 24;

using WindowCells = std::array<Cell, kRow>;

/// The windows through a cell.
struct WindowsOfCell {
  std::array<Window, kMaxWindowsOfCell> windows;
  std::uint8_t count = 0;

  const Window* begin() const { return windows.data(); }
  const Window* end() const { return windows.data() + count; }
};

struct Geometry {
  int size = 0;
  CellSet board;
  std::vector<WindowCells> windows;
  std::vector<WindowsOfCell> of_cell;  ///< by cell

  /// Made once for every size, which must be kMinSize to kMaxSize.
  static const Geometry& of(int size);
};

/// A set of windows.
class WindowSet {
 public:
  void add(Window window) { words_[window / 64U] |= std::uint64_t{1} << window % 64U; }
  void remove(Window window) { words_[window / 64U] &= ~(std::uint64_t{1} << window % 64U); }

  /// In ascending order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(static_cast<Window>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
      }
    }
  }
  friend bool operator==(const WindowSet&, const WindowSet&) = default;

 private:
  std::array<std::uint64_t, (kMaxWindows + 63) / 64> words_{};
};

}  // namespace deepcut::connect6
