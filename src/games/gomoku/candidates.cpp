#include "games/gomoku/candidates.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace deepcut::gomoku {

namespace {

/// All moves that threaten five; black's may turn out to be forbidden.
CellSet fours_of(const Position& position, int colour) {
  return position.cells(colour, Threat::kFour) | position.cells(colour, Threat::kFourThree) |
         position.cells(colour, Threat::kOpenFour) | position.cells(colour, Threat::kFive) |
         position.cells(colour, Threat::kSuspect);
}

/// The first cell beyond the row through `cell`, on one side; nothing at the edge.
std::optional<Cell> beyond_row(const Position& position, int colour, Cell cell, int direction, int sign) {
  int x = lines::x_of(cell);
  int y = lines::y_of(cell);
  do {
    x += sign * lines::kStepX[static_cast<std::size_t>(direction)];
    y += sign * lines::kStepY[static_cast<std::size_t>(direction)];
    if (!position.is_on_board(x, y)) return std::nullopt;
  } while (position.stone(lines::cell_at(x, y)) == colour);
  return lines::cell_at(x, y);
}

/// Calls visit(cell) for the empty cells in line with this one, so many steps to either side and up to a stone of the
/// colour that stops there.
template <class Visit>
void for_each_in_line(const Position& position, Cell cell, int direction, int steps, int stopper, Visit visit) {
  for (const int sign : {-1, 1}) {
    int x = lines::x_of(cell);
    int y = lines::y_of(cell);
    for (int i = 1; i <= steps; ++i) {
      x += sign * lines::kStepX[static_cast<std::size_t>(direction)];
      y += sign * lines::kStepY[static_cast<std::size_t>(direction)];
      if (!position.is_on_board(x, y)) break;
      const int owner = position.stone(lines::cell_at(x, y));
      if (owner == stopper) break;
      if (owner < 0) visit(lines::cell_at(x, y));
    }
  }
}

}  // namespace

CellSet stops_of_five(const Position& position, int attacker, Cell five) {
  CellSet cells;
  cells.add(five);
  if (!position.rules().caro) return cells;
  int rows = 0;
  for (int d = 0; d < lines::kDirections; ++d) {
    if (shape_in(position.shapes(attacker, five), d) != Shape::kFive) continue;
    if (++rows == 2) break;
    const std::optional<Cell> before = beyond_row(position, attacker, five, d, -1);
    const std::optional<Cell> behind = beyond_row(position, attacker, five, d, +1);
    if (!before || !behind) continue;
    const int steps = std::max(std::abs(lines::x_of(*behind) - lines::x_of(*before)),
                               std::abs(lines::y_of(*behind) - lines::y_of(*before)));
    if (steps != 6) continue;  // an overline wins whatever stands at its ends
    if (position.stone(*before) >= 0) cells.add(*behind);
    if (position.stone(*behind) >= 0) cells.add(*before);
  }
  if (rows < 2) return cells;
  CellSet only;
  only.add(five);
  return only;
}

CellSet stops_of_all_fives(const Position& position, int attacker) {
  CellSet cells = position.empty_cells();
  position.cells(attacker, Threat::kFive).for_each([&](Cell five) {
    cells &= stops_of_five(position, attacker, five);
  });
  return cells;
}

CellSet defences(const Position& position, int attacker, Cell cell) {
  CellSet cells;
  cells.add(cell);
  const Shapes shapes = position.shapes(attacker, cell);
  // In caro an open four need not win, and with captures its stones can be taken: there the line is all that is known.
  const bool loose = position.rules().caro || position.rules().captures;
  for (int d = 0; d < lines::kDirections; ++d) {
    if (!is_four(shape_in(shapes, d))) continue;
    for_each_in_line(position, cell, d, lines::kMargin, 1 - attacker, [&](Cell other) {
      if (loose || position.threat_despite(attacker, cell, d, other) != Threat::kOpenFour) cells.add(other);
    });
  }
  return cells;
}

