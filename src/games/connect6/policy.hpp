// How Connect6 is best searched. Depth counts turns here: the first stone of a turn is free, and so is a turn whose
// stones are both forced.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>

#include "games/connect6/position.hpp"
#include "games/connect6/threat_solver.hpp"

namespace deepcut::connect6 {

/// What is left out, and how much is asked. docs/connect6.md has the matches behind the numbers.
struct Selectivity {
  int root_stones = 14;
  int first_stones = 9;  ///< of a turn, inside the tree
  int second_stones = 5;
  int reduction = 4;                  ///< larger: late moves are searched less shallowly
  std::uint64_t root_nodes = 20'000;  ///< of the threat search
  std::uint64_t next_nodes = 100;     ///< for the other side's answer to the turn that is chosen
  std::uint64_t nodes = 10;           ///< deeper in the tree, and for each turn that is left
  std::uint64_t nodes_a_turn = 10;
  std::uint64_t danger_nodes = 0;  ///< to see what the other side would win with, if it were left alone
  bool ordered_pairs = true;       ///< a pair of stones is tried in one order only
  int turns = 6;
  int width = 12;
  int margin = 0;  ///< a turn: what a quiet side may lose while it is left alone; 0: nobody is left alone
};

class Policy {
 public:
  using Move = Position::Move;

  Policy() = default;
  explicit Policy(const Selectivity& selectivity) : numbers_(selectivity) {}

  Depth extend(const Position& position, const Node<Move>& node, Move move) const;
  Depth reduce(const Position& position, const Node<Move>& node, Move move, int index) const;
  std::optional<Probe> probe(Position& position, const Node<Move>& node, std::uint64_t budget, std::vector<Move>& line);
  Stage candidates(const Position& position, const Node<Move>& node, int stage, MoveList<Move>& list);
  void new_game() { solver_.forget(); }

 private:
  CellSet dangers(const Position& position, const Node<Move>& node);
  CellSet seen_first(const Node<Move>& node) const;

  Selectivity numbers_;
  ThreatSolver solver_;
  /// The first stones of the turns on the path, by ply: of two of them, the better one comes first in a pair.
  std::vector<std::vector<Move>> first_stones_;
};

}  // namespace deepcut::connect6
