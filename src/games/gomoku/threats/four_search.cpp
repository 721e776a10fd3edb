#include "games/gomoku/threats/four_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "games/gomoku/candidates.hpp"

namespace deepcut::gomoku {

namespace {

bool makes_four(Shapes shapes) {
  for (int d = 0; d < lines::kDirections; ++d) {
    if (is_four(shape_in(shapes, d))) return true;
  }
  return false;
}

/// Could the two cells be part of one four?
bool are_in_line(Cell a, Cell b) {
  const int dx = std::abs(lines::x_of(a) - lines::x_of(b));
  const int dy = std::abs(lines::y_of(a) - lines::y_of(b));
  return (dx == 0 || dy == 0 || dx == dy) && std::max(dx, dy) < 5;
}

/// A move that does not matter any more: the first one that is allowed.
Cell any_move(const Position& position) {
  MoveStack<Cell> stack(64);
  MoveList<Cell> list(stack);
  position.moves(list);
  return list[0];
}

}  // namespace

int FourSearch::solve(Position& position, int plies, std::uint64_t nodes, std::vector<Move>& line, Scope scope,
                      std::optional<Cell> last) {
  scope_ = scope;
  budget_ = nodes;
  nodes_ = 0;
  backwards_.clear();
  const int length = attack(position, plies, last);
  if (length > 0) line.assign(backwards_.rbegin(), backwards_.rend());
  return length;
}

int FourSearch::attack(Position& position, int plies, std::optional<Cell> last) {
  const int attacker = position.side();
  const int defender = 1 - attacker;
  if (position.count(attacker, Threat::kFive) > 0) return win_at_once(position.cells(attacker, Threat::kFive).first());
  if (plies < 3) return 0;

  // The other side is about to make five itself: only a four that stops it goes on.
  const bool caro = position.rules().caro;
  if (const int fives = position.count(defender, Threat::kFive); fives > 0) {
    if (fives > 1 && !caro) return 0;
    return try_first_four(position, stops_of_all_fives(position, defender), plies, std::nullopt);
  }
  if (position.count(attacker, Threat::kOpenFour) > 0 && !caro) {
    const Cell cell = position.cells(attacker, Threat::kOpenFour).first();
    if (const int length = position.is_legal(cell) ? try_four(position, cell, 3) : 0) return length;
  }

  const std::uint64_t key = key_of(position, last);
  if (const Failure* known = failures_.find(key); known != nullptr && known->plies >= plies) {
    if (known->nodes == 0 || (known->nodes >= budget_ && nodes_ == 0)) return 0;
  }
  for (const Threat kind : {Threat::kOpenFour, Threat::kFourThree, Threat::kFour, Threat::kSuspect}) {
    if (position.count(attacker, kind) == 0) continue;
    if (const int length = try_first_four(position, position.cells(attacker, kind), plies, last)) return length;
  }
  if (!gave_up()) {
    failures_.add({key, static_cast<std::int16_t>(plies), 0});
  } else if (!last) {
    failures_.add({key, static_cast<std::int16_t>(plies),
                   static_cast<std::uint32_t>(std::min<std::uint64_t>(budget_, 1U << 31))});
  }
  return 0;
}

/// The first of the cells that makes a four and wins.
int FourSearch::try_first_four(Position& position, const CellSet& cells, int plies, std::optional<Cell> last) {
  int found = 0;
  const CellSet fixed = cells;  // the position's own sets change while it is searched
  fixed.for_each([&](Cell cell) {
    if (found > 0 || gave_up()) return;
    if (scope_ == Scope::kLocal && last && !are_in_line(*last, cell)) return;
    if (!makes_four(position.shapes(position.side(), cell)) || !position.is_legal(cell)) return;
    found = try_four(position, cell, plies);
  });
  return found;
}

int FourSearch::try_four(Position& position, Cell cell, int plies) {
  ++nodes_;
  position.make(cell);
  int length = 0;
  if (!position.result())
    length = position.rules().caro ? defend_caro(position, cell, plies) : defend(position, cell, plies);
  position.undo(cell);
  if (length == 0) return 0;
  backwards_.push_back(cell);
  return length + 1;
}

int FourSearch::defend(Position& position, Cell four, int plies) {
  const CellSet& fives = position.cells(1 - position.side(), Threat::kFive);
  const Cell five = fives.first();
  if (position.count(1 - position.side(), Threat::kFive) == 1 && position.is_legal(five)) {
    return answer(position, four, five, plies);
  }
  // Two ways to five, or one that may not be stopped.
  Cell reply = five;
  Cell last = five;
  fives.for_each([&](Cell other) { last = other; });
  if (!position.is_legal(reply)) std::swap(reply, last);
  if (!position.is_legal(reply)) reply = any_move(position);
  backwards_ = {last, reply};
  return 2;
}

int FourSearch::defend_caro(Position& position, Cell four, int plies) {
  const int attacker = 1 - position.side();
  const CellSet fives = position.cells(attacker, Threat::kFive);
  const CellSet replies = stops_of_all_fives(position, attacker);
  if (replies.empty()) {
    const Cell reply = fives.first();
    Cell last = reply;
    fives.for_each([&](Cell five) {
      if (!stops_of_five(position, attacker, five).has(reply)) last = five;
    });
    backwards_ = {last, reply};
    return 2;
  }
  int longest = 0;
  bool held = false;
  std::vector<Move> line;
  replies.for_each([&](Cell reply) {
    if (held) return;
    const int length = answer(position, four, reply, plies);
    held = length == 0;
    if (length <= longest) return;
    longest = length;
    line = backwards_;
  });
  if (held) return 0;
  backwards_ = line;
  return longest;
}

int FourSearch::answer(Position& position, Cell four, Cell reply, int plies) {
  ++nodes_;
  position.make(reply);
  const int length = position.result() ? 0 : attack(position, plies - 2, four);
  position.undo(reply);
  if (length == 0) return 0;
  backwards_.push_back(reply);
  return length + 1;
}

int FourSearch::win_at_once(Cell cell) {
  backwards_ = {cell};
  return 1;
}

}  // namespace deepcut::gomoku
