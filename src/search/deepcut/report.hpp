// What every search answers with.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

/// A line of play and what it is worth to the side to move at its start.
template <class Move>
struct Line {
  std::vector<Move> moves;
  Value value;
  Bound bound = Bound::kExact;
  int depth = 0;  ///< Search: plies of the iteration it is from
};

/// All values are from the point of view of the side to move at the root.
template <class Move>
struct Report {
  std::optional<Move> best;     ///< empty only if the root has no legal move or is finished
  Value value;                  ///< proven only if the bound is exact; see exact()
  Bound bound = Bound::kExact;  ///< what `value` says of the truth at this depth
  bool complete = false;        ///< nothing was left unseen that could change the value or bring a win sooner
  int depth = 0;                ///< plies of the deepest iteration that was completed
  int selective_depth = 0;      ///< plies of the longest line looked at
  std::uint64_t nodes = 0;      ///< positions visited, by all threads
  std::chrono::nanoseconds time{0};
  std::vector<Move> line;  ///< the principal variation, `best` first
  /// The best lines, best first; as many as were asked for. If a search was stopped within an iteration, those of the
  /// iteration before stand behind those that it had reached.
  std::vector<Line<Move>> lines;
  StopReason stop = StopReason::kDepth;

  /// The one thing to ask before a value is relied on: it is the true value of the root, a win or loss to the ply.
  bool exact() const { return complete && bound == Bound::kExact && value.is_proven(); }

  double seconds() const { return std::chrono::duration<double>(time).count(); }
  std::uint64_t nodes_per_second() const {
    return time.count() > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds()) : 0;
  }
};

namespace detail {

/// For a search that was stopped after `nodes` when `best` was the value of the moves looked at. Those not looked at may
/// be better: a win stands, a number is the least the root is worth, and a loss says nothing, nor does a root not entered.
template <class Move>
void set_value_of_some_moves(Report<Move>& report, Score best, std::uint64_t nodes) {
  const bool useful = nodes > 0 && best > -kInfinity && !is_loss(best);
  report.value = useful ? Value::from_search(best, 0, Certainty::kHeuristic).unproven() : Value();
  report.bound = useful ? Bound::kLower : Bound::kNone;
  report.complete = false;
  report.depth = 0;
}

}  // namespace detail
}  // namespace deepcut
