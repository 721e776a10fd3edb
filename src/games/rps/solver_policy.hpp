// What the search can know before the end of a game: cards that nobody can take any more bound the margin.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>

#include "games/rps/position.hpp"
#include "games/rps/safe_cards.hpp"

namespace deepcut::rps {

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
