// The moves worth looking at, and which of them are the only ones.
#pragma once

#include "games/gomoku/position.hpp"

namespace deepcut::gomoku {

struct Candidates {
  CellSet cells;
  bool complete = false;  ///< every other move loses, and not later than these
};

Candidates candidates(const Position& position);

/// The cells on which a stone could keep `attacker` from gaining by a stone on `cell`: that one and the empty ones on
/// the lines where it would make four.
CellSet defences(const Position& position, int attacker, Cell cell);

/// The empty cells near stones; the centre of an empty board.
CellSet neighbourhood(const Position& position);

}  // namespace deepcut::gomoku
