#include "games/connect6/position.hpp"

#include <cassert>

#include "games/lines/scramble.hpp"

namespace deepcut::connect6 {

namespace {

constexpr std::uint64_t key_of_stone(int colour, Cell cell) {
  return lines::scramble(0x60000U + static_cast<std::uint64_t>(colour) * lines::kCells + cell);
}

/// What a stone adds to a stretch with so many stones of its colour and none of the other.
constexpr std::array<int, kRow + 1> kPromise = {1, 4, 12, 30, 60, 80, 0};

}  // namespace

constexpr std::array<std::uint8_t, 256> Position::kKindOf = [] {
  std::array<std::uint8_t, 256> kinds{};
  kinds.fill(kOtherKind);
  for (int stones = 1; stones <= kRow; ++stones) {
    kinds[at(stones)] = static_cast<std::uint8_t>(kind(kBlack, stones));
    kinds[at(stones << 4)] = static_cast<std::uint8_t>(kind(kWhite, stones));
  }
  return kinds;
}();

Position::Position(int size)
    : geometry_(&Geometry::of(size)), key_(lines::scramble(0x62000U + static_cast<std::uint64_t>(size))) {}

std::uint64_t Position::key_of_turn(int side, int left) {
  constexpr std::uint64_t kTurns[2][3] = {
      {lines::scramble(0x61000), lines::scramble(0x61001), lines::scramble(0x61002)},
      {lines::scramble(0x61003), lines::scramble(0x61004), lines::scramble(0x61005)}};
  return kTurns[side][left];
}

void Position::moves(MoveList<Move>& list) const {
  empty_cells().for_each([&list](Cell cell) { list.push(cell); });
}

void Position::make(Move move) {
  assert(is_empty(move) && winner_ < 0);
  stones_[at(side_)].add(move);
  key_ ^= key_of_stone(side_, move);
  past_.push_back({move, static_cast<std::int8_t>(side_), static_cast<std::int8_t>(left_)});
  change_stretches(move, side_, 1);
  if (--left_ > 0 && winner_ < 0) return;
  side_ = 1 - side_;
  left_ = kStonesOfTurn;
}

void Position::undo(Move move) {
  assert(!past_.empty() && past_.back().move == move);
  side_ = int{past_.back().side};
  left_ = int{past_.back().left};
  past_.pop_back();
  stones_[at(side_)].remove(move);
  key_ ^= key_of_stone(side_, move);
  winner_ = -1;
  change_stretches(move, side_, -1);
}

void Position::change_stretches(Cell cell, int colour, int change) {
  for (const Stretch stretch : geometry_->of_cell[cell]) {
    std::uint8_t& stones = stones_in_[stretch];
    const std::size_t before = kKindOf[stones];
    stones = static_cast<std::uint8_t>(stones + change * (1 << 4 * colour));
    const std::size_t after = kKindOf[stones];
    sets_[before].remove(stretch);
    sets_[after].add(stretch);
    --counts_[before];
    ++counts_[after];
    if (after == kind(colour, kRow)) winner_ = colour;
  }
}

int Position::promise(int colour, Cell cell) const {
  int sum = 0;
  for (const Stretch stretch : geometry_->of_cell[cell]) {
    if (stones_in(stretch, 1 - colour) == 0) sum += kPromise[at(stones_in(stretch, colour))];
  }
  return sum;
}

std::vector<Position::Move> Position::history() const {
  std::vector<Move> moves;
  for (const Past& past : past_) moves.push_back(past.move);
  return moves;
}

std::optional<Value> Position::result() const {
  if (winner_ >= 0) return Value::loss();  // the turn passed to the other side with the winning stone
  if (plies() == size() * size()) return Value::draw();
  return std::nullopt;
}

// ---------------------------------------------------------------------------------------------------------
// Notation

std::string Position::to_text(Move move) const {
  const char column = static_cast<char>('A' + lines::x_of(move));
  const char row = static_cast<char>('A' + size() - 1 - lines::y_of(move));
  return {column, row};
}

std::optional<Position::Move> Position::parse(std::string_view text) const {
  if (text.size() != 2 || result()) return std::nullopt;
  const int x = text[0] - 'A';
  const int row = text[1] - 'A';
  if (x < 0 || row < 0 || x >= size() || row >= size()) return std::nullopt;
  const Cell cell = lines::cell_at(x, size() - 1 - row);
  return is_empty(cell) ? std::optional(cell) : std::nullopt;
}

// ---------------------------------------------------------------------------------------------------------

bool Position::is_consistent() const {
  Position fresh(size());
  for (const Move move : history()) fresh.make(move);
  if (fresh.side_ != side_ || fresh.left_ != left_ || fresh.winner_ != winner_ || fresh.key_ != key_) return false;
  std::array<StretchSet, kKinds> sets{};
  std::array<std::int16_t, kKinds> counts{};
  for (std::size_t w = 0; w < geometry_->stretches.size(); ++w) {
    const StretchCells& cells = geometry_->stretches[w];
    std::array<int, 2> stones{};
    for (const Cell cell : cells) {
      if (stone(cell) >= 0) ++stones[at(stone(cell))];
    }
    if (stones_in(static_cast<Stretch>(w), kBlack) != stones[0]) return false;
    if (stones_in(static_cast<Stretch>(w), kWhite) != stones[1]) return false;
    for (const int colour : {kBlack, kWhite}) {
      if (stones[at(1 - colour)] > 0 || stones[at(colour)] == 0) continue;
      sets[kind(colour, stones[at(colour)])].add(static_cast<Stretch>(w));
      ++counts[kind(colour, stones[at(colour)])];
    }
  }
  sets[kOtherKind] = sets_[kOtherKind];
  counts[kOtherKind] = counts_[kOtherKind];
  return sets == sets_ && counts == counts_ && fresh.stones_ == stones_;
}

}  // namespace deepcut::connect6
