// Connect Four solved: the library's search with a policy that sees two plies further for a handful of bit
// operations, and no opinion about anything it has not seen to the end.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>
#include <deepcut/search.hpp>

#include "games/connect4/position.hpp"

namespace deepcut::connect4 {

/// Settles what is won or lost within two plies, and otherwise offers only the moves that do not lose at once.
struct SolverPolicy {
  template <int W, int H>
  using NodeOf = Node<typename Position<W, H>::Move>;

  static constexpr bool kCheapProbe = true;

  template <int W, int H>
  std::optional<Probe> probe(const Position<W, H>& position, const NodeOf<W, H>& node, std::uint64_t /*budget*/,
                             std::vector<std::uint8_t>& line) {
    if (node.ply <= 1) {  // deeper down candidates() has not let it come to this; at the root it may have had no choice
      if (const Bits wins = position.winning_cells(position.mine()) & position.playable(); wins != 0) {
        line = {Position<W, H>::column_of(wins)};
        return Probe{Value::win(1)};
      }
    }
    // No win at once, so none before the third ply.
    if (Value::win(3).to_search(node.ply) <= node.alpha) return Probe{Value::win(3), Bound::kUpper};
    safe_ = safe_cells(position);
    safe_of_ = position.key();
    if (safe_ == 0) {
      if (position.plies() == position.kCells - 1) return std::nullopt;  // the last cell: it cannot be answered
      if (node.pv) line = lose_in_two(position);
      return Probe{Value::loss(2)};
    }
    // No loss in two, so none before the fourth ply.
    if (Value::loss(4).to_search(node.ply) >= node.beta) return Probe{Value::loss(4), Bound::kLower};
    if (const auto most = most_against_answers(position); most && most->to_search(node.ply) <= node.alpha) {
      return Probe{*most, Bound::kUpper};
    }
    if (position.plies() < position.kCells - 14) return std::nullopt;
    return without_fours(position);
  }

  template <int W, int H>
  Stage candidates(const Position<W, H>& position, const NodeOf<W, H>& node, int /*stage*/,
                   MoveList<std::uint8_t>& list) const {
    Bits cells = safe_of_ == position.key() ? safe_ : safe_cells(position);
    if (cells == 0) cells = position.playable();  // the last cell
    if (node.ply == 0) {                          // elsewhere probe() has seen to wins at once
      const Bits wins = position.winning_cells(position.mine()) & position.playable();
      if (wins != 0) cells = wins;
    }
    for (; cells != 0; cells &= cells - 1) list.push(Position<W, H>::column_of(cells));
    return Stage::kComplete;
  }

 private:
  /// While all columns are even, the second player can answer every stone with one on top of it (Allis calls that
  /// claimeven) and has all even rows in the end, the first player all odd ones. Who cannot win against that is worth a
  /// draw at most, and loses where the even rows make a four.
  template <int W, int H>
  static std::optional<Value> most_against_answers(const Position<W, H>& position) {
    if constexpr (H % 2 != 0) return std::nullopt;
    constexpr Bits kOdd = Position<W, H>::kOddRows;
    if (((position.all() >> 1 ^ position.all()) & kOdd) != 0) return std::nullopt;
    const Bits empty = Position<W, H>::kBoard ^ position.all();
    if (Position<W, H>::has_four(position.mine() | (empty & kOdd))) return std::nullopt;
    if (!Position<W, H>::has_four(position.theirs() | (empty & ~kOdd))) return Value::draw();
    return Value::loss(position.kCells - position.plies());
  }
  /// A side that could not complete a four with all empty cells will not win any more.
  template <int W, int H>
  static std::optional<Probe> without_fours(const Position<W, H>& position) {
    const Bits empty = Position<W, H>::kBoard ^ position.all();
    const bool mine = Position<W, H>::has_four(position.mine() | empty);
    const bool theirs = Position<W, H>::has_four(position.theirs() | empty);
    if (mine && theirs) return std::nullopt;
    const Bound bound = mine ? Bound::kLower : theirs ? Bound::kUpper : Bound::kExact;
    return Probe{Value::draw(), bound};
  }
  /// Playable cells after which the opponent has no win in one, if it is not too late.
  template <int W, int H>
  static Bits safe_cells(const Position<W, H>& position) {
    const Bits threats = position.winning_cells(position.theirs());
    const Bits playable = position.playable();
    const Bits forced = playable & threats;
    if ((forced & (forced - 1)) != 0) return 0;  // two at once
    return (forced != 0 ? forced : playable) & ~(threats >> 1);
  }
  /// A move and the winning answer to it, for the principal variation.
  template <int W, int H>
  static std::vector<std::uint8_t> lose_in_two(Position<W, H> position) {
    const std::uint8_t move = Position<W, H>::column_of(position.playable());
    position.make(move);
    return {move, Position<W, H>::column_of(position.winning_cells(position.mine()) & position.playable())};
  }

  // What probe() has just found out, for candidates() at the same node.
  Bits safe_ = 0;
  std::uint64_t safe_of_ = ~std::uint64_t{0};
};

/// Exact value, number of plies and a line for any unfinished position.
template <int W = 7, int H = 6>
class Solver : public Search<Position<W, H>, SolverPolicy, BlindEvaluator> {
  using Base = Search<Position<W, H>, SolverPolicy, BlindEvaluator>;

 public:
  explicit Solver(int threads = 1, std::size_t table_bytes = std::size_t{256} << 20)
      : Base(solver_options(threads, table_bytes)) {}

  static Options solver_options(int threads, std::size_t table_bytes) {
    Options options;
    options.driver = Driver::kSolve;
    options.threads = threads;
    options.table_bytes = table_bytes;
    options.reductions = false;
    // The position's own order leaves nothing for them to decide.
    options.killers = options.history = options.counter_moves = false;
    return options;
  }

  /// No game is longer than the board has cells, which saves the solver questions.
  Report<std::uint8_t> go(const Position<W, H>& root, Limits limits = {}) {
    limits.depth = std::min(limits.depth, std::max(1, W * H - root.plies()));
    return Base::go(root, limits);
  }
};

}  // namespace deepcut::connect4
