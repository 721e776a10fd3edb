#include "games/gomoku/position.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "games/gomoku/stretch.hpp"
#include "games/gomoku/weights.hpp"
#include "games/gomoku/zobrist.hpp"

namespace deepcut::gomoku {

using lines::kDirections;
using lines::LineBits;

Position::Position(const Rules& rules) : variant_(variant(rules)) {
  pairs_ = rules.handicap_pairs;
  key_ = zobrist::rules(rules) ^ zobrist::pairs(kBlack, pairs_[0]) ^ zobrist::pairs(kWhite, pairs_[1]);
  variant_->board.for_each([this](Cell cell) {
    for (const int colour : {kBlack, kWhite}) {
      shapes_[cell][at(colour)] = shapes_from_lines(cell, colour);
      threats_[cell][at(colour)] = entry(colour, shapes_[cell][at(colour)]).threat;
      add_to_set(cell, colour, threat(colour, cell));
    }
    count_in(cell, +1);
  });
  for (const int colour : {kBlack, kWhite}) sums_[at(colour)] -= variant_->surplus[at(colour)];
  if (!has_legal_move()) winner_ = kDraw;
}

Position::Position(const Rules& rules, const CellSet& black, const CellSet& white, int side) : Position(rules) {
  black.for_each([this](Cell cell) { place(cell, kBlack); });
  white.for_each([this](Cell cell) { place(cell, kWhite); });
  changes_.clear();
  side_ = side;
  if (side == kWhite) key_ ^= zobrist::kWhiteToMove;
  winner_ = has_legal_move() ? -1 : kDraw;
  if (!rules.breakable_fives || !has_five(1 - side) || !can_break_five(1 - side)) return;
  pending_five_ = 1 - side;
  key_ ^= zobrist::pending_five(pending_five_);
}

std::vector<Cell> Position::history() const {
  std::vector<Cell> moves;
  for (const Past& past : past_) moves.push_back(past.move);
  return moves;
}

// ---------------------------------------------------------------------------------------------------------
// Moves

void Position::moves(MoveList<Move>& list) const {
  if (!rules().restricts() && rules().opening == Opening::kFree) {
    empty_cells().for_each([&](Cell cell) { list.push(cell); });
  } else {
    empty_cells().for_each([&](Cell cell) {
      if (is_legal(cell)) list.push(cell);
    });
  }
}

void Position::make(Move move) {
  assert(winner_ < 0 && stone(move) < 0);
  const int colour = side_;
  past_.push_back({.move = move,
                   .winner = static_cast<std::int8_t>(winner_),
                   .pending_five = static_cast<std::int8_t>(pending_five_),
                   .changes = static_cast<std::uint32_t>(changes_.size()),
                   .captured = static_cast<std::uint32_t>(captured_.size()),
                   .pairs = {static_cast<std::int8_t>(pairs_[0]), static_cast<std::int8_t>(pairs_[1])},
                   .key = key_,
                   .counts = counts_,
                   .sums = sums_,
                   .meetings = meetings_});
  const bool made_five = threat(colour, move) == Threat::kFive;
  place(move, colour);
  if (rules().captures) capture_around(move, colour);
  side_ = 1 - colour;
  key_ ^= zobrist::kWhiteToMove;
  judge(colour, made_five);
}

void Position::undo(Move move) {
  assert(!past_.empty() && past_.back().move == move);
  const Past& past = past_.back();
  side_ = 1 - side_;
  while (captured_.size() > past.captured) {
    const Cell cell = captured_.back();
    captured_.pop_back();
    stones_[at(1 - side_)].add(cell);
    lines_.flip(cell, 1 - side_);
    ++stone_count_;
  }
  stones_[at(side_)].remove(move);
  lines_.flip(move, side_);
  --stone_count_;
  for (std::size_t i = changes_.size(); i-- > past.changes;) restore(changes_[i]);
  changes_.resize(past.changes);
  winner_ = int{past.winner};
  pending_five_ = int{past.pending_five};
  pairs_ = {past.pairs[0], past.pairs[1]};
  key_ = past.key;
  counts_ = past.counts;
  sums_ = past.sums;
  meetings_ = past.meetings;
  past_.pop_back();
}

void Position::place(Cell cell, int colour) {
  note(cell, Change::Kind::kFilled);
  count_in(cell, -1);
  for (const int c : {kBlack, kWhite}) remove_from_set(cell, c, threat(c, cell));
  stones_[at(colour)].add(cell);
  lines_.flip(cell, colour);
  key_ ^= zobrist::stone(colour, cell);
  ++stone_count_;
  refresh_around(cell);
}

void Position::remove(Cell cell, int colour) {
  note(cell, Change::Kind::kEmptied);
  stones_[at(colour)].remove(cell);
  lines_.flip(cell, colour);
  key_ ^= zobrist::stone(colour, cell);
  --stone_count_;
  for (const int c : {kBlack, kWhite}) {
    shapes_[cell][at(c)] = shapes_from_lines(cell, c);
    threats_[cell][at(c)] = entry(c, shapes_[cell][at(c)]).threat;
    add_to_set(cell, c, threat(c, cell));
  }
  count_in(cell, +1);
  refresh_around(cell);
}

void Position::capture_around(Cell cell, int colour) {
  int stones = 0;
  captured_by(colour, cell).for_each([&](Cell taken) {
    remove(taken, 1 - colour);
    captured_.push_back(taken);
    ++stones;
  });
  if (stones == 0) return;
  key_ ^= zobrist::pairs(colour, pairs_[at(colour)]);
  pairs_[at(colour)] += stones / 2;
  key_ ^= zobrist::pairs(colour, pairs_[at(colour)]);
}

/// Has the move just made by `colour` ended the game?
void Position::judge(int colour, bool made_five) {
  if (rules().captures && pairs(colour) >= rules().pairs_to_win) {
    winner_ = colour;
    return;
  }
  if (pending_five_ >= 0) {
    key_ ^= zobrist::pending_five(pending_five_);
    if (has_five(pending_five_)) {
      winner_ = pending_five_;
      return;
    }
    pending_five_ = -1;
  }
  if (made_five) {
    if (!rules().breakable_fives || !can_break_five(colour)) {
      winner_ = colour;
      return;
    }
    pending_five_ = colour;
    key_ ^= zobrist::pending_five(colour);
  }
  if (!has_legal_move()) winner_ = kDraw;
}

std::uint64_t Position::key_after(Move move) const {
  return key_ ^ zobrist::stone(side_, move) ^ zobrist::kWhiteToMove;
}

std::optional<Value> Position::result() const {
  if (winner_ < 0) return std::nullopt;
  if (winner_ == kDraw) return Value::draw();
  return winner_ == side_ ? Value::win() : Value::loss();
}

// ---------------------------------------------------------------------------------------------------------
// What is kept for every empty cell

/// The stone at `cell` has come or gone: looks again at the empty cells that see it.
void Position::refresh_around(Cell cell) {
  if (variant_->pairs->reach() == 4) {
    refresh_within<4>(cell);
  } else {
    refresh_within<5>(cell);
  }
}

/// Looks along all lines before anything is changed: what a cell makes on one of them is no matter of the others.
template <int kReach>
void Position::refresh_within(Cell cell) {
  std::array<Reshaped, kDirections * 2 * kReach + 1> cells;  // and one that is written in vain
  Reshaped* end = cells.data();
  end = look_along<kReach, 0>(cell, end);
  end = look_along<kReach, 1>(cell, end);
  end = look_along<kReach, 2>(cell, end);
  end = look_along<kReach, 3>(cell, end);
  reshape({cells.data(), end});
}

/// Adds the cells of this line that have changed, and returns their end. Every cell is written there, so that nobody has to
/// guess whether it has.
template <int kReach, int kDirection>
auto Position::look_along(Cell cell, Reshaped* found) const -> Reshaped* {
  const ShapePairs& pairs = *variant_->pairs;
  const auto& stones = lines_.line(cell, kDirection).stones;
  const LineBits wall = variant_->walls.line(cell, kDirection);
  const LineBits black = stones[0] | wall;
  const LineBits white = stones[1] | wall;
  const int begin = lines::place_of(cell, kDirection) + lines::kMargin - kReach;
  const Cell first = lines::step(cell, kDirection, -kReach);  // may lie outside the board
  unsigned open = static_cast<unsigned>(~(black | white) >> begin) & ((2U << 2 * kReach) - 1) & ~(1U << kReach);
  for (; open != 0; open &= open - 1) {
    const int steps = std::countr_zero(open);
    const int shift = begin + steps - kReach;  // not below 0: the cell is on the board
    const unsigned now = pairs.look_up<kReach>(black >> shift, white >> shift);
    const Cell seen = lines::step(first, kDirection, steps);
    const auto old = shapes_[seen];
    constexpr int kNibble = 4 * kDirection;
    const unsigned before = (old[0] >> kNibble & 15U) | (old[1] >> kNibble & 15U) << 4;
    const unsigned changed = now ^ before;
    found->cell = seen;
    found->shapes = {static_cast<Shapes>(old[0] ^ (changed & 15U) << kNibble),
                     static_cast<Shapes>(old[1] ^ changed >> 4 << kNibble)};
    found += changed != 0 ? 1 : 0;
  }
  return found;
}

/// Both colours at once, and without asking which of them has changed: that is a guess that processors often miss.
void Position::reshape(std::span<const Reshaped> cells) {
  NumberPair meetings = meetings_;
  std::array<NumberPair, 2> sums = sums_;
  for (const Reshaped& reshaped : cells) {
    const Cell cell = reshaped.cell;
    note(cell, Change::Kind::kReshaped);
    const std::array<Shapes, 2> before = shapes_[cell];
    shapes_[cell] = reshaped.shapes;
    const CombinationEntry& black_then = entry(kBlack, before[0]);
    const CombinationEntry& white_then = entry(kWhite, before[1]);
    const CombinationEntry& black = entry(kBlack, reshaped.shapes[0]);
    const CombinationEntry& white = entry(kWhite, reshaped.shapes[1]);
    meetings += meeting(black, white) - meeting(black_then, white_then);
    sums[0] += black.worth - black_then.worth;
    sums[1] += white.worth - white_then.worth;
    if (black.threat != black_then.threat) move_to_set(cell, kBlack, black_then.threat, black.threat);
    if (white.threat != white_then.threat) move_to_set(cell, kWhite, white_then.threat, white.threat);
  }
  meetings_ = meetings;
  sums_ = sums;
}

void Position::move_to_set(Cell cell, int colour, Threat from, Threat to) {
  auto& counts = counts_[at(colour)];
  --counts[static_cast<std::size_t>(from)];
  ++counts[static_cast<std::size_t>(to)];
  threats_[cell][at(colour)] = to;
  remove_from_set(cell, colour, from);
  add_to_set(cell, colour, to);
}

void Position::add_to_set(Cell cell, int colour, Threat threat) {
  if (threat != Threat::kNone) sets_[at(colour)][static_cast<std::size_t>(threat)].add(cell);
}

void Position::remove_from_set(Cell cell, int colour, Threat threat) {
  if (threat != Threat::kNone) sets_[at(colour)][static_cast<std::size_t>(threat)].remove(cell);
}

/// Adds what the empty cell is worth, or takes it away.
void Position::count_in(Cell cell, int sign) {
  const std::array entries{&entry(kBlack, shapes_[cell][0]), &entry(kWhite, shapes_[cell][1])};
  const auto add = [sign](NumberPair& sum, NumberPair worth) { sign > 0 ? sum += worth : sum -= worth; };
  add(meetings_, meeting(*entries[0], *entries[1]));
  for (const int colour : {kBlack, kWhite}) {
    add(sums_[at(colour)], entries[at(colour)]->worth);
    counts_[at(colour)][static_cast<std::size_t>(entries[at(colour)]->threat)] += static_cast<std::int16_t>(sign);
  }
}

/// In place and field by field: a processor waits where it reads at once what it has just written in smaller pieces.
void Position::note(Cell cell, Change::Kind kind) {
  Change& change = changes_.emplace_back();
  change.cell = cell;
  change.kind = kind;
  change.shapes = shapes_[cell];
  change.threats = threats_[cell];
}

namespace {

/// In one comparison.
bool same(const std::array<Threat, 2>& a, const std::array<Threat, 2>& b) {
  return bit_cast<std::uint16_t>(a) == bit_cast<std::uint16_t>(b);
}

}  // namespace

/// Takes a change of the cell back; counts and sums are restored as a whole.
void Position::restore(const Change& change) {
  shapes_[change.cell] = change.shapes;
  if (change.kind == Change::Kind::kReshaped && same(threats_[change.cell], change.threats)) return;
  for (const int colour : {kBlack, kWhite}) {
    const Threat now = threat(colour, change.cell);
    const Threat then = change.threats[at(colour)];
    if (change.kind == Change::Kind::kReshaped) {
      if (now != then) move_to_set(change.cell, colour, now, then);
    } else if (change.kind == Change::Kind::kFilled) {
      add_to_set(change.cell, colour, then);
    } else {
      remove_from_set(change.cell, colour, now);
    }
  }
  threats_[change.cell] = change.threats;
}

Shapes Position::shapes_from_lines(Cell cell, int colour) const {
  const ShapeTable& table = *variant_->shapes[at(colour)];
  Shapes shapes = 0;
  for (int d = 0; d < kDirections; ++d) {
    shapes = with_shape(
        shapes, d,
        shape_on_line(table, lines_.line(cell, d), variant_->walls.line(cell, d), lines::place_of(cell, d), colour));
  }
  return shapes;
}

Threat Position::threat_despite(int colour, Cell cell, int direction, Cell stone) const {
  lines::LineBoard::Line line = lines_.line(cell, direction);
  line.stones[at(1 - colour)] |= LineBits{1} << (lines::place_of(stone, direction) + lines::kMargin);
  const Shape shape = shape_on_line(*variant_->shapes[at(colour)], line, variant_->walls.line(cell, direction),
                                    lines::place_of(cell, direction), colour);
  return entry(colour, with_shape(shapes(colour, cell), direction, shape)).threat;
}

bool Position::is_consistent() const {
  lines::LineBoard lines;
  int stones = 0;
  std::uint64_t key =
      zobrist::rules(rules()) ^ zobrist::pairs(kBlack, pairs(kBlack)) ^ zobrist::pairs(kWhite, pairs(kWhite));
  if (side_ == kWhite) key ^= zobrist::kWhiteToMove;
  if (pending_five_ >= 0) key ^= zobrist::pending_five(pending_five_);
  for (const int colour : {kBlack, kWhite}) {
    stones_[at(colour)].for_each([&](Cell cell) {
      lines.flip(cell, colour);
      key ^= zobrist::stone(colour, cell);
      ++stones;
    });
  }
  // After a win the side's five stays pending nowhere; all else must agree at any time.
  if (!(lines == lines_) || stones != stone_count_) return false;
  if (winner_ < 0 && key != key_) return false;
  std::array<std::array<std::int16_t, kThreats>, 2> counts{};
  std::array<NumberPair, 2> sums{};
  NumberPair meetings;
  std::array<std::array<CellSet, kThreats>, 2> sets{};
  bool same = true;
  empty_cells().for_each([&](Cell cell) {
    for (const int colour : {kBlack, kWhite}) {
      const Shapes shapes = shapes_from_lines(cell, colour);
      const CombinationEntry& now = entry(colour, shapes);
      same = same && shapes == shapes_[cell][at(colour)] && now.threat == threats_[cell][at(colour)];
      ++counts[at(colour)][static_cast<std::size_t>(now.threat)];
      if (now.threat != Threat::kNone) sets[at(colour)][static_cast<std::size_t>(now.threat)].add(cell);
      sums[at(colour)] += now.worth;
    }
    meetings += meeting(entry(kBlack, shapes_[cell][0]), entry(kWhite, shapes_[cell][1]));
  });
  for (const int colour : {kBlack, kWhite}) sums[at(colour)] -= variant_->surplus[at(colour)];
  return same && counts == counts_ && sums == sums_ && meetings == meetings_ && sets == sets_;
}

// ---------------------------------------------------------------------------------------------------------
// Judgement and notation

Score Position::evaluate() const {
  const std::size_t mover = at(side_);
  const std::size_t waiter = 1 - mover;
  const Weights& weights = *variant_->weights[mover];
  const std::size_t situation = Situations::number(counts_[mover], counts_[waiter]);
  const Gains::Of& gains = weights.gains.values[situation];
  const std::int64_t own = sums_[mover].first();
  const std::int64_t other = sums_[waiter].second();
  const std::int64_t meetings = side_ == kBlack ? meetings_.first() : meetings_.second();
  const std::int64_t sums = (own * gains.mover - other * gains.waiter + meetings * gains.meetings) / Gains::kOne +
                            weights.products.of(own, other, meetings) + weights.situations.values[situation];
  const int captures = rules().captures ? value_of_captures() : 0;
  return static_cast<Score>((sums + captures) / ShapeWeights::kFine);
}

/// In sixteenths.
Score Position::value_of_captures() const {
  const auto& values = variant_->weights[at(side_)]->pairs.values;
  Score value = values[PairWeights::missing_to_mover(pairs_to_win(side_))] +
                values[PairWeights::missing_to_waiter(pairs_to_win(1 - side_))];
  for_each_taking(side_, [&](Cell) { value += values[PairWeights::kMoverTakes]; });
  for_each_taking(1 - side_, [&](Cell) { value += values[PairWeights::kWaiterTakes]; });
  return value;
}

int Position::order(Move move) const {
  const auto& shapes = shapes_[move];
  const int order =
      (entry(side_, shapes[at(side_)]).attack + entry(1 - side_, shapes[at(1 - side_)]).defend) / ShapeWeights::kFine;
  if (!rules().captures) return order;
  constexpr int kTaken = 30;  // a stone
  constexpr int kSaved = 20;
  return order + kTaken * captured_by(side_, move).count() + kSaved * captured_by(1 - side_, move).count();
}

}  // namespace deepcut::gomoku
