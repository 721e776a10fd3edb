// How Connect6 is best searched. Depth counts turns here: the first stone of a turn is free, and so is a turn whose
// stones are both forced.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>
#include <deepcut/reductions.hpp>

#include "games/connect6/evaluator.hpp"
#include "games/connect6/position.hpp"
#include "games/connect6/threat_solver.hpp"

namespace deepcut::connect6 {

/// All the numbers that concern play; docs/connect6.md has the matches behind them. A ply is a turn.
struct Numbers {
  int root_stones = 14;
  int first_stones = 9;  ///< of a turn, inside the tree
  int second_stones = 8;

  std::uint64_t root_nodes = 20000;  ///< of the threat search, where no limit of nodes or time has a share for it
  std::uint64_t next_nodes = 30;     ///< for the other side's answer to the turn that is chosen

  Margins margins{.standing_plies = 3,
                  .standing = 150,
                  .standing_once = 50,
                  .razoring_plies = 2,
                  .razoring = 150,
                  .razoring_ply = 100,
                  .solver_plies = 0,
                  .singular = 20,
                  .late_moves = 4,
                  .late_moves_ply = 2,
                  .late_moves_worse = 12,
                  .late_sharp_moves = 32,
                  .order_unit = 128};

  Reductions reductions{.from = 1, .factor = 13, .cut = 4, .worse = 2};
};

class Policy {
 public:
  using Move = Position::Move;

  Policy() = default;
  /// With other numbers, to try them.
  explicit Policy(const Numbers& numbers) : numbers_(numbers) {}

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

  Numbers numbers_;
  ThreatSolver solver_;
  /// The first stones of the turns on the path, by ply: of two of them, the better one comes first in a pair.
  std::vector<std::vector<Move>> first_stones_;
};

}  // namespace deepcut::connect6
