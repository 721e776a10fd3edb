#include "games/gomoku/combination.hpp"

#include <algorithm>
#include <map>

namespace deepcut::gomoku {

const std::array<Combination, 1 << 16>& combination_of_shapes() {
  static const auto kTable = [] {
    std::array<Combination, 1 << 16> table{};
    std::map<std::array<int, 4>, Combination> numbers;
    for (unsigned shapes = 0; shapes < table.size(); ++shapes) {
      std::array<int, 4> sorted{};
      for (int d = 0; d < 4; ++d) sorted[static_cast<std::size_t>(d)] = static_cast<int>(shapes >> 4 * d & 15);
      std::sort(sorted.begin(), sorted.end());
      if (sorted.back() >= kShapes) continue;
      const auto number = static_cast<Combination>(numbers.size());
      table[shapes] = numbers.try_emplace(sorted, number).first->second;
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
