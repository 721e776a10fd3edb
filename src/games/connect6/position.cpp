#include "games/connect6/position.hpp"

#include <cassert>

#include "games/connect6/weights.hpp"
#include "games/lines/scramble.hpp"

namespace deepcut::connect6 {

namespace {

constexpr std::uint64_t key_of_stone(int colour, Cell cell) {
  return lines::scramble(0x60000U + static_cast<std::uint64_t>(colour) * lines::kCells + cell);
}

}  // namespace

Position::Position(int size) : geometry_(&Geometry::of(size)) {
  for (const WindowCells& cells : geometry_->windows) {
    for (const int colour : {kBlack, kWhite}) add_promise(cells, colour, kWeights.promise[0]);
  }
}

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
  change_windows(move, side_, 1);
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
  change_windows(move, side_, -1);
}

/// A window of one colour is counted; of both colours, or of none, it is not.
void Position::count_in(Window window, int sign) {
  const int black = stones_in(window, kBlack);
  const int white = stones_in(window, kWhite);
  if ((black == 0) == (white == 0)) return;
  const int colour = black > 0 ? kBlack : kWhite;
  const std::size_t stones = at(black + white);
  counts_[at(colour)][stones] = static_cast<std::int16_t>(counts_[at(colour)][stones] + sign);
  if (sign > 0) {
    sets_[at(colour)][stones].add(window);
  } else {
    sets_[at(colour)][stones].remove(window);
  }
}

void Position::add_promise(const WindowCells& cells, int colour, int amount) {
  auto& promise = promise_[at(colour)];
  for (const Cell cell : cells) promise[cell] = static_cast<std::int16_t>(promise[cell] + amount);
}

void Position::change_windows(Cell cell, int colour, int change) {
  const int other = 1 - colour;
  for (const Window window : geometry_->of_cell[cell]) {
    const int own_before = stones_in(window, colour);
    const int own = own_before + change;
    const int others = stones_in(window, other);
    count_in(window, -1);
    stones_in_[window] = static_cast<std::uint8_t>(stones_in_[window] + change * (1 << 4 * colour));
    count_in(window, 1);
    const WindowCells& cells = geometry_->windows[window];
    if (others == 0) {
      add_promise(cells, colour, kWeights.promise[at(own)] - kWeights.promise[at(own_before)]);
      if (own == kRow) winner_ = colour;
    }
    // The first stone closes the window for the other side.
    if (own_before == 0) add_promise(cells, other, -kWeights.promise[at(others)]);
    if (own == 0) add_promise(cells, other, kWeights.promise[at(others)]);
  }
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
// Judgement and notation

Score Position::evaluate() const {
  const auto& mover = counts_[at(side_)];
  const auto& waiter = counts_[at(1 - side_)];
  std::int32_t sum = 0;
  for (std::size_t n = 1; n < kRow; ++n) sum += mover[n] * kWeights.mover[n] - waiter[n] * kWeights.waiter[n];
  return sum / Weights::kFine;
}

int Position::order(Move move) const { return promise(side_, move) + promise(1 - side_, move); }

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
  std::array<std::array<WindowSet, kRow + 1>, 2> sets{};
  std::array<std::array<std::int16_t, kRow + 1>, 2> counts{};
  std::array<std::array<std::int16_t, lines::kCells>, 2> promise{};
  for (std::size_t w = 0; w < geometry_->windows.size(); ++w) {
    const WindowCells& cells = geometry_->windows[w];
    std::array<int, 2> stones{};
    for (const Cell cell : cells) {
      if (stone(cell) >= 0) ++stones[at(stone(cell))];
    }
    if (stones_in(static_cast<Window>(w), kBlack) != stones[0]) return false;
    if (stones_in(static_cast<Window>(w), kWhite) != stones[1]) return false;
    for (const int colour : {kBlack, kWhite}) {
      const std::size_t own = at(stones[at(colour)]);
      if (stones[at(1 - colour)] > 0) continue;
      for (const Cell cell : cells) {
        auto& sum = promise[at(colour)][cell];
        sum = static_cast<std::int16_t>(sum + kWeights.promise[own]);
      }
      if (own == 0) continue;
      sets[at(colour)][own].add(static_cast<Window>(w));
      ++counts[at(colour)][own];
    }
  }
  return sets == sets_ && counts == counts_ && promise == promise_ && fresh.stones_ == stones_;
}

}  // namespace deepcut::connect6
