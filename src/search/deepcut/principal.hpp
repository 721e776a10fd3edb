// The principal variation, gathered while a search unwinds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/portable/standard.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

/// One row a ply: the best line found from the node that is being searched at that ply. How long it is travels
/// up beside the value, so that a node without a line has nothing to do here.
template <class Move>
class PrincipalLines {
 public:
  // A row is written before it is read. Memory that no search came to costs nothing: there may be half a megabyte of it.
  PrincipalLines() : moves_(make_unique_for_overwrite<Move[]>(kRows * kRows)) {}

  /// `move` is the best so far at `ply`, followed by the `length` moves of the row below. Gives the new length.
  [[gnu::noinline]] std::uint32_t set(int ply, Move move, std::uint32_t length) {
    return set(ply, move, line(ply + 1, length));
  }
  std::uint32_t set(int ply, Move move, std::span<const Move> rest) {
    const std::size_t count = std::min(rest.size(), kRows - 1);
    row(ply)[0] = move;
    std::copy_n(rest.begin(), count, row(ply) + 1);
    return static_cast<std::uint32_t>(count + 1);
  }
  std::span<const Move> line(int ply, std::uint32_t length) const {
    return {moves_.get() + static_cast<std::size_t>(ply) * kRows, length};
  }

 private:
  static constexpr std::size_t kRows = kMaxPly + 2;
  Move* row(int ply) { return moves_.get() + static_cast<std::size_t>(ply) * kRows; }

  std::unique_ptr<Move[]> moves_;
};

/// A legal move of the root and what is known about it.
template <class Move>
struct RootMove {
  Move move;
  Score score = -kInfinity;
  Bound bound = Bound::kNone;
  bool exhausted = false;  ///< nothing under the root was left unseen: the score is exact, not only at this depth
  std::vector<Move> line;
  std::uint64_t nodes = 0;  ///< what the last search of this move took
  Depth depth = 0;          ///< of the iteration that said all this
};

/// Sorts the moves from place `begin` to `end`: those of which worth(place) is more come first, equals keep their order.
/// Numbers are sorted, so that all games share one instantiation of it: sorting the moves would be a tenth of the code of a
/// search.
template <class Move, class Worth>
void sort_by_worth(std::vector<RootMove<Move>>& moves, std::size_t begin, std::size_t end, Worth worth) {
  std::vector<std::pair<std::int64_t, std::size_t>> order;
  for (std::size_t i = begin; i < end; ++i) order.emplace_back(-std::int64_t{worth(i)}, i);
  if (std::is_sorted(order.begin(), order.end())) return;
  std::sort(order.begin(), order.end());
  std::vector<RootMove<Move>> sorted;
  sorted.reserve(order.size());
  for (const auto& [less, place] : order) sorted.push_back(std::move(moves[place]));
  std::move(sorted.begin(), sorted.end(), moves.begin() + static_cast<std::ptrdiff_t>(begin));
}

/// From this place on, those that took more nodes first.
template <class Move>
void sort_by_nodes(std::vector<RootMove<Move>>& moves, std::size_t from) {
  deepcut::sort_by_worth(moves, from, moves.size(),
                         [&](std::size_t i) { return static_cast<std::int64_t>(moves[i].nodes); });
}

/// So many lines, the best first; those that the last iteration did not come to stand behind. A line is exhausted if nothing
/// was left unseen under its move and those behind it: if it comes to stand first, so must the others be.
template <class Move>
void sort_lines(std::vector<RootMove<Move>>& moves, std::size_t count) {
  constexpr std::int64_t kDeeper = 2 * std::int64_t{kInfinity} + 1;  // is worth more than any score
  const Move before = moves.front().move;
  deepcut::sort_by_worth(moves, 0, count, [&](std::size_t i) { return moves[i].depth * kDeeper + moves[i].score; });
  if (moves.front().move == before) return;
  for (std::size_t i = 1; i < count; ++i) moves.front().exhausted = moves.front().exhausted && moves[i].exhausted;
}

}  // namespace deepcut
