// Which move to try first: what the search has learnt by itself, in any game, from the cutoffs it has seen.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>

namespace deepcut {

/// Killers: the last two moves that cut at a ply. History: how often a move cut anywhere, by side. Continuations: how
/// often it cut after the move just made, and after the one before that. Counter-moves: what last refuted the move
/// just made. One for each thread.
template <PackedMove Move>
class Ordering {
 public:
  /// Moves in a form that compares fast and has a value for "none".
  using Code = std::uint64_t;
  static constexpr Code kNone = ~Code{0};
  static constexpr Code code(Move move) { return deepcut::pack(move); }
  static constexpr Code code(std::optional<Move> move) { return move ? deepcut::pack(*move) : kNone; }

  /// The moves before a node: the last one and the one before it. Empty: a null move, or the root.
  struct Before {
    std::optional<Move> last;
    std::optional<Move> own;
  };

  Ordering() : history_(2 * kSlots, 0), counters_(2 * kSlots, kNone) { forget_killers(); }

  void forget() {
    if (!std::exchange(has_learnt_, false)) return;
    std::fill(history_.begin(), history_.end(), std::int16_t{0});
    std::fill(counters_.begin(), counters_.end(), kNone);
    for (auto& row : continuations_) row.reset();
    forget_killers();
  }
  /// Between searches: what was learnt about moves fades, what was learnt about plies is void.
  void fade() {
    if (!has_learnt_) return;
    for (std::int16_t& score : history_) score = static_cast<std::int16_t>(score / 2);
    for (const auto& row : continuations_) {
      if (row == nullptr) continue;
      for (std::int16_t& score : *row) score = static_cast<std::int16_t>(score / 2);
    }
    forget_killers();
  }

  /// `move` cut at this node; the moves searched before it, as pack() makes them, did not.
  void reward(int side, int ply, const Before& before, Move move, std::span<const std::uint32_t> tried, Depth depth) {
    has_learnt_ = true;
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != code(move)) killers = {code(move), killers[0]};
    if (before.last) counters_[slot(side, deepcut::pack(*before.last))] = code(move);
    const int plies = std::clamp(depth / kPly, 1, 20);
    learn(side, before, deepcut::pack(move), plies * plies);
    for (const std::uint32_t other : tried) learn(side, before, other, -plies * plies);
  }

  const std::array<Code, 2>& killers(int ply) const { return killers_[static_cast<std::size_t>(ply)]; }
  Code counter(int side, std::optional<Move> previous) const {
    return previous ? counters_[slot(side, deepcut::pack(*previous))] : kNone;
  }
  /// Between -kMost and kMost.
  int history(int side, Move move) const { return history_[slot(side, deepcut::pack(move))]; }
  static constexpr int kMost = 8192;

  /// What was learnt of the moves of one node.
  class View {
   public:
    /// Between -3 * kMost and 3 * kMost.
    int operator()(Move move) const {
      const std::uint32_t bits = deepcut::pack(move);
      int sum = history_ != nullptr ? history_[fold<kSlots>(bits)] : 0;
      if (after_last_ != nullptr) sum += after_last_[fold<kColumns>(bits)];
      if (after_own_ != nullptr) sum += after_own_[fold<kColumns>(bits)];
      return sum;
    }

   private:
    friend class Ordering;
    const std::int16_t* history_ = nullptr;
    const std::int16_t* after_last_ = nullptr;
    const std::int16_t* after_own_ = nullptr;
  };
  View view(int side, const Before& before, bool history, bool continuations) const {
    View view;
    if (history) view.history_ = &history_[slot(side, 0)];
    if (!continuations) return view;
    if (before.last) view.after_last_ = scores_of(continuations_[row(side, *before.last)]);
    if (before.own) view.after_own_ = scores_of(continuations_[kRows + row(side, *before.own)]);
    return view;
  }

 private:
  static constexpr std::size_t kSlots = 4096;
  static constexpr std::size_t kRows = 512;
  static constexpr std::size_t kColumns = 1024;
  using Row = std::array<std::int16_t, kColumns>;

