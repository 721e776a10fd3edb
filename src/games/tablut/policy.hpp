// What an expert of Tablut adds to the search: an open escape decides the game or forces the answer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>
#include <deepcut/reductions.hpp>

#include "games/tablut/position.hpp"

namespace deepcut::tablut {

/// All the numbers that concern play; docs/tablut.md has the matches behind them.
struct Numbers {
  Margins margins{.standing_plies = 6,
                  .standing = 70,
                  .standing_once = 60,
                  .razoring_plies = 2,
                  .razoring = 150,
                  .razoring_ply = 100,
                  .solver_plies = 0,
                  .singular = 8,
                  .late_moves = 6,
                  .late_moves_ply = 6,
                  .late_moves_worse = 10,
                  .late_sharp_moves = 16,
                  .order_unit = 65536};
  Reductions reductions{.from = 2, .cut = 8, .worse = 8};
  Depth extend_escape = 16;  ///< for a move that opens one
};

class Policy {
 public:
  Policy() = default;
  /// With other numbers, to try them.
  explicit Policy(const Numbers& numbers) : numbers_(numbers) {}

  /// Wins at once, and losses because the king has an escape that Black cannot close.
  std::optional<Probe> probe(const Position& position, const Node<Move>& node, std::uint64_t budget,
                             std::vector<Move>& line) const;
  /// While an escape is open Black has only the moves that close it. At the start of the game one move stands for all
  /// its mirror images.
  Stage candidates(const Position& position, const Node<Move>& node, int stage, MoveList<Move>& list) const;
  /// A move that opens an escape is searched deeper: the answer is forced.
  Depth extend(const Position& position, const Node<Move>& node, Move move) const;
  Depth reduce(const Position& position, const Node<Move>& node, Move move, int index) const;
  Margins margins(const Position& position) const;
  Tension tension(const Position& position) const;
  /// Captures, and moves that open an escape.
  bool is_sharp(const Position& position, const Node<Move>& node, Move move) const;

 private:
  Numbers numbers_;
};

}  // namespace deepcut::tablut
