#include "games/connect6/policy.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "games/connect6/candidates.hpp"
#include "games/connect6/threats.hpp"

namespace deepcut::connect6 {

namespace {

int tuned(const char* name, int initial) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::atoi(text) : initial;
}

const int kFirstStones = tuned("C6_FIRST", 14);
const int kSecondStones = tuned("C6_SECOND", 10);
const int kRootStones = tuned("C6_ROOT", 24);
const auto kNodesRoot = static_cast<std::uint64_t>(tuned("C6_NROOT", 20000));
const auto kNodesInside = static_cast<std::uint64_t>(tuned("C6_NODES", 20));
const int kTurnsInside = tuned("C6_TURNS", 6);
const int kWidthInside = tuned("C6_WIDTH", 12);
const int kReduce = tuned("C6_REDUCE", 4);
const int kMargin = tuned("C6_MARGIN", 0);

/// Are both stones of this turn given by what the other side threatens?
bool is_forced(const Position& position) {
  const int side = position.side();
  return threatens(position, 1 - side) && threats_of(position, 1 - side).needed() >= position.left();
}

/// Nothing stops the other side any more: how the game ends.
int lost_in(const Position& position, std::vector<Cell>& line) {
  Position end = position;
  const int winner = 1 - position.side();
  while (!end.result()) {
    const Threats threats = threats_of(end, winner, end.side() == winner ? end.left() : kStonesOfTurn);
    line.push_back(threats.begin()->a);
    end.make(line.back());
  }
  return static_cast<int>(line.size());
}

}  // namespace

Depth Policy::extend(const Position& position, const Node<Move>& /*node*/, Move /*move*/) const {
  return position.left() == kStonesOfTurn || is_forced(position) ? kPly : 0;
}

Depth Policy::reduce(const Position& position, const Node<Move>& node, Move /*move*/, int index) const {
  if (node.depth < 2 * kPly || index < 2 || is_forced(position)) return 0;
  const int depth_bits = std::bit_width(static_cast<unsigned>(node.depth / kPly));
  const int index_bits = std::bit_width(static_cast<unsigned>(index));
  return std::max(0, depth_bits * index_bits * kPly / kReduce - (node.pv ? kPly / 2 : 0));
}

std::optional<Probe> Policy::probe(Position& position, const Node<Move>& node, std::uint64_t budget,
                                   std::vector<Move>& line) {
  const int side = position.side();
  if (threatens(position, side, position.left())) {
    const Edge edge = *threats_of(position, side, position.left()).begin();
    line.assign(1, edge.a);
    if (edge.b != edge.a) line.push_back(edge.b);
    return Probe{Value::win(static_cast<int>(line.size()))};
  }
  if (threatens(position, 1 - side) && threats_of(position, 1 - side).needed() > position.left()) {
    return Probe{Value::loss(lost_in(position, line))};
  }
  if (position.left() != kStonesOfTurn && node.ply > 0) return std::nullopt;
  DoubleThreats::Scope scope;
  if (node.ply == 0) {
    scope.nodes = std::min(budget, kNodesRoot);
  } else {
    scope.nodes = std::min(budget, kNodesInside);
    scope.turns = kTurnsInside;
    scope.width = kWidthInside;
    scope.free_stones = AttackFinder::FreeStones::kNone;
  }
  if (const int plies = solver_.solve(position, scope, line)) {
    return Probe{Value::win(plies), Bound::kExact, solver_.nodes()};
  }
  line.clear();
  if (kMargin > 0 && !node.pv && node.depth > 0 && node.depth <= 2 * kPly && !threatens(position, 1 - side)) {
    const Score value = position.evaluate() - kMargin * std::max(1, node.depth / kPly);
    if (value >= node.beta) return Probe{Value::heuristic(value), Bound::kLower, solver_.nodes()};
  }
  return Probe{Value(), Bound::kNone, solver_.nodes()};
}

Stage Policy::candidates(const Position& position, const Node<Move>& node, int /*stage*/, MoveList<Move>& list) const {
  if (forced_moves(position, list)) return Stage::kComplete;
  const int count = node.ply == 0 ? kRootStones : position.left() == kStonesOfTurn ? kFirstStones : kSecondStones;
  promising_moves(position, count, list);
  return Stage::kIncomplete;
}

}  // namespace deepcut::connect6