  // Games with fewer different moves than slots have one for each; in others some moves share theirs.
  template <std::size_t kCount>
  static std::size_t fold(std::uint32_t move) {
    constexpr int kBits = std::bit_width(kCount) - 1;
    return (move ^ move >> kBits ^ move >> 2 * kBits) & (kCount - 1);
  }
  // A side that is neither 0 nor 1 is a mistake of the game, but no reason to write elsewhere.
  static std::size_t slot(int side, std::uint32_t move) {
    return static_cast<std::size_t>(side & 1) * kSlots + fold<kSlots>(move);
  }
  // Which row has the continuations of a move. Moves share rows; those that matter at a time are few.
  static std::size_t row(int side, Move first) {
    const std::uint64_t bits = deepcut::pack(first) * std::uint64_t{2} + static_cast<std::uint64_t>(side & 1);
    return static_cast<std::size_t>(bits * 0x9E3779B97F4A7C15U >> 55);
  }
  static const std::int16_t* scores_of(const std::unique_ptr<Row>& row) {
    return row != nullptr ? row->data() : nullptr;
  }
  void learn(int side, const Before& before, std::uint32_t move, int bonus) {
    step(history_[slot(side, move)], bonus);
    if (before.last) learn(continuations_[row(side, *before.last)], move, bonus);
    if (before.own) learn(continuations_[kRows + row(side, *before.own)], move, bonus);
  }
  static void learn(std::unique_ptr<Row>& row, std::uint32_t move, int bonus) {
    if (row == nullptr) row = std::make_unique<Row>();
    step((*row)[fold<kColumns>(move)], bonus);
  }
  // A step towards the limit that gets smaller as it comes near.
  static void step(std::int16_t& score, int bonus) {
    score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / kMost);
  }
  void forget_killers() { killers_.fill({kNone, kNone}); }

  bool has_learnt_ = false;  ///< something since it was new or forgot all: else there is nothing to clear
  std::array<std::array<Code, 2>, kMaxPly + 2> killers_;
  std::vector<std::int16_t> history_;
  std::vector<Code> counters_;
  /// Of the last move, then of the one before. A row is made when something is first learnt for it: together they are
  /// two megabytes, more than a small search should have to clear.
  std::vector<std::unique_ptr<Row>> continuations_ = std::vector<std::unique_ptr<Row>>(2 * kRows);
};

/// What order() says, brought into 16 bits: as it is up to 8,192 either way, and beyond that to ten binary digits, so
/// that a larger number stays larger however a game counts.
constexpr int scaled_order(int order) {
  constexpr int kAsItIs = 1 << 13;
  if (order <= kAsItIs && order >= -kAsItIs) [[likely]]
    return order;
  const unsigned size = order < 0 ? 0U - static_cast<unsigned>(order) : static_cast<unsigned>(order);
  const int digits = static_cast<int>(std::bit_width(size)) - 14;  // beyond those of kAsItIs
  const int scaled = kAsItIs + digits * 1024 + static_cast<int>((size >> (digits + 3)) - 1024);
  return order < 0 ? -scaled : scaled;
}

/// The lazy way to sort: the best of the moves from index `from` on, brought to that place, since most nodes need
/// only the first. `scores` runs parallel to `moves`. The others move up by one, so that equal moves keep the order
/// the game gave them. So do `ranks`, if there are any.
template <class Move>
Move pick_best(Move* moves, int* scores, std::size_t from, std::size_t size, int* ranks = nullptr) {
  // Two loops without a branch on what was found so far: the first one is done by vectors.
  int score = scores[from];
  for (std::size_t i = from + 1; i < size; ++i) score = std::max(score, scores[i]);
  std::size_t best = from;
  while (scores[best] != score) ++best;
  const Move move = moves[best];
  std::move_backward(moves + from, moves + best, moves + best + 1);
  std::move_backward(scores + from, scores + best, scores + best + 1);
  scores[from] = score;
  if (ranks != nullptr) std::rotate(ranks + from, ranks + best, ranks + best + 1);
  return moves[from] = move;
}

}  // namespace deepcut
