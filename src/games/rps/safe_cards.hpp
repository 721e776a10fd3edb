// Which cards can still change their owner, and how many there will be.
#pragma once

#include <algorithm>
#include <bit>

#include "games/rps/position.hpp"

namespace deepcut::rps {

/// How many cards will lie on the board when the game is over.
inline int final_cards(const Position& position) {
  const int side = position.side();
  const int mine = position.hand(side).count();
  const int theirs = position.hand(1 - side).count();
  // Who first has no card left ends the game.
  const int plies = mine <= theirs ? 2 * mine : 2 * theirs + 1;
  const int room = std::min(std::popcount(position.empty()), std::max(position.plies_left(), 0));
  return std::popcount(position.taken()) + std::min(plies, room);
}

/// Cards of `owner` that stay his: no empty cell beside them, or no card in the other hand that beats them.
inline int safe_cards(const Position& position, int owner, Cells beside_empty) {
  Cells takeable = 0;
  for (const Card card : kCards) {
    if (position.hand(1 - owner).has(card)) takeable |= position.kind(prey(card));
  }
  return std::popcount(position.owned(owner) & ~(takeable & beside_empty));
}

}  // namespace deepcut::rps
