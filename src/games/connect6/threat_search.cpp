#include "games/connect6/threat_search.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include <deepcut/limits.hpp>
#include <deepcut/proof.hpp>

#include "games/connect6/threat_solver.hpp"

namespace deepcut::connect6 {

namespace {

using games::OptionSpec;

/// Where there is no such win nothing is disproven: there may be another.
Proof<Cell> prove(ThreatSolver& solver, Position position, ThreatSolver::Scope scope, const Limits& limits) {
  const Deadlines deadlines = Deadlines::from(limits);
  SearchControl control;
  Pacer pacer(limits, deadlines, control);
  scope.turns = std::min(scope.turns, limits.depth);
  scope.nodes = limits.nodes;
  scope.should_stop = [&pacer] { return pacer.must_stop(); };
  Proof<Cell> proof;
  if (solver.solve(position, scope, proof.line) > 0) proof.status = ProofStatus::kProven;
  pacer.add(solver.nodes());
  if (solver.gave_up() && pacer.tick()) proof.stop = pacer.reason();
  proof.nodes = solver.nodes();
  proof.time = std::chrono::steady_clock::now() - deadlines.start;
  return proof;
}

/// The turns of a line may threaten singly so often; 0: the search does not know such threats.
games::OwnSearch<Position> own_search(std::string name, std::string help, int singles) {
  games::OwnSearch<Position> search;
  search.name = std::move(name);
  search.help = std::move(help);
  search.by_threats = singles > 0;
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
          return report_of(position, prove(*solver, position, scope, limits));
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
