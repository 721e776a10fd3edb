// How five in a row is best searched: threats decide where to look.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>
#include <deepcut/reductions.hpp>

#include "games/gomoku/position.hpp"
#include "games/gomoku/threats/four_search.hpp"

namespace deepcut::gomoku {

/// All the numbers that concern play; docs/gomoku.md and docs/trials.md tell how they were found.
struct Numbers {
  int four_plies = 41;
  std::uint64_t four_nodes = 20;         ///< inside the tree, for wins by fours
  std::uint64_t four_nodes_root = 5000;  ///< few enough not to be felt by the clock

  Margins margins{.standing_plies = 4,
                  .standing = 30,
                  .standing_once = 0,
                  .razoring_plies = 2,
                  .razoring = 19,
                  .razoring_ply = 14,
                  .solver_plies = 99,
                  .singular = 3,
                  .late_moves = 3,
                  .late_moves_ply = 2,
                  .late_moves_worse = 10,
                  .late_sharp_moves = 24,
                  .order_unit = 1024};
  int defences = 2;  ///< against an open four so many are tried, and one more for every two plies

  Reductions reductions{.from = 1, .cut = 16, .worse = 16, .behind_from = 24, .behind = 8};
};

class Policy {
 public:
  using Move = Position::Move;

  Policy() = default;
  /// With other numbers, to try them.
  explicit Policy(const Numbers& numbers) : numbers_(numbers) {}

  Depth extend(const Position& position, const Node<Move>& node, Move move) const;
  Depth reduce(const Position& position, const Node<Move>& node, Move move, int index) const;
  bool prune(const Position& position, const Node<Move>& node, Move move, int index) const;
  std::optional<Value> verdict(const Position& position) const;
  std::optional<Probe> probe(Position& position, const Node<Move>& node, std::uint64_t budget, std::vector<Move>& line);
  Stage candidates(const Position& position, const Node<Move>& node, int stage, MoveList<Move>& list) const;
  void new_game() { fours_.forget(); }
  Margins margins(const Position& position) const;
  Tension tension(const Position& position) const;
  bool is_sharp(const Position& position, const Node<Move>& node, Move move) const;

 private:
  int play_double_three(Position& position, std::vector<Move>& line);

  Numbers numbers_;
  FourSearch fours_;
};

}  // namespace deepcut::gomoku
