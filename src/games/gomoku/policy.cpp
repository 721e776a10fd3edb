#include "games/gomoku/policy.hpp"

#include <algorithm>
#include <bit>

#include "games/gomoku/candidates.hpp"

// The numbers were found by matches of some hundred games at 10,000 to 20,000 nodes a move; docs/gomoku.md has them.
namespace deepcut::gomoku {

namespace {

constexpr int kFourPlies = 41;
constexpr std::uint64_t kFourNodes = 20;        ///< inside the tree, for wins by fours
constexpr std::uint64_t kFourNodesRoot = 5000;  ///< few enough not to be felt by the clock

constexpr Score kStandingMargin = 60;  ///< a ply: what a quiet side may lose while it is left alone
constexpr int kStandingPlies = 4;
constexpr Score kHopelessMargin = 120;  ///< a ply: what a quiet move may gain
constexpr int kHopelessPlies = 3;

bool threatens_five(const Position& position, int colour) { return position.count(colour, Threat::kFive) > 0; }
bool threatens_open_four(const Position& position, int colour) { return position.count(colour, Threat::kOpenFour) > 0; }

/// Does the move make or stop a threat that must not be overlooked?
bool is_sharp(const Position& position, Position::Move move) {
  const int mover = position.side();
  return position.threat(mover, move) >= Threat::kOpenThree || position.threat(1 - mover, move) >= Threat::kFour ||
         position.takes_pair(mover, move);
}

}  // namespace

/// A reply to a four is the only one: it costs no depth.
Depth Policy::extend(const Position& position, const Node<Move>& /*node*/, Move /*move*/) const {
  return threatens_five(position, 1 - position.side()) ? kPly : 0;
}

Depth Policy::reduce(const Position& position, const Node<Move>& node, Move move, int index) const {
  if (threatens_five(position, 1 - position.side()) || node.depth < 3 * kPly || index < 3) return 0;
  const int depth_bits = std::bit_width(static_cast<unsigned>(node.depth / kPly));
  const int index_bits = std::bit_width(static_cast<unsigned>(index));
  Depth reduction = depth_bits * index_bits * kPly / 3;
  if (node.pv) reduction -= kPly / 2;
  if (node.cut) reduction += kPly;
  if (is_sharp(position, move)) reduction /= 2;
  return std::max(0, reduction);
}

/// The ordering is good enough to stop early: quiet moves late in the list, or that cannot bring the value up, are
/// left out.
bool Policy::prune(const Position& position, const Node<Move>& node, Move move, int index) const {
  if (is_sharp(position, move) || threatens_open_four(position, 1 - position.side())) return false;
  const int depth = node.depth / kPly;
  if (index >= 3 + 2 * depth) return true;
  return !node.pv && index > 2 && depth <= kHopelessPlies &&
         position.evaluate() + kHopelessMargin * (depth + 1) < node.alpha;
}

std::optional<Probe> Policy::probe(Position& position, const Node<Move>& node, std::uint64_t budget,
                                   std::vector<Move>& line) {
  if (position.rules().captures) return std::nullopt;
  const bool root = node.ply == 0;
  const std::uint64_t nodes = std::min(budget, root ? kFourNodesRoot : kFourNodes);
  const auto scope = root ? FourSearch::Scope::kAll : FourSearch::Scope::kLocal;
  if (const int plies = fours_.solve(position, kFourPlies, nodes, line, scope)) {
    // A shorter win may exist, but none that would change the move.
    return Probe{Value::win(plies), Bound::kExact, fours_.nodes()};
  }
  // Far ahead and nothing to fear: a few plies will not change that.
  const int other = 1 - position.side();
  if (!node.pv && node.depth > 0 && node.depth <= kStandingPlies * kPly && !threatens_five(position, other) &&
      !threatens_open_four(position, other)) {
    const Score value = position.evaluate() - kStandingMargin * std::max(1, node.depth / kPly);
    if (value >= node.beta) return Probe{Value::heuristic(value), Bound::kLower, fours_.nodes()};
  }
  return Probe{Value(), Bound::kNone, fours_.nodes()};
}

Stage Policy::candidates(const Position& position, const Node<Move>& /*node*/, int /*stage*/,
                         MoveList<Move>& list) const {
  return candidate_moves(position, list) ? Stage::kComplete : Stage::kIncomplete;
}

}  // namespace deepcut::gomoku
