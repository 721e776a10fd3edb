#include "games/gomoku/policy.hpp"

#include <algorithm>

#include "games/gomoku/candidates.hpp"

namespace deepcut::gomoku {

namespace {

bool threatens_five(const Position& position, int colour) { return position.count(colour, Threat::kFive) > 0; }

/// Does the move make or stop a threat that must not be overlooked?
bool is_sharp(const Position& position, Position::Move move) {
  const int mover = position.side();
  return position.threat(mover, move) >= Threat::kOpenThree || position.threat(1 - mover, move) >= Threat::kFour;
}

}  // namespace

/// A reply to a four is the only one: it costs no depth.
Depth Policy::extend(const Position& position, const Node<Move>& /*node*/, Move /*move*/) const {
  return threatens_five(position, 1 - position.side()) ? kPly : 0;
}

Depth Policy::reduce(const Position& position, const Node<Move>& node, Move move, int index) const {
  if (threatens_five(position, 1 - position.side())) return 0;
  Depth reduction = DefaultPolicy().reduce(position, node, move, index);
  if (is_sharp(position, move)) reduction /= 2;
  return reduction;
}

bool Policy::prune(const Position& position, const Node<Move>& node, Move move, int index) const {
  if (node.pv || node.depth > 6 * kPly || is_sharp(position, move)) return false;
  if (position.count(1 - position.side(), Threat::kOpenFour) > 0) return false;
  const int depth = node.depth / kPly;
  if (index >= 4 + 2 * depth + depth * depth) return true;
  return index > 2 && position.evaluate() + 120 * (depth + 1) < node.alpha && depth <= 3;
}

std::optional<Probe> Policy::probe(Position& position, const Node<Move>& node, std::uint64_t budget,
                                   std::vector<Move>& line) {
  if (position.rules().captures) return std::nullopt;
  constexpr int kPlies = 41;
  const std::uint64_t nodes = std::min<std::uint64_t>(budget, node.ply == 0 ? 100'000 : node.depth > 0 ? 500 : 100);
  if (const int plies = fours_.solve(position, kPlies, nodes, line)) {
    // A shorter win may exist, but none that would change the move.
    return Probe{Value::win(plies), Bound::kExact, fours_.nodes()};
  }
  const int mover = position.side();
  if (!node.pv && node.depth <= 4 * kPly && !threatens_five(position, 1 - mover) &&
      position.count(1 - mover, Threat::kOpenFour) == 0) {
    const Score margin = 100 * std::max(1, node.depth / kPly);
    const Score value = position.evaluate() - margin;
    if (node.depth > 0 && value >= node.beta) return Probe{Value::heuristic(value), Bound::kLower, fours_.nodes()};
  }
  return Probe{Value(), Bound::kNone, fours_.nodes()};
}

Stage Policy::candidates(const Position& position, const Node<Move>& /*node*/, int /*stage*/,
                         MoveList<Move>& list) const {
  const Candidates found = gomoku::candidates(position);
  const bool restricted = position.rules().restricts() || position.rules().opening != Opening::kFree;
  found.cells.for_each([&](Cell cell) {
    if (!restricted || position.is_legal(cell)) list.push(cell);
  });
  if (!list.empty() || found.complete) return found.complete ? Stage::kComplete : Stage::kIncomplete;
  position.moves(list);
  return Stage::kComplete;
}

}  // namespace deepcut::gomoku
