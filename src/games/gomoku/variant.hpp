// Everything about a rule set that does not change during a game, shared by all its positions.
#pragma once

#include <array>
#include <memory>

#include "games/gomoku/combination.hpp"
#include "games/gomoku/rules.hpp"
#include "games/gomoku/shape.hpp"
#include "games/gomoku/weights.hpp"
#include "games/lines/cell_set.hpp"
#include "games/lines/line_board.hpp"

namespace deepcut::gomoku {

struct Variant {
  explicit Variant(const Rules& given);

  Rules rules;
  lines::Walls walls;
  lines::CellSet board;
  std::array<const ShapeTable*, 2> shapes;
  const ShapePairs* pairs;
  const std::array<Combination, 1 << 16>* numbers = &combination_of_shapes();
  std::array<CombinationTable, 2> combinations;
  std::array<const Weights*, 2> weights;  ///< by colour
  /// What a cell is worth as a meeting to black and to white if they are to move, by black's grade and by white's.
  std::array<NumberPair, kGrades * kGrades> meetings;
  /// By how much the sums over an empty board are larger than on the one that the free numbers were learnt on. That is
  /// taken off: cells far from all stones must not shift sums that are multiplied.
  std::array<NumberPair, 2> surplus;
};

/// Shared by all who ask for the same rules. Those asked for lately are kept for whoever asks next; others live as long
/// as their positions, so that a server that is asked for ever new rules does not grow.
std::shared_ptr<const Variant> variant(const Rules& rules);

}  // namespace deepcut::gomoku
