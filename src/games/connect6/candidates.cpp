#include "games/connect6/candidates.hpp"

#include <algorithm>
#include <array>
#include <span>
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
  // One stone of each pair is enough to begin with.
  CellSet begun;
  const auto begin_pair = [&](Cell a, Cell b) {
    if (begun.has(a) || begun.has(b)) return;
    begun.add(a);
    list.push(a);
  };
  if (needed > left) {
    list.push(enemy.begin()->a);
  } else if (needed == 1) {
    enemy.for_each_stop([&](Cell cell) { list.push(cell); });
    if (left == kStonesOfTurn) enemy.for_each_other_cover(begin_pair);
  } else {
    enemy.for_each_stopping_pair(begin_pair);
  }
  return true;
}

void promising_moves(const Position& position, Evaluator& evaluator, int count, MoveList<Cell>& list,
                     const CellSet& without) {
  // What no stone has touched is not promising yet.
  const CellSet near = (position.stones(kBlack) | position.stones(kWhite)).grown(3);
  CellSet cells = position.empty_cells() - without;
  if (const CellSet close = cells & near; !close.empty()) cells = close;
  constexpr std::size_t kMost = lines::kCells;
  std::array<Cell, kMost> tried;
  std::array<int, kMost> orders;
  std::size_t found = 0;
  cells.for_each([&](Cell cell) { tried[found++] = cell; });
  evaluator.rank(position, std::span(tried).first(found), std::span(orders).first(found), 0, 0);
  std::array<std::pair<int, Cell>, kMost> scored;
  for (std::size_t i = 0; i < found; ++i) scored[i] = {-orders[i], tried[i]};
  const auto begin = scored.begin();
  const auto last = begin + static_cast<std::ptrdiff_t>(std::min(found, static_cast<std::size_t>(count)));
  std::partial_sort(begin, last, begin + static_cast<std::ptrdiff_t>(found));
  for (auto it = begin; it != last; ++it) list.push(it->second);
}

}  // namespace deepcut::connect6
