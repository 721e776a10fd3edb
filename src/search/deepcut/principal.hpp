// The principal variation, gathered while a search unwinds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

/// No lambda of Worker, so that all searches with the same moves share one instantiation of the sorting.
struct TookMoreNodes {
  template <class Move>
  bool operator()(const RootMove<Move>& a, const RootMove<Move>& b) const {
    return a.nodes > b.nodes;
  }
};

}  // namespace deepcut
