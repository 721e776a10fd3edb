#include "games/connect6/threat_search.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include "games/connect6/threat_solver.hpp"

namespace deepcut::connect6 {

namespace {

using games::OptionSpec;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kSlice = 20'000;  ///< nodes between two looks at the clock

/// Asks with more and more nodes until there is an answer or a limit is reached. What failed stays known, so little is
/// done twice.
Report<Cell> prove(ThreatSolver& solver, const Position& root, ThreatSolver::Scope scope, const Limits& limits) {
  const Deadlines deadlines = Deadlines::from(limits);
  Position position = root;
  Report<Cell> report;
  report.bound = Bound::kNone;
  report.stop = StopReason::kSolved;
  scope.turns = std::min(scope.turns, limits.depth);
  for (std::uint64_t nodes = kSlice;; nodes *= 2) {
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

/// The turns of a line may threaten singly so often; 0: the search does not know such threats.
games::OwnSearch<Position> own_search(std::string name, std::string help, int singles) {
  games::OwnSearch<Position> search;
  search.name = std::move(name);
  search.help = std::move(help);
  search.options = {OptionSpec::integer("turns", "of the attacker, up to the one that cannot be stopped", 16, 1, 40)};
  if (singles > 0) {
    search.options.push_back(
        OptionSpec::integer("singles", "turns of a line that may be single threats", singles, 0, 3));
    search.options.push_back(OptionSpec::integer("width", "single threats that are tried at a time", 12, 1, 1000));
  }
  search.make = [singles](const games::OptionValues& values) -> games::Searcher<Position> {
    ThreatSolver::Scope scope;
    scope.turns = static_cast<int>(values.integer("turns"));
    if (singles > 0) {
      scope.singles = static_cast<int>(values.integer("singles"));
      scope.single_width = static_cast<int>(values.integer("width"));
    }
    auto solver = std::make_shared<ThreatSolver>();
    return
        [solver, scope](const Position& position, const Limits& limits, const games::OnProgress<Position>& /*report*/) {
          return prove(*solver, position, scope, limits);
        };
  };
  return search;
}

}  // namespace

std::vector<games::OwnSearch<Position>> threat_searches() {
  return {own_search("vcdt", "is there a win by continuous double threats?", 0),
          own_search("vcst", "is there a win by threats, of which some may be single?", 1),
          own_search("solve", "is there a win by continuous double threats?", 0)};
}

}  // namespace deepcut::connect6
