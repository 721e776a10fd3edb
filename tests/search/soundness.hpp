// What may be believed of a report whatever the search left out: claims about how the game ends.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/report.hpp>

#include "search/line_end.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test {

/// Is the true value on the side of `value` that the bound promises?
constexpr bool keeps_bound(Score true_value, Score value, Bound bound) {
  return (bound != Bound::kExact || true_value == value) && (bound != Bound::kLower || true_value >= value) &&
         (bound != Bound::kUpper || true_value <= value);
}

/// A win or loss in n plies: it is one, in at most n plies; the line has n moves and ends in it; and alpha-beta
/// without a table finds it at that depth too.
template <class P>
::testing::AssertionResult proves_its_claim(const P& root, const Line<typename P::Move>& line, Score true_value) {
  const int plies = line.value.plies();
  const auto fail = [&](const std::string& what) {
    return ::testing::AssertionFailure() << to_string(line.value) << " claimed, but " << what;
  };
  const bool at_least = line.value.is_win() ? true_value >= line.value.score() : true_value <= line.value.score();
  if (!at_least) return fail("the true value is " + std::to_string(true_value));
  if (static_cast<int>(line.moves.size()) != plies) {
    return fail("the line has " + std::to_string(line.moves.size()) + " moves");
  }
  // One ply more to see that the side at the end has no move.
  const LineEnd end = end_of_line(root, line.moves, plies + 1);
  if (!end.finished || end.value != line.value.score()) return fail("the line ends in " + std::to_string(end.value));
  const Value again = alpha_beta(root, {.depth = plies + 1}).value;
  if (again.is_win() != line.value.is_win() || again.is_loss() != line.value.is_loss() || again.plies() > plies) {
    return fail("alpha-beta says " + to_string(again));
  }
  return ::testing::AssertionSuccess();
}

/// `yardstick` reaches to the end of all games.
template <class P>
::testing::AssertionResult is_sound(const Report<typename P::Move>& report, const Yardstick<P>& yardstick) {
  const auto fail = [&](const std::string& what) {
    return ::testing::AssertionFailure() << what << ": the report says " << to_string(report.value) << " ("
                                         << report.value.score() << ", bound " << static_cast<int>(report.bound)
                                         << ", depth " << report.depth << "), the truth is " << yardstick.true_value();
  };
  if (!report.best || report.line.empty() || report.line.front() != *report.best) return fail("no move");
  if (report.lines.empty() || report.lines.front().moves != report.line) return fail("lines");
  for (const auto& line : report.lines) {
    if (!end_of_line(yardstick.root(), line.moves, 0).legal) return fail("a line is not legal");
  }
  const Score truth = yardstick.true_value();
  if (report.exact() && report.value.score() != truth) return fail("not exact");
  if (report.value.is_win() && !is_win(truth)) return fail("no win");
  if (report.value.is_loss() && !is_loss(truth)) return fail("no loss");
  if (report.value.is_decisive() && report.bound == Bound::kExact) {
    return proves_its_claim(yardstick.root(), report.lines.front(), truth);
  }
  // That there is no quicker win than this one is no claim: a quicker one may have been left out.
  const bool quickest = (report.value.is_win() && report.bound == Bound::kUpper) ||
                        (report.value.is_loss() && report.bound == Bound::kLower);
  if (report.value.is_proven() && !quickest && !keeps_bound(truth, report.value.score(), report.bound)) {
    return fail("not proven");
  }
  return ::testing::AssertionSuccess();
}

}  // namespace deepcut::test
