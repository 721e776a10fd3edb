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

}  // namespace deepcut::gomoku
