#include "games/connect6/threat_search.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include "games/connect6/double_threats.hpp"

namespace deepcut::connect6 {

namespace {

using games::OptionSpec;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kSlice = 20'000;  ///< nodes between two looks at the clock

/// Asks with more and more nodes until there is an answer or a limit is reached. What failed stays known, so little is
/// done twice.
Report<Cell> prove(DoubleThreats& solver, const Position& root, int turns, const Limits& limits) {
  const Deadlines deadlines = Deadlines::from(limits);
  Position position = root;
  Report<Cell> report;
  report.bound = Bound::kNone;
  report.stop = StopReason::kSolved;
  for (std::uint64_t nodes = kSlice;; nodes *= 2) {
    DoubleThreats::Scope scope;
    scope.turns = std::min(turns, limits.depth);
    scope.nodes = std::min(nodes, limits.nodes - report.nodes);
    scope.should_stop = [&] {
      return limits.stop.stop_requested() || (deadlines.hard && Clock::now() >= *deadlines.hard);
    };
    const int plies = solver.solve(position, scope, report.line);
    report.nodes += solver.nodes();
    if (plies > 0) {
      report.depth = report.selective_depth = plies;
      report.value = Value::win(plies);
      report.bound = Bound::kLower;
      break;
    }
    if (!solver.gave_up()) break;
    if (report.nodes >= limits.nodes) report.stop = StopReason::kNodes;
    if (deadlines.hard && Clock::now() >= *deadlines.hard) report.stop = StopReason::kTime;
    if (limits.stop.stop_requested()) report.stop = StopReason::kStopped;
    if (report.stop != StopReason::kSolved) break;
  }
  // No such win: nothing is said about the moves, but one must be named.
  if (report.bound == Bound::kNone) report.line = first_legal_move(root);
  if (!report.line.empty()) report.best = report.line.front();
  report.lines = {{report.line, report.value, report.bound}};
  report.time = Clock::now() - deadlines.start;
  return report;
}

games::OwnSearch<Position> own_search(std::string name) {
  return {std::move(name),
          "is there a win by continuous double threats?",
          {OptionSpec::integer("turns", "of the attacker, up to the one that cannot be stopped", 16, 1, 40)},
          [](const games::OptionValues& values) -> games::Searcher<Position> {
            const int turns = static_cast<int>(values.integer("turns"));
            auto solver = std::make_shared<DoubleThreats>();
            return [solver, turns](const Position& position, const Limits& limits,
                                   const games::OnProgress<Position>& /*report*/) {
              return prove(*solver, position, turns, limits);
            };
          }};
}

}  // namespace

std::vector<games::OwnSearch<Position>> threat_searches() { return {own_search("vcdt"), own_search("solve")}; }

}  // namespace deepcut::connect6
