#include "games/gomoku/candidates.hpp"

namespace deepcut::gomoku {

namespace {

/// All moves that threaten five; black's may turn out to be forbidden.
CellSet fours_of(const Position& position, int colour) {
  return position.cells(colour, Threat::kFour) | position.cells(colour, Threat::kFourThree) |
         position.cells(colour, Threat::kOpenFour) | position.cells(colour, Threat::kFive) |
         position.cells(colour, Threat::kSuspect);
}

CellSet captures_of(const Position& position, int colour) {
  CellSet cells;
  position.empty_cells().for_each([&](Cell cell) {
    if (position.takes_pair(colour, cell)) cells.add(cell);
  });
  return cells;
}

}  // namespace

CellSet defences(const Position& position, int attacker, Cell cell) {
  CellSet cells;
  cells.add(cell);
  const Shapes shapes = position.shapes(attacker, cell);
  for (int d = 0; d < lines::kDirections; ++d) {
    if (!is_four(shape_in(shapes, d))) continue;
    for (const int sign : {-1, 1}) {
      int x = lines::x_of(cell);
      int y = lines::y_of(cell);
      for (int i = 1; i <= lines::kMargin; ++i) {
        x += sign * lines::kStepX[static_cast<std::size_t>(d)];
        y += sign * lines::kStepY[static_cast<std::size_t>(d)];
        if (!position.is_on_board(x, y)) break;
        const int owner = position.stone(lines::cell_at(x, y));
        if (owner == 1 - attacker) break;
        if (owner < 0) cells.add(lines::cell_at(x, y));
      }
    }
  }
  return cells;
}

CellSet neighbourhood(const Position& position) {
  const CellSet stones = position.stones(kBlack) | position.stones(kWhite);
  if (stones.empty()) {
    CellSet centre;
    centre.add(lines::cell_at(position.size() / 2, position.size() / 2));
    return centre;
  }
  return stones.grown(2) & position.empty_cells();
}

Candidates candidates(const Position& position) {
  const int mover = position.side();
  const int other = 1 - mover;
  const bool captures = position.rules().captures;
  Candidates found;
  if (position.count(mover, Threat::kFive) > 0 && !captures) {
    found.cells = position.cells(mover, Threat::kFive);
    found.complete = true;
    return found;
  }
  if (position.count(other, Threat::kFive) > 0) {
    found.cells = position.cells(other, Threat::kFive);
    found.complete = !captures;
    if (captures) found.cells |= captures_of(position, mover) | position.cells(mover, Threat::kFive);
    return found;
  }
  if (position.unbroken_five() < 0 && position.count(other, Threat::kOpenFour) > 0) {
    // Unless it threatens five itself, a move must take the sting out of every one of these.
    found.cells = position.empty_cells();
    position.cells(other, Threat::kOpenFour).for_each([&](Cell cell) {
      found.cells &= defences(position, other, cell);
    });
    found.cells |= fours_of(position, mover);
    found.complete = !captures;
    if (captures) found.cells |= captures_of(position, mover);
    return found;
  }
  found.cells = neighbourhood(position);
  if (captures) found.cells |= captures_of(position, mover);
  return found;
}

}  // namespace deepcut::gomoku
