#include "games/gomoku/combination.hpp"

#include <algorithm>

namespace deepcut::gomoku {

const std::array<Combination, 1 << 16>& combination_of_shapes() {
  static const auto kTable = [] {
    std::array<Combination, 1 << 16> table{};
    Combination count = 0;
    for (unsigned shapes = 0; shapes < table.size(); ++shapes) {
      std::array<unsigned, 4> sorted{};
      for (unsigned d = 0; d < 4; ++d) sorted[d] = shapes >> 4 * d & 15;
      std::sort(sorted.begin(), sorted.end());
      if (sorted.back() >= kShapes) continue;
      // Of all orders of these shapes the first that comes by.
      const unsigned first = sorted[0] << 12 | sorted[1] << 8 | sorted[2] << 4 | sorted[3];
      table[shapes] = shapes == first ? count++ : table[first];
    }
    return table;
  }();
  return kTable;
}

std::uint8_t grade_of(Shapes shapes) {
  constexpr std::array<int, kShapes> kClasses = {0, 0, 0, 1, 2, 3, 4, 5, 5, 6, 7, 7, 7, 7};
  int best = 0;
  int second = 0;
  for (int d = 0; d < lines::kDirections; ++d) {
    const int other = kClasses[static_cast<std::size_t>(shape_in(shapes, d))];
    second = std::max(second, std::min(best, other));
    best = std::max(best, other);
  }
  return static_cast<std::uint8_t>(best * (best + 1) / 2 + second);
}

}  // namespace deepcut::gomoku
