// Where a stone may go, what it takes, and whether a five stands.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/gomoku/position.hpp"
#include "games/gomoku/stretch.hpp"

namespace deepcut::gomoku {

using lines::kDirections;
using lines::kMargin;
using lines::LineBits;
using lines::LineBoard;

namespace {

/// Renju's forbidden points. A three counts only if it can become an open four on a point that is not itself
/// forbidden, so the question leads to itself, with one stone more each time.
class ForbiddenPoints {
 public:
  ForbiddenPoints(const LineBoard& lines, const Variant& variant) : lines_(lines), variant_(variant) {}

  bool contains(Cell cell) {
    int fours = 0;
    int threes = 0;
    bool overline = false;
    std::array<bool, kDirections> is_three{};
    for (int d = 0; d < kDirections; ++d) {
      const Shape shape = shape_at(cell, d);
      if (shape == Shape::kFive) return false;
      overline = overline || shape == Shape::kOverline;
      fours += is_four(shape) ? 1 : 0;
      fours += shape == Shape::kDoubleFour ? 1 : 0;
      is_three[static_cast<std::size_t>(d)] = is_open_three(shape);
      threes += is_open_three(shape) ? 1 : 0;
    }
    if (overline || fours >= 2) return true;
    if (threes < 2) return false;
    lines_.flip(cell, kBlack);
    int real = 0;
    for (int d = 0; d < kDirections && real < 2; ++d) {
      if (is_three[static_cast<std::size_t>(d)] && becomes_open_four(cell, d)) ++real;
    }
    lines_.flip(cell, kBlack);
    return real >= 2;
  }

 private:
  Shape shape_at(Cell cell, int direction) const {
    return shape_on_line(*variant_.shapes[kBlack], lines_.line(cell, direction), variant_.walls.line(cell, direction),
                         lines::place_of(cell, direction), kBlack);
  }

  bool makes_five(Cell cell) const {
    for (int d = 0; d < kDirections; ++d) {
      if (shape_at(cell, d) == Shape::kFive) return true;
    }
    return false;
  }

  /// Can the three with the stone on `cell` become an open four by a move that is allowed and makes no five elsewhere?
  bool becomes_open_four(Cell cell, int direction) {
    const LineBits own = lines_.line(cell, direction).stones[kBlack];
    const LineBits blocked = lines_.line(cell, direction).stones[kWhite] | variant_.walls.line(cell, direction);
    const int middle = lines::place_of(cell, direction) + kMargin;
    for (const int sign : {-1, 1}) {
      // Past stones of the row, the first empty point is where it grows; farther points would leave a gap.
      int steps = sign;
      while ((own >> (middle + steps) & 1) != 0) steps += sign;
      if ((blocked >> (middle + steps) & 1) != 0) continue;
      const Cell added = lines::step(cell, direction, steps);
      if (shape_at(added, direction) == Shape::kOpenFour && !makes_five(added) && !contains(added)) return true;
    }
    return false;
  }

  LineBoard lines_;
  const Variant& variant_;
};

bool has_row_of_five(const LineBoard& lines, int colour) {
  return lines.any([colour](const LineBoard::Line& line) {
    const LineBits stones = line.stones[static_cast<std::size_t>(colour)];
    const LineBits pairs = stones & stones >> 1;
    return (pairs & pairs >> 2 & stones >> 4) != 0;
  });
}

}  // namespace

bool Position::is_legal(Cell cell) const {
  if (!opening_allows(cell)) return false;
  if (rules().renju) return side_ != kBlack || threat(kBlack, cell) != Threat::kSuspect || !is_forbidden(cell);
  if (rules().no_double_three) return !is_double_three(side_, cell);
  return true;
}

bool Position::is_forbidden(Cell cell) const {
  if (!rules().renju || threat(kBlack, cell) != Threat::kSuspect) return false;
  return ForbiddenPoints(lines_, *variant_).contains(cell);
}

bool Position::is_double_three(int colour, Cell cell) const {
  const Shapes all = shapes(colour, cell);
  const ShapeTable& table = *variant_->shapes[at(colour)];
  int threes = 0;
  for (int d = 0; d < kDirections; ++d) {
    if (shape_in(all, d) == Shape::kFive) return false;
    if (!is_open_three(shape_in(all, d))) continue;
    threes += free_threes_on_line(table, lines_.line(cell, d), variant_->walls.line(cell, d), lines::place_of(cell, d),
                                  colour);
  }
  return threes >= 2 && !takes_pair(colour, cell);
}

CellSet Position::captured_by(int colour, Cell cell) const {
  CellSet taken;
  for (int d = 0; d < kDirections; ++d) {
    const auto& stones = lines_.line(cell, d).stones;
    const int middle = lines::place_of(cell, d) + kMargin;
    const LineBits own = stones[at(colour)];
    const LineBits other = stones[at(1 - colour)];
    for (const int sign : {-1, 1}) {
      const auto has = [&](LineBits line, int steps) { return (line >> (middle + sign * steps) & 1) != 0; };
      if (!has(other, 1) || !has(other, 2) || !has(own, 3)) continue;
      taken.add(lines::step(cell, d, sign));
      taken.add(lines::step(cell, d, 2 * sign));
    }
  }
  return taken;
}

CellSet Position::taking_cells(int colour) const {
  CellSet cells;
  for_each_taking(colour, [&](Cell cell) { cells.add(cell); });
  return cells;
}

bool Position::has_five(int colour) const {
  if (!has_row_of_five(lines_, colour)) return false;
  // Not every such row wins under every rule. The table does not look at the middle cell, so it can be asked of stones.
  bool wins = false;
  stones(colour).for_each([&](Cell cell) {
    for (int d = 0; d < kDirections && !wins; ++d) {
      wins = shape_on_line(*variant_->shapes[at(colour)], lines_.line(cell, d), variant_->walls.line(cell, d),
                           lines::place_of(cell, d), colour) == Shape::kFive;
    }
  });
  return wins;
}

/// Can the other side, who is to move, take a stone out of every five of `owner`, or win by taking his last pair?
bool Position::can_break_five(int owner) const {
  const int breaker = 1 - owner;
  bool can = false;
  empty_cells().for_each([&](Cell cell) {
    if (can) return;
    const CellSet taken = captured_by(breaker, cell);
    const int stones = taken.count();
    if (stones == 0) return;
    LineBoard after = lines_;
    taken.for_each([&](Cell stone) { after.flip(stone, owner); });
    can = pairs(breaker) + stones / 2 >= rules().pairs_to_win || !has_row_of_five(after, owner);
  });
  return can;
}

bool Position::has_legal_move() const {
  if (stone_count_ == size() * size()) return false;
  if (!rules().restricts() && rules().opening == Opening::kFree) return true;
  bool found = false;
  empty_cells().for_each([&](Cell cell) { found = found || is_legal(cell); });
  return found;
}

bool Position::opening_allows(Cell cell) const {
  if (rules().opening == Opening::kFree || plies() > 2 || plies() == 1) return true;
  if (stone_count_ > plies()) return true;  // stones set up by hand are the opening
  const int centre = size() / 2;
  const int distance = std::max(std::abs(lines::x_of(cell) - centre), std::abs(lines::y_of(cell) - centre));
  if (plies() == 0) return distance == 0;
  return distance > (rules().opening == Opening::kPro ? 2 : 3);
}

}  // namespace deepcut::gomoku
