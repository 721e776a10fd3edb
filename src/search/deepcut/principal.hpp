// The principal variation, gathered while a search unwinds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

/// One row a ply: the best line found from the node that is being searched at that ply. How long it is travels
/// up beside the value, so that a node without a line has nothing to do here.
template <class Move>
class PrincipalLines {
 public:
  PrincipalLines() : moves_(kRows * kRows) {}

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
    return {moves_.data() + static_cast<std::size_t>(ply) * kRows, length};
  }

 private:
  static constexpr std::size_t kRows = kMaxPly + 2;
  Move* row(int ply) { return moves_.data() + static_cast<std::size_t>(ply) * kRows; }

  std::vector<Move> moves_;
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
};

/// From this place on, those that took more nodes first; equals keep their order. A root has few moves, which nearly are in
/// this order: inserted one by one they need no std::stable_sort, which would be a tenth of the code of a search.
template <class Move>
void sort_by_nodes(std::vector<RootMove<Move>>& moves, std::size_t from) {
  const auto first = moves.begin() + static_cast<std::ptrdiff_t>(from);
  for (auto next = first; next != moves.end(); ++next) {
    auto place = next;
    while (place != first && std::prev(place)->nodes < next->nodes) --place;
    std::rotate(place, next, std::next(next));
  }
}

}  // namespace deepcut
