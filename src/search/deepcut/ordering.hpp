// Which move to try first: what the search has learnt by itself, in any game, from the cutoffs it has seen.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>

namespace deepcut {

/// Killers: the last two moves that cut at a ply. History: how often a move cut anywhere, by side. Counter-moves:
/// what last refuted the move just made. One for each thread.
template <PackedMove Move>
class Ordering {
 public:
  /// Moves in a form that compares fast and has a value for "none".
  using Code = std::uint64_t;
  static constexpr Code kNone = ~Code{0};
  static constexpr Code code(Move move) { return pack(move); }
  static constexpr Code code(std::optional<Move> move) { return move ? pack(*move) : kNone; }

  Ordering() : history_(2 * kSlots, 0), counters_(2 * kSlots, kNone) { forget_killers(); }

  void forget() {
    std::fill(history_.begin(), history_.end(), std::int16_t{0});
    std::fill(counters_.begin(), counters_.end(), kNone);
    forget_killers();
  }
  /// Between searches: what was learnt about moves fades, what was learnt about plies is void.
  void fade() {
    for (std::int16_t& score : history_) score = static_cast<std::int16_t>(score / 2);
    forget_killers();
  }

  /// `move` cut at this node; the moves searched before it did not.
  void reward(int side, int ply, std::optional<Move> previous, Move move, std::span<const Move> before, Depth depth) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != code(move)) killers = {code(move), killers[0]};
    if (previous) counters_[slot(side, *previous)] = code(move);
    const int plies = std::clamp(depth / kPly, 1, 20);
    learn(side, move, plies * plies);
    for (const Move other : before) learn(side, other, -plies * plies);
  }

  const std::array<Code, 2>& killers(int ply) const { return killers_[static_cast<std::size_t>(ply)]; }
  Code counter(int side, std::optional<Move> previous) const {
    return previous ? counters_[slot(side, *previous)] : kNone;
  }
  /// Between -kMost and kMost.
  int history(int side, Move move) const { return history_[slot(side, move)]; }
  static constexpr int kMost = 8192;

 private:
  static constexpr std::size_t kSlots = 4096;

  // Games with fewer than 4096 different moves have a slot for each; in others some moves share theirs.
  // A side that is neither 0 nor 1 is a mistake of the game, but no reason to write elsewhere.
  static std::size_t slot(int side, Move move) {
    const std::uint32_t bits = pack(move);
    return static_cast<std::size_t>(side & 1) * kSlots + ((bits ^ bits >> 12 ^ bits >> 24) & (kSlots - 1));
  }
  // A step towards the limit that gets smaller as it comes near.
  void learn(int side, Move move, int bonus) {
    std::int16_t& score = history_[slot(side, move)];
    score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / kMost);
  }
  void forget_killers() { killers_.fill({kNone, kNone}); }

  std::array<std::array<Code, 2>, kMaxPly + 2> killers_;
  std::vector<std::int16_t> history_;
  std::vector<Code> counters_;
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
/// the game gave them.
template <class Move>
Move pick_best(Move* moves, int* scores, std::size_t from, std::size_t size) {
  std::size_t best = from;
  for (std::size_t i = from + 1; i < size; ++i) {
    if (scores[i] > scores[best]) best = i;
  }
  const Move move = moves[best];
  const int score = scores[best];
  for (std::size_t i = best; i > from; --i) {
    moves[i] = moves[i - 1];
    scores[i] = scores[i - 1];
  }
  scores[from] = score;
  return moves[from] = move;
}

}  // namespace deepcut