namespace {

/// Where a stone may stop the attacker's four and three on `cell`: on the lines of both, and where it makes the forced
/// reply a four. Nothing if the reply is one already.
std::optional<CellSet> answers_to_four_three(const Position& position, int attacker, Cell cell) {
  constexpr int kFour = 4;  // steps from one end of a five to the other
  const int defender = 1 - attacker;
  CellSet answers;
  answers.add(cell);
  bool countered = false;
  for (int d = 0; d < lines::kDirections; ++d) {
    const Shape shape = shape_in(position.shapes(attacker, cell), d);
    if (is_open_three(shape)) {
      for_each_in_line(position, cell, d, kFour, defender, [&](Cell other) { answers.add(other); });
    }
    if (!is_four(shape)) continue;
    for_each_in_line(position, cell, d, kFour, defender, [&](Cell five) {
      if (!is_four(shape_in(position.shapes(attacker, five), d))) return;
      answers.add(five);
      const Shapes reply = position.shapes(defender, five);
      for (int e = 0; e < lines::kDirections; ++e) {
        countered = countered || shape_in(reply, e) >= Shape::kFour;
        if (shape_in(reply, e) < Shape::kThree) continue;
        for_each_in_line(position, five, e, kFour, attacker, [&](Cell other) { answers.add(other); });
      }
    });
  }
  if (countered) return std::nullopt;
  return answers;
}

/// The same for all of them.
std::optional<CellSet> answers_to_four_threes(const Position& position, int attacker) {
  std::optional<CellSet> answers;
  position.cells(attacker, Threat::kFourThree).for_each([&](Cell cell) {
    const auto some = answers_to_four_three(position, attacker, cell);
    if (!some) return;
    if (!answers) {
      answers = some;
    } else if (const CellSet both = *answers & *some; !both.empty()) {
      answers = both;
    }
  });
  return answers;
}

}  // namespace

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
    position.cells(other, Threat::kFive).for_each([&](Cell five) {
      found.cells |= stops_of_five(position, other, five);
    });
    found.complete = !captures;
    if (captures) found.cells |= position.taking_cells(mover) | position.cells(mover, Threat::kFive);
    return found;
  }
  if (position.unbroken_five() < 0 && position.count(other, Threat::kOpenFour) > 0) {
    // Unless it threatens five itself, a move must take the sting out of every one of these.
    found.cells = position.empty_cells();
    position.cells(other, Threat::kOpenFour).for_each([&](Cell cell) {
      found.cells &= defences(position, other, cell);
    });
    if (found.cells.empty()) found.cells.add(position.cells(other, Threat::kOpenFour).first());
    found.cells |= fours_of(position, mover);
    found.complete = position.rules().open_four_wins();
    if (captures) found.cells |= position.taking_cells(mover);
    return found;
  }
  // Black's open four may be forbidden in renju: its three need not be answered.
  const bool believed = position.rules().open_four_wins() && !(position.rules().renju && other == kBlack);
  if (believed && position.count(other, Threat::kFourThree) > 0) {
    if (const auto answers = answers_to_four_threes(position, other)) {
      found.cells = *answers | fours_of(position, mover);
      return found;
    }
  }
  found.cells = neighbourhood(position);
  if (captures) found.cells |= position.taking_cells(mover);
  return found;
}

bool candidate_moves(const Position& position, MoveList<Cell>& list) {
  const Candidates found = candidates(position);
  const bool restricted = position.rules().restricts() || position.rules().opening != Opening::kFree;
  found.cells.for_each([&](Cell cell) {
    if (!restricted || position.is_legal(cell)) list.push(cell);
  });
  if (!list.empty()) return found.complete;
  bool enough = false;
  position.empty_cells().for_each([&](Cell cell) {
    if (enough || !position.is_legal(cell)) return;
    list.push(cell);
    enough = found.complete;
  });
  return true;
}

}  // namespace deepcut::gomoku
