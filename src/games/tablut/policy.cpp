#include "games/tablut/policy.hpp"

#include <algorithm>
#include <utility>

namespace deepcut::tablut {

namespace {

/// Black is to move, and White would escape if it were White's turn. A side that could reach a draw by repeating a
/// position in which the escape was overlooked is not bound to close it.
bool must_close(const Position& position) {
  return position.side() == kBlack && position.can_escape() && !position.escape_was_missed();
}

/// Any move of Black, and the escape that follows.
std::vector<Move> lose_in_two(Position position) {
  const std::vector<Move> moves = legal_moves(position);
  position.make(moves.front());
  return {moves.front(), *position.winning_move()};
}

/// The cell that this one becomes under one of the eight symmetries of the board.
int turned(int from, int symmetry) {
  int column = column_of(from);
  int row = row_of(from);
  if ((symmetry & 1) != 0) column = kSize - 1 - column;
  if ((symmetry & 2) != 0) row = kSize - 1 - row;
  return (symmetry & 4) != 0 ? cell(row, column) : cell(column, row);
}

bool is_symmetric(const Position& position, int symmetry) {
  if (turned(position.king(), symmetry) != position.king()) return false;
  bool same = true;
  for_each_cell(kBoard, [&](int from) {
    const Bits here = bit(from);
    const Bits there = bit(turned(from, symmetry));
    same = same && ((position.white() & here) != 0) == ((position.white() & there) != 0) &&
           ((position.black() & here) != 0) == ((position.black() & there) != 0);
  });
  return same;
}

/// Of moves that are mirror images of each other only one. Only where no earlier position could be repeated.
void push_distinct_moves(const Position& position, MoveList<Move>& list) {
  std::vector<int> symmetries;
  for (int symmetry = 1; symmetry < 8; ++symmetry) {
    if (is_symmetric(position, symmetry)) symmetries.push_back(symmetry);
  }
  for (const Move move : legal_moves(position)) {
    const auto comes_later = [move](int symmetry) {
      const auto image = std::pair(turned(move.from(), symmetry), turned(move.to(), symmetry));
      return image < std::pair(move.from(), move.to());
    };
    if (std::none_of(symmetries.begin(), symmetries.end(), comes_later)) list.push(move);
  }
}

}  // namespace

std::optional<Probe> Policy::probe(const Position& position, const Node<Move>& node, std::uint64_t /*budget*/,
                                   std::vector<Move>& line) const {
  if (const auto winning = position.winning_move()) {
    line = {*winning};
    return Probe{Value::win(1)};
  }
  if (!must_close(position)) return std::nullopt;
  const Position::Escapes open = position.escapes();
  bool can_close = false;
  if (open.count == 1) {
    for_each_cell(open.cells, [&](int cell) { position.each_move_to(cell, [&](Move) { can_close = true; }); });
  }
  if (can_close) return std::nullopt;
  if (node.pv) line = lose_in_two(position);
  return Probe{Value::loss(2)};
}

Stage Policy::candidates(const Position& position, const Node<Move>& node, int /*stage*/, MoveList<Move>& list) const {
  if (!must_close(position)) {
    if (node.ply == 0 && position.is_start()) {
      push_distinct_moves(position, list);
    } else {
      position.moves(list);
    }
    return Stage::kComplete;
  }
  const auto push = [&list](Move move) { list.push(move); };
  if (const auto winning = position.winning_move()) push(*winning);
  if (!list.empty()) return Stage::kComplete;
  const Position::Escapes open = position.escapes();
  if (open.count == 1) {
    for_each_cell(open.cells, [&](int cell) { position.each_move_to(cell, push); });
  }
  if (list.empty()) position.moves(list);
  return Stage::kComplete;
}

Depth Policy::extend(const Position& position, const Node<Move>& /*node*/, Move move) const {
  return position.opens_escape(move) ? numbers_.extend_escape : 0;
}

Depth Policy::reduce(const Position& position, const Node<Move>& node, Move move, int index) const {
  if (position.side() == kBlack && position.can_escape()) return 0;
  return numbers_.reductions.of(node, index, [&] { return is_sharp(position, node, move); });
}

Margins Policy::margins(const Position& /*position*/) const { return numbers_.margins; }

/// An open escape must be closed before anything else is said. A king that could be taken is worse off than he looks.
Tension Policy::tension(const Position& position) const {
  if (position.side() == kBlack) return must_close(position) ? Tension::kForced : Tension::kCalm;
  return position.king_capture_cells() != 0 ? Tension::kThreatened : Tension::kCalm;
}

bool Policy::is_sharp(const Position& position, const Node<Move>& /*node*/, Move move) const {
  return position.taken_by(move.to()) != 0 || position.opens_escape(move);
}

}  // namespace deepcut::tablut
