#include "games/tablut/position.hpp"

#include <algorithm>
#include <cassert>

#include "games/tablut/weights.hpp"

namespace deepcut::tablut {

namespace {

constexpr Bits kStartWhite = detail::cells_where([](int column, int row) {
  const int out = detail::offset(column) + detail::offset(row);
  return (column == 4 || row == 4) && (out == 1 || out == 2);
});
constexpr Bits kStartBlack = kCamps;

// Kinds of pieces, for keys and values.
constexpr int kKingKind = 2;

/// Fixed random numbers (the generator is Vigna's SplitMix64).
struct Keys {
  std::uint64_t piece[3][kCells];
  std::uint64_t black_to_move;
};
constexpr Keys kKeys = [] {
  Keys keys{};
  std::uint64_t state = 0x7461626c75740a01;
  const auto next = [&state] {
    std::uint64_t mixed = state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
  };
  for (auto& kind : keys.piece) {
    for (std::uint64_t& key : kind) key = next();
  }
  keys.black_to_move = next();
  return keys;
}();

}  // namespace

Position::Position() : Position(kStartWhite, kStartBlack, kCastleCell, kWhite) {}

Position::Position(Bits white_soldiers, Bits black, int king, int side) {
  assert((bit(king) & kBoard & ~kEdge) != 0 && (white_soldiers & black) == 0);
  for_each_cell(white_soldiers, [this](int cell) { put(kWhite, cell); });
  for_each_cell(black, [this](int cell) { put(kBlack, cell); });
  put(kKingKind, king);
  now_.king = static_cast<std::uint8_t>(king);
  now_.side = static_cast<std::uint8_t>(side);
  if (side == kBlack) now_.key ^= kKeys.black_to_move;
  if (!can_move()) now_.end = End::kNoMoves;
  past_.reserve(256);
  keys_.reserve(256);
}

void Position::put(int kind, int cell) {
  const auto row = static_cast<std::size_t>(row_of(cell));
  const auto column = static_cast<std::size_t>(column_of(cell));
  now_.pieces[kind == kBlack ? kBlack : kWhite] ^= kBit[static_cast<std::size_t>(cell)];
  now_.rows[row] = static_cast<Line>(now_.rows[row] ^ 1U << column);
  now_.columns[column] = static_cast<Line>(now_.columns[column] ^ 1U << row);
  now_.key ^= kKeys.piece[kind][cell];
  now_.piece_values += piece_value(kind, cell);
}

void Position::remove(int kind, int cell) {
  put(kind, cell);
  // All but the value is its own inverse.
  now_.piece_values -= 2 * piece_value(kind, cell);
}

void Position::moves(MoveList<Move>& list) const {
  for_each_cell(now_.pieces[now_.side], [&](int from) {
    for_each_place(row_reach(from), [&](int column) { list.push(Move::along_row(from, column)); });
    for_each_place(column_reach(from), [&](int row) { list.push(Move::along_column(from, row)); });
  });
}

void Position::make(Move move) {
  assert(now_.end == End::kNone);
  const int from = move.from();
  const int to = move.to();
  const int side = now_.side;
  const bool misses = side == kWhite && can_escape();
  past_.push_back(now_);

  const bool is_king = side == kWhite && from == now_.king;
  const int kind = is_king ? kKingKind : side;
  remove(kind, from);
  put(kind, to);
  if (is_king) {
    now_.king = static_cast<std::uint8_t>(to);
    if ((kBit[static_cast<std::size_t>(to)] & kEdge) != 0) now_.end = End::kEscape;
  }
  now_.escape_missed = now_.escape_missed || misses;
  ++now_.remembered;
  if (const Bits prey = taken(side, to); prey != 0) {
    for_each_cell(prey, [&](int cell) { remove(1 - side, cell); });
    now_.remembered = 0;
    now_.escape_missed = false;
  }
  if (side == kBlack && king_is_taken(to)) {
    remove(kKingKind, now_.king);
    now_.king = kNoKing;
    now_.end = End::kKingTaken;
  }

  now_.side ^= 1;
  now_.key ^= kKeys.black_to_move;
  keys_.push_back(now_.key);
  if (now_.end != End::kNone) return;
  if (now_.remembered >= 4) find_repetition();
  if (now_.end == End::kNone && !can_move()) now_.end = End::kNoMoves;
}

void Position::undo(Move /*move*/) {
  now_ = past_.back();
  past_.pop_back();
  keys_.pop_back();
}

Bits Position::taken(int side, int to) const {
  const Bits here = kBit[static_cast<std::size_t>(to)];
  const Bits king = now_.king == kNoKing ? 0 : kBit[now_.king];
  const Bits prey = now_.pieces[1 - side] & ~king;
  if ((kAround[static_cast<std::size_t>(to)] & prey) == 0) return 0;
  const Bits anvil = now_.pieces[side] | kCastle | (side == kWhite ? kCamps & ~kFarCamps : kCamps);
  return prey & ((here << 1 & anvil >> 1) | (here >> 1 & anvil << 1) | (here << kStride & anvil >> kStride) |
                 (here >> kStride & anvil << kStride));
}

Bits Position::capture_cells() const {
  const int side = now_.side;
  const Bits prey = now_.pieces[1 - side] & ~(has_king() ? kBit[now_.king] : 0);
  const Bits anvil = now_.pieces[side] | kCastle | (side == kWhite ? kCamps & ~kFarCamps : kCamps);
  const Bits cells = (prey & anvil >> 1) >> 1 | (prey & anvil << 1) << 1 | (prey & anvil >> kStride) >> kStride |
                     (prey & anvil << kStride) << kStride;
  return cells & kBoard & ~occupied() & ~kCastle & (side == kWhite ? ~kCamps : ~Bits{0});
}

bool Position::king_is_taken(int to) const {
  const Bits king = kBit[now_.king];
  const Bits sides = kAround[now_.king];
  if ((sides & kBit[static_cast<std::size_t>(to)]) == 0) return false;
  if ((king & (kCastle | kBesideCastle)) != 0) return (sides & ~kCastle & ~black()) == 0;
  return ((black() | kCamps) & bit(2 * now_.king - to)) != 0;
}

Bits Position::king_capture_cells() const {
  const Bits king = kBit[now_.king];
  const Bits free = kBoard & ~occupied() & ~kCastle;
  if ((king & (kCastle | kBesideCastle)) != 0) {
    const Bits open = kAround[now_.king] & ~kCastle & ~black();
    return popcount(open) == 1 ? open & free : 0;
  }
  const Bits hostile = black() | kCamps;
  return free & ((hostile & king >> 1) << 2 | (hostile & king << 1) >> 2 | (hostile & king >> kStride) << 2 * kStride |
                 (hostile & king << kStride) >> 2 * kStride);
}

Position::Escapes Position::escapes() const {
  Escapes escapes;
  const int column = column_of(now_.king);
  const int row = row_of(now_.king);
  const unsigned across = row_reach(now_.king);
  const unsigned down = column_reach(now_.king);
  if (((across | down) & kEnds) == 0) return escapes;
  const auto add = [&escapes](int first, int last, int step) {
    ++escapes.count;
    for (int cell = first; cell <= last; cell += step) escapes.cells |= bit(cell);
  };
  if ((across & 1) != 0) add(cell(0, row), cell(column - 1, row), 1);
  if ((across >> 8 & 1) != 0) add(cell(column + 1, row), cell(8, row), 1);
  if ((down & 1) != 0) add(cell(column, 0), cell(column, row - 1), kStride);
  if ((down >> 8 & 1) != 0) add(cell(column, row + 1), cell(column, 8), kStride);
  return escapes;
}

/// Almost always some piece has a free cell beside it that everybody may enter; only else every piece is asked.
bool Position::can_move() const {
  const Bits mine = now_.pieces[now_.side];
  if ((around(mine) & kBoard & ~(occupied() | kCamps | kCastle)) != 0) return true;
  bool found = false;
  for_each_cell(mine, [&](int from) { found = found || (row_reach(from) | column_reach(from)) != 0; });
  return found;
}

void Position::find_repetition() {
  const std::size_t last = keys_.size() - 1;
  const auto most = std::min(static_cast<std::size_t>(now_.remembered), last);
  for (std::size_t plies = 4; plies <= most; plies += 2) {
    if (keys_[last - plies] != now_.key) continue;
    now_.end = End::kRepetition;
    now_.repeats = static_cast<std::int32_t>(plies);
    return;
  }
}

std::optional<Move> Position::winning_move() const {
  if (now_.side == kWhite) {
    const unsigned across = row_reach(now_.king) & kEnds;
    if (across != 0) return Move::along_row(now_.king, std::countr_zero(across));
    const unsigned down = column_reach(now_.king) & kEnds;
    if (down != 0) return Move::along_column(now_.king, std::countr_zero(down));
    return std::nullopt;
  }
  std::optional<Move> winning;
  for_each_cell(king_capture_cells(), [&](int to) { each_move_to(to, [&](Move move) { winning = move; }); });
  return winning;
}

bool Position::opens_escape(Move move) const {
  if (now_.side != kWhite) return false;
  const int from = move.from();
  const int to = move.to();
  const bool is_king = from == now_.king;
  const int king_at = is_king ? to : now_.king;
  const int king_row = row_of(king_at);
  const int king_column = column_of(king_at);
  if (!is_king && row_of(from) != king_row && column_of(from) != king_column) return false;
  // The lines of the king after the move.
  unsigned across = row(king_row);
  unsigned down = column(king_column);
  if (row_of(from) == king_row) across &= ~(1U << column_of(from));
  if (row_of(to) == king_row) across |= 1U << column_of(to);
  if (column_of(from) == king_column) down &= ~(1U << row_of(from));
  if (column_of(to) == king_column) down |= 1U << row_of(to);
  return ((reach(king_row, king_column, static_cast<Line>(across)) |
           reach(king_column, king_row, static_cast<Line>(down))) &
          kEnds) != 0;
}

void Position::forcing(MoveList<Move>& list) const {
  if (const auto winning = winning_move()) return list.push(*winning);
  for_each_cell(capture_cells(), [&](int to) { each_move_to(to, [&](Move move) { list.push(move); }); });
}

}  // namespace deepcut::tablut
