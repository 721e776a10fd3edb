// Threats counted exactly: the stretches in which a colour could complete six within one turn, and the stones that the
// other side needs to stop all of them.
//
// A stretch with four or five stones of one colour has one or two empty cells left. Seen as edges (or loops) between
// those cells, stopping all of them is a vertex cover; covers of more than two stones are not told apart, for a turn has
// no more.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "games/connect6/position.hpp"

namespace deepcut::connect6 {

using Pair = std::pair<Cell, Cell>;

/// The cells that are missing in a stretch; twice the same if it is only one.
struct Edge {
  Cell a;
  Cell b;

  bool has(Cell cell) const { return a == cell || b == cell; }
};

class Threats {
 public:
  static constexpr std::size_t kMost = 96;  ///< more are left out: they need three stones long before

  void add(Edge edge) {
    if (count_ < kMost) edges_[count_++] = edge;
  }
  std::size_t size() const { return count_; }
  const Edge* begin() const { return edges_.data(); }
  const Edge* end() const { return edges_.data() + count_; }

  /// How many stones stop all: 0, 1, 2, or 3 for any more.
  int needed() const;
  /// The one cell that stops all, or both of them; needed() must be 1.
  template <class Visit>
  void for_each_stop(Visit visit) const {
    const Edge first = edges_[0];
    if (stops_all(first.a)) visit(first.a);
    if (first.a != first.b && stops_all(first.b)) visit(first.b);
  }
  /// Every pair of cells that stops all; needed() must be 2. There are at most four.
  template <class Visit>
  void for_each_stopping_pair(Visit visit) const;
  /// Every pair of cells that stops all although neither does alone; needed() must be 1.
  template <class Visit>
  void for_each_other_cover(Visit visit) const;

 private:
  bool stops_all(Cell cell) const {
    for (const Edge& edge : *this) {
      if (!edge.has(cell)) return false;
    }
    return true;
  }
  /// Those that a stone on `cell` leaves.
  Threats without(Cell cell) const {
    Threats rest;
    for (const Edge& edge : *this) {
      if (!edge.has(cell)) rest.add(edge);
    }
    return rest;
  }
  bool needs_more_than_one() const { return count_ > 0 && !stops_all(edges_[0].a) && !stops_all(edges_[0].b); }

  std::size_t count_ = 0;
  std::array<Edge, kMost> edges_;
};

/// The cells of a stretch that are empty; of those after the second nothing is told.
inline Edge missing(const Position& position, Stretch stretch) {
  std::array<Cell, kRow> empty{};
  std::size_t count = 0;
  for (const Cell cell : position.geometry().stretches[stretch]) {
    if (position.is_empty(cell)) empty[count++] = cell;
  }
  return {empty[0], count > 1 ? empty[1] : empty[0]};
}

/// All stretches that `colour` could complete within a turn of so many stones.
Threats threats_of(const Position& position, int colour, int stones = kStonesOfTurn);

/// Has `colour` such a stretch?
inline bool threatens(const Position& position, int colour, int stones = kStonesOfTurn) {
  return position.count(colour, 5) > 0 || (stones > 1 && position.count(colour, 4) > 0);
}

template <class Visit>
void Threats::for_each_stopping_pair(Visit visit) const {
  const Edge first = edges_[0];
  std::array<Pair, 2> from_a{};
  std::size_t count = 0;
  without(first.a).for_each_stop([&](Cell second) {
    from_a[count++] = {first.a, second};
    visit(first.a, second);
  });
  if (first.a == first.b) return;
  without(first.b).for_each_stop([&](Cell second) {
    // The same two stones the other way round?
    if (second == first.a) {
      for (std::size_t i = 0; i < count; ++i) {
        if (from_a[i].second == first.b) return;
      }
    }
    visit(first.b, second);
  });
}

template <class Visit>
void Threats::for_each_other_cover(Visit visit) const {
  const Edge first = edges_[0];
  for (const Cell cell : {first.a, first.b}) {
    if (stops_all(cell)) continue;
    without(cell).for_each_stop([&](Cell second) {
      // Pairs within the first edge are seen from both ends.
      const bool again = cell == first.b && second == first.a;
      if (!stops_all(second) && !again) visit(cell, second);
    });
    if (first.a == first.b) break;
  }
}

}  // namespace deepcut::connect6
