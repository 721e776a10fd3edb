// How Search goes about it. The defaults suit any game.
#pragma once

#include <cstddef>
#include <cstdint>

namespace deepcut {

/// How the value of one depth is found.
enum class Driver : std::uint8_t {
  kPvs,    ///< principal variation search with aspiration windows
  kMtdf,   ///< a sequence of null windows that close in on the value; one line only
  kSolve,  ///< no iterations: null windows to the depth limit at once ask who wins, then how soon; one line only
};

struct Options {
  Driver driver = Driver::kPvs;
  int threads = 1;
  std::size_t table_bytes = std::size_t{64} << 20;
  int lines = 1;           ///< how many of the best root moves get an exact value and a line (multi-PV)
  std::uint64_t seed = 0;  ///< 0: of equal root moves the first one; else a random one

  /// Nothing is left out or cut short, and the table answers only for the very depth asked: at every depth the
  /// value is that of plain minimax.
  bool exact = false;

  // Each device can be switched off, to see what it is worth. A game that lacks the ability does without.
  bool deepening = true;  ///< depth 1, 2, 3, ...; off: the last one at once
  bool table = true;
  bool transpositions = true;  ///< Driver::kSolve: is a reply known to be good enough before any is searched?
  bool killers = true;
  bool history = true;
  bool counter_moves = true;
  bool continuations = true;  ///< history of what followed the two moves before
  bool order = true;          ///< the position's own order()
  bool aspiration = true;
  bool reductions = true;  ///< late moves are searched less deeply at first
  bool null_move = true;
  bool standing = true;    ///< nodes far above the window are not searched (reverse futility)
  bool razoring = true;    ///< nor those far below it, near the horizon
  bool late_moves = true;  ///< dull moves late in the list are left out
  bool unguided = true;    ///< deep nodes without a table move are searched a ply less deeply
  bool singular = true;    ///< a table move that is the only good one is searched deeper
  bool root_order = true;  ///< root moves are ordered as others are, then by the nodes they took
  bool stability = true;   ///< a game clock is spent where the best move has just changed, not where it stays
  bool quiescence = true;
  bool policy = true;      ///< all that the game's policy has to say but its reduce; the next four are parts of it
  bool extensions = true;  ///< its extend
  bool pruning = true;     ///< its prune
  bool solver = true;      ///< its probe
  bool verdicts = true;    ///< its verdict
  bool ranks = true;       ///< it hears how far the evaluator puts a move behind its first choice
};

}  // namespace deepcut
