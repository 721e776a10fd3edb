#include "connect6/threats.hpp"

#include <iostream>

#include <fmt/format.h>

#include "games/connect6/threat_solver.hpp"
#include "games/connect6/threats.hpp"

namespace deepcut::tune {

using namespace connect6;

namespace {

constexpr int kTurns = 12;
constexpr std::uint64_t kNodes = 60'000;

/// The turns of the shortest win; -1: the solver gave up.
int turns_to_win(ThreatSolver& solver, connect6::Position& position) {
  std::vector<Cell> line;
  ThreatSolver::Scope scope;
  scope.nodes = kNodes;
  for (scope.turns = 1; scope.turns <= kTurns; ++scope.turns) {
    if (solver.solve(position, scope, line) > 0) return scope.turns;
    if (solver.gave_up()) return -1;
  }
  return 0;
}

}  // namespace

void write_threat_positions(const std::vector<Connect6Game>& games, int won, int open, std::ostream& out) {
  ThreatSolver solver;
  for (const Connect6Game& game : games) {
    connect6::Position position;
    std::string moves;
    bool took_open = false;
    for (const Cell move : game.moves) {
      const bool turn_begins = position.left() == kStonesOfTurn && position.plies() > game.random_plies;
      if (turn_begins && !threatens(position, position.side())) {
        const int turns = turns_to_win(solver, position);
        // Shorter wins are too easy, and of one game one position of a kind is enough.
        if (turns >= 2 && won > 0) {
          out << fmt::format("{} {}\n", moves, turns);
          --won;
          break;
        }
        if (turns == 0 && position.plies() > 14 && open > 0 && !took_open) {
          out << fmt::format("{} 0\n", moves);
          --open;
          took_open = true;
        }
      }
      moves += position.to_text(move);
      position.make(move);
    }
  }
}

}  // namespace deepcut::tune
