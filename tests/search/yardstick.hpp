// What plain minimax says about a root at every depth, and whether a report agrees with it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/report.hpp>

#include "search/line_end.hpp"
#include "search/plain_minimax.hpp"

namespace deepcut::test {

template <class P>
class Yardstick {
 public:
  using Move = typename P::Move;
  using MoveValues = std::vector<std::pair<Move, Score>>;

  /// If `deepest` is at least the length of the longest game, the last value is the true one.
  Yardstick(P root, int deepest) : root_(root) {
    values_.push_back(plain_minimax(root, 0));
    moves_.emplace_back();
    for (int depth = 1; depth <= deepest; ++depth) {
      moves_.push_back(plain_move_values(root, depth));
      const bool over = moves_.back().empty();
      values_.push_back(over ? plain_minimax(root, depth) : moves_.back().front().second);
    }
  }

  const P& root() const { return root_; }
  int deepest() const { return static_cast<int>(values_.size()) - 1; }
  Score value(int depth) const { return values_.at(static_cast<std::size_t>(depth)); }
  Score true_value() const { return values_.back(); }
  const MoveValues& moves(int depth) const { return moves_.at(static_cast<std::size_t>(depth)); }
  bool is_optimal(Move move, int depth) const { return value_of(move, depth) == value(depth); }
  Score value_of(Move move, int depth) const {
    for (const auto& [other, score] : moves(depth)) {
      if (other == move) return score;
    }
    return -kInfinity;
  }

 private:
  P root_;
  std::vector<Score> values_;      ///< by depth
  std::vector<MoveValues> moves_;  ///< by depth, best first
};

/// The report of a search that leaves nothing out, to `depth`: value, move and line are those of minimax.
template <class P>
::testing::AssertionResult agrees(const Report<typename P::Move>& report, const Yardstick<P>& yardstick, int depth) {
  const auto fail = [&](const std::string& what) {
    return ::testing::AssertionFailure() << what << " at depth " << depth << ": minimax says " << yardstick.value(depth)
                                         << ", the report " << report.value.score();
  };
  if (report.value.score() != yardstick.value(depth)) return fail("value");
  if (report.bound != Bound::kExact) return fail("bound is not exact");
  if (report.value.is_proven() && report.value.score() != yardstick.true_value()) return fail("not proven");
  if (depth == 0 || yardstick.moves(depth).empty()) return ::testing::AssertionSuccess();
  if (!report.best || !yardstick.is_optimal(*report.best, depth)) return fail("best move");
  if (report.line.empty() || report.line.front() != *report.best) return fail("line begins with another move");
  const LineEnd end = end_of_line(yardstick.root(), report.line, depth);
  if (!end.legal) return fail("line is not legal");
  if (end.value != report.value.score()) return fail("line ends in " + std::to_string(end.value));
  if (!end.finished && static_cast<int>(report.line.size()) != depth) return fail("line is cut short");
  return ::testing::AssertionSuccess();
}

}  // namespace deepcut::test
