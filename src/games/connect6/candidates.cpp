#include "games/connect6/candidates.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "games/connect6/threats.hpp"

namespace deepcut::connect6 {

bool forced_moves(const Position& position, MoveList<Cell>& list) {
  const int side = position.side();
  const int left = position.left();
  if (threatens(position, side, left)) {
    list.push(threats_of(position, side, left).begin()->a);
    return true;
  }
  if (!threatens(position, 1 - side)) return false;
  const Threats enemy = threats_of(position, 1 - side);
  const int needed = enemy.needed();
  if (needed > left) {
    list.push(enemy.begin()->a);
  } else if (needed == 1) {
    enemy.for_each_stop([&](Cell cell) { list.push(cell); });
  } else {
    CellSet cells;
    enemy.for_each_stopping_pair([&](Cell a, Cell b) {
      // One stone of each pair is enough to begin with.
      if (!cells.has(a) && !cells.has(b)) {
        cells.add(a);
        list.push(a);
      }
    });
  }
  return true;
}

void promising_moves(const Position& position, int count, MoveList<Cell>& list, const CellSet& without) {
  constexpr std::size_t kMost = lines::kCells;
  std::array<std::pair<int, Cell>, kMost> scored;
  std::size_t found = 0;
  // What no stone has touched is not promising yet.
  const CellSet near = (position.stones(kBlack) | position.stones(kWhite)).grown(3);
  CellSet cells = position.empty_cells() - without;
  if (const CellSet close = cells & near; !close.empty()) cells = close;
  const Outlook& outlook = position.outlook();
  cells.for_each([&](Cell cell) { scored[found++] = {-outlook.liking(position.side(), position.left(), cell), cell}; });
  const auto begin = scored.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(found);
  const auto last = begin + static_cast<std::ptrdiff_t>(std::min(found, static_cast<std::size_t>(count)));
  std::partial_sort(begin, last, end);
  for (auto it = begin; it != last; ++it) list.push(it->second);
}

}  // namespace deepcut::connect6
