// What RPS cards knows about the end of the game: cards that nobody can take any more bound the margin.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>

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

/// A policy for any position made of Position. `kScore` turns margins into the scores of that position.
template <int (*kScore)(int margin)>
struct SafeCardsPolicy : DefaultPolicy {
  template <class P>
  std::optional<Probe> probe(const P& position, const Node<RpsMove>& node, std::uint64_t /*budget*/,
                             std::vector<RpsMove>& /*line*/) const {
    if (node.pv) return std::nullopt;  // lines are to be whole
    const int side = position.side();
    const int cards = final_cards(position);
    const Cells beside_empty = position.board().beside(position.empty());
    const Value least = Value::exact(kScore(2 * safe_cards(position, side, beside_empty) - cards));
    if (least.score() >= node.beta) return Probe{least, Bound::kLower};
    const Value most = Value::exact(kScore(cards - 2 * safe_cards(position, 1 - side, beside_empty)));
    if (most.score() <= node.alpha) return Probe{most, Bound::kUpper};
    return std::nullopt;
  }
};

}  // namespace deepcut::rps
