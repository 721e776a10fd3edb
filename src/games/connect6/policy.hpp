// How Connect6 is best searched. Depth counts turns here: the first stone of a turn is free, and so is a turn whose
// stones are both forced.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>

#include "games/connect6/evaluator.hpp"
#include "games/connect6/position.hpp"
#include "games/connect6/threat_solver.hpp"

namespace deepcut::connect6 {

class Policy {
 public:
  using Move = Position::Move;

  Depth extend(const Position& position, const Node<Move>& node, Move move) const;
  Depth reduce(const Position& position, const Node<Move>& node, Move move, int index) const;
  std::optional<Probe> probe(Position& position, const Node<Move>& node, std::uint64_t budget, std::vector<Move>& line);
  std::optional<Probe> probe_root(Position& position, const RootShare& share, std::vector<Move>& line);
  Stage candidates(const Position& position, const Node<Move>& node, int stage, MoveList<Move>& list,
                   Evaluator& evaluator);
  void new_game() { solver_.forget(); }
  Margins margins(const Position& position) const;
  Tension tension(const Position& position) const;
  /// Does the stone make a threat, or take the ground from under one?
  bool is_sharp(const Position& position, const Node<Move>& node, Move move) const;

 private:
  std::optional<Probe> decided(const Position& position, std::vector<Move>& line) const;
  std::optional<Probe> ask_solver(Position& position, const ThreatSolver::Scope& scope, std::vector<Move>& line);
  CellSet dangers(const Position& position, const Node<Move>& node);
  CellSet seen_first(const Node<Move>& node) const;

  ThreatSolver solver_;
  /// The first stones of the turns on the path, by ply: of two of them, the better one comes first in a pair.
  std::vector<std::vector<Move>> first_stones_;
};

}  // namespace deepcut::connect6
