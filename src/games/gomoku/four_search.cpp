#include "games/gomoku/four_search.hpp"

#include <array>

namespace deepcut::gomoku {

namespace {

bool makes_four(Shapes shapes) {
  for (int d = 0; d < lines::kDirections; ++d) {
    if (is_four(shape_in(shapes, d))) return true;
  }
  return false;
}

/// A move that does not matter any more: the first one that is allowed.
Cell any_move(const Position& position) {
  MoveStack<Cell> stack(64);
  MoveList<Cell> list(stack);
  position.moves(list);
  return list[0];
}

}  // namespace

int FourSearch::solve(Position& position, int plies, std::uint64_t nodes, std::vector<Move>& line) {
  budget_ = nodes;
  nodes_ = 0;
  backwards_.clear();
  const int length = attack(position, plies);
  if (length > 0) line.assign(backwards_.rbegin(), backwards_.rend());
  return length;
}

int FourSearch::attack(Position& position, int plies) {
  const int attacker = position.side();
  const int defender = 1 - attacker;
  if (position.count(attacker, Threat::kFive) > 0) return win_at_once(position.cells(attacker, Threat::kFive).first());
  if (plies < 3) return 0;

  // The other side is about to make five itself: only a four that stops it goes on.
  if (const int fives = position.count(defender, Threat::kFive); fives > 0) {
    if (fives > 1) return 0;
    const Cell cell = position.cells(defender, Threat::kFive).first();
    if (!makes_four(position.shapes(attacker, cell)) || !position.is_legal(cell)) return 0;
    return try_four(position, cell, plies);
  }
  if (position.count(attacker, Threat::kOpenFour) > 0) {
    return finish_open_four(position, position.cells(attacker, Threat::kOpenFour).first());
  }

  Failure& known = failure(position);
  if (known.key == position.key() && known.plies >= plies) return 0;
  for (const Threat kind : {Threat::kFourThree, Threat::kFour, Threat::kSuspect}) {
    if (position.count(attacker, kind) == 0) continue;
    const CellSet cells = position.cells(attacker, kind);
    int found = 0;
    cells.for_each([&](Cell cell) {
      if (found > 0 || gave_up()) return;
      if (kind == Threat::kSuspect && (!makes_four(position.shapes(attacker, cell)) || !position.is_legal(cell)))
        return;
      found = try_four(position, cell, plies);
    });
    if (found > 0) return found;
  }
  if (!gave_up()) failure(position) = {position.key(), plies};
  return 0;
}

int FourSearch::try_four(Position& position, Cell cell, int plies) {
  const int attacker = position.side();
  ++nodes_;
  position.make(cell);
  const CellSet& fives = position.cells(attacker, Threat::kFive);
  const Cell five = fives.first();
  int length = 0;
  if (position.count(attacker, Threat::kFive) > 1 || !position.is_legal(five)) {
    // Two ways to five, or one that may not be stopped.
    Cell reply = five;
    Cell last = five;
    fives.for_each([&](Cell other) { last = other; });
    if (!position.is_legal(reply)) std::swap(reply, last);
    if (!position.is_legal(reply)) reply = any_move(position);
    if (last == reply) last = five;
    backwards_ = {last, reply, cell};
    length = 3;
  } else {
    ++nodes_;
    position.make(five);
    if (!position.result()) length = attack(position, plies - 2);
    position.undo(five);
    if (length > 0) {
      backwards_.push_back(five);
      backwards_.push_back(cell);
      length += 2;
    }
  }
  position.undo(cell);
  return length;
}

int FourSearch::finish_open_four(Position& position, Cell cell) { return try_four(position, cell, 3); }

int FourSearch::win_at_once(Cell cell) {
  backwards_ = {cell};
  return 1;
}

}  // namespace deepcut::gomoku
