// The stones worth looking at, and which of them are the only ones.
#pragma once

#include "games/connect6/evaluator.hpp"
#include "games/connect6/position.hpp"

namespace deepcut::connect6 {

/// Stones that must be played now: they complete six, or stop what the other side threatens. True if there are any:
/// then no other stone is better. Where nothing helps, one stands for all. A pair of stones is named in one order only:
/// what stops something comes first.
bool forced_moves(const Position& position, MoveList<Cell>& list);

/// The `count` empty cells that the evaluator wants most, best first, without some.
void promising_moves(const Position& position, Evaluator& evaluator, int count, MoveList<Cell>& list,
                     const CellSet& without = {});

}  // namespace deepcut::connect6
