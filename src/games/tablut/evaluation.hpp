// What an unfinished position is worth, term by term. The search adds the terms up with their weights; the tuner counts
// them. Both go through each_term(), so that they mean the same.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/tablut/position.hpp"

namespace deepcut::tablut {

/// All counted for White. Beside these every piece counts with the value of its cell (Position::piece_values).
enum class Term : std::uint8_t {
  kAlways,          ///< one side has the better game to begin with
  kTurn,            ///< +1 if White is to move, else -1
  kEscapeOpen,      ///< Black is to move and must close one escape
  kExitsOnTurn,     ///< edge cells the king could reach with two moves, White to move
  kExitsOffTurn,    ///< the same with Black to move
  kKingMoves,       ///< cells the king can go to
  kKingBeside1,     ///< one black neighbour or camp beside the king
  kKingBeside2,     ///< two
  kKingBeside3,     ///< three or four
  kKingInDanger,    ///< cells from which Black would take the king, White to move
  kOpenOuterLines,  ///< ends of the lines next to the edge that nothing stands on
  kOpenInnerLines,  ///< ends of the next lines
  kEmptyCorners,    ///< quarters of the board without a black piece
  kWeakestCorner,   ///< black pieces in the quarter that has the fewest
};
inline constexpr int kTerms = 14;

/// Two open escapes, and Black to move: Black can close only one.
inline constexpr int kTwoEscapes = 20'000;

namespace detail {

/// How many edge cells the king reaches with exactly two moves, each counted for every way there.
inline int exits(const Position& position, unsigned across, unsigned down) {
  constexpr unsigned kExitLines = 0b011000110;  // the others end in camps
  const int column = column_of(position.king());
  const int row = row_of(position.king());
  int count = 0;
  for_each_place(static_cast<Line>(across & kExitLines),
                 [&](int c) { count += std::popcount(reach(c, row, position.column(c)) & unsigned{kEnds}); });
  for_each_place(static_cast<Line>(down & kExitLines),
                 [&](int r) { count += std::popcount(reach(r, column, position.row(r)) & unsigned{kEnds}); });
  return count;
}

/// Ends of the lines number `line` and `8 - line`, in both directions, from which nothing stands in the way to the
/// middle.
inline int open_ends(const Position& position, int line) {
  constexpr unsigned kLow = 0b000001111;
  constexpr unsigned kHigh = 0b111100000;
  int count = 0;
  for (const int number : {line, 8 - line}) {
    for (const unsigned pieces : {unsigned{position.row(number)}, unsigned{position.column(number)}}) {
      count += ((pieces & kLow) == 0 ? 1 : 0) + ((pieces & kHigh) == 0 ? 1 : 0);
    }
  }
  return count;
}

/// The quarters between the lines through the castle.
inline constexpr std::array<Bits, 4> kCorners = {
    cells_where([](int column, int row) { return column < 4 && row < 4; }),
    cells_where([](int column, int row) { return column > 4 && row < 4; }),
    cells_where([](int column, int row) { return column < 4 && row > 4; }),
    cells_where([](int column, int row) { return column > 4 && row > 4; }),
};

}  // namespace detail

/// Calls add(term, count) for the terms of an unfinished position in which the side to move cannot win at once.
template <class Add>
void each_term(const Position& position, Add add) {
  const bool white_to_move = position.side() == kWhite;
  const unsigned across = position.row_reach(position.king());
  const unsigned down = position.column_reach(position.king());
  const int escapes = std::popcount(across & kEnds) + std::popcount(down & kEnds);
  add(Term::kAlways, 1);
  add(Term::kTurn, white_to_move ? 1 : -1);
  if (!white_to_move && escapes == 1) add(Term::kEscapeOpen, 1);
  add(white_to_move ? Term::kExitsOnTurn : Term::kExitsOffTurn, detail::exits(position, across, down));
  add(Term::kKingMoves, std::popcount(across) + std::popcount(down));
  const int beside = popcount(kAround[static_cast<std::size_t>(position.king())] & (position.black() | kCamps));
  if (beside == 1) add(Term::kKingBeside1, 1);
  if (beside == 2) add(Term::kKingBeside2, 1);
  if (beside >= 3) add(Term::kKingBeside3, 1);
  if (white_to_move) add(Term::kKingInDanger, popcount(position.king_capture_cells()));
  add(Term::kOpenOuterLines, detail::open_ends(position, 1));
  add(Term::kOpenInnerLines, detail::open_ends(position, 2));
  int empty = 0;
  int fewest = kSize * kSize;
  for (const Bits corner : detail::kCorners) {
    const int guards = popcount(position.black() & corner);
    empty += guards == 0 ? 1 : 0;
    fewest = std::min(fewest, guards);
  }
  add(Term::kEmptyCorners, empty);
  add(Term::kWeakestCorner, fewest);
}

}  // namespace deepcut::tablut
