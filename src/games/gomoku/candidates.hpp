// The moves worth looking at, and which of them are the only ones.
#pragma once

#include "games/gomoku/position.hpp"

namespace deepcut::gomoku {

struct Candidates {
  CellSet cells;
  bool complete = false;  ///< every other move loses, and not later than these
};

Candidates candidates(const Position& position);

/// The same as a list of legal moves; true if it is complete. Where every move loses equally soon, one stands for all.
bool candidate_moves(const Position& position, MoveList<Cell>& list);

/// The cells on which a stone keeps `attacker` from winning on `five`: that one and, in caro, the end that is open if a
/// stone stands at the other.
CellSet stops_of_five(const Position& position, int attacker, Cell five);
/// The cells that stop all of the attacker's fives; there must be one.
CellSet stops_of_all_fives(const Position& position, int attacker);

/// The cells on which a stone could keep `attacker` from an open four on `cell`: that one and those on its lines after
/// which it would be none. In caro and with captures all that are empty on these lines.
CellSet defences(const Position& position, int attacker, Cell cell);

/// The empty cells near stones; the centre of an empty board.
CellSet neighbourhood(const Position& position);

}  // namespace deepcut::gomoku
