#include "games/connect6/policy.hpp"

#include <algorithm>
#include <bit>

#include "games/connect6/candidates.hpp"
#include "games/connect6/threats.hpp"

namespace deepcut::connect6 {

namespace {

constexpr std::uint64_t kRootShare = 10;  ///< at most a tenth of all nodes goes into the first question

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
  return std::max(0, depth_bits * index_bits * kPly / numbers_.reduction - (node.pv ? kPly / 2 : 0));
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
  ThreatSolver::Scope scope;
  if (node.ply == 0) {
    scope.nodes = std::min(budget / kRootShare, numbers_.root_nodes);
  } else if (node.ply <= kStonesOfTurn) {
    scope.nodes = std::min(budget, numbers_.next_nodes);
  } else {
    const auto turns_left = static_cast<std::uint64_t>(std::max(0, node.depth / kPly));
    scope.nodes = std::min(budget, numbers_.nodes + turns_left * numbers_.nodes_a_turn);
    scope.turns = numbers_.turns;
    scope.width = numbers_.width;
    scope.free_stones = AttackFinder::FreeStones::kNone;
  }
  if (const int plies = solver_.solve(position, scope, line)) {
    return Probe{Value::win(plies), Bound::kExact, solver_.nodes()};
  }
  line.clear();
  if (numbers_.margin > 0 && !node.pv && node.depth > 0 && node.depth <= 2 * kPly && !threatens(position, 1 - side)) {
    const Score value = position.evaluate() - numbers_.margin * std::max(1, node.depth / kPly);
    if (value >= node.beta) return Probe{Value::heuristic(value), Bound::kLower, solver_.nodes()};
  }
  return Probe{Value(), Bound::kNone, solver_.nodes()};
}

Stage Policy::candidates(const Position& position, const Node<Move>& node, int /*stage*/, MoveList<Move>& list) {
  const auto ply = static_cast<std::size_t>(node.ply);
  if (first_stones_.size() <= ply) first_stones_.resize(ply + 1);
  first_stones_[ply].clear();
  if (position.plies() == 0) {
    list.push(lines::cell_at(position.size() / 2, position.size() / 2));
    return Stage::kIncomplete;
  }
  if (forced_moves(position, list)) return Stage::kComplete;
  const CellSet urgent = dangers(position, node);
  urgent.for_each([&](Cell cell) { list.push(cell); });
  if (position.left() == kStonesOfTurn || ply == 0) {
    promising_moves(position, ply == 0 ? numbers_.root_stones : numbers_.first_stones, list, urgent);
    if (numbers_.ordered_pairs) first_stones_[ply].assign(list.begin(), list.end());
  } else {
    promising_moves(position, numbers_.second_stones, list, urgent | seen_first(node));
  }
  return Stage::kIncomplete;
}

/// If the other side would win by double threats, were it its turn: the cells of that win. A stone on one of them is the
/// likeliest to stop it.
CellSet Policy::dangers(const Position& position, const Node<Move>& node) {
  CellSet cells;
  const bool near = node.ply < kStonesOfTurn;
  if (!near && (numbers_.danger_nodes == 0 || node.depth < 2 * kPly)) return cells;
  Position passed = position;
  passed.exchange_turn({1 - position.side(), kStonesOfTurn});
  ThreatSolver::Scope scope;
  scope.nodes = near ? numbers_.next_nodes : numbers_.danger_nodes;
  std::vector<Move> line;
  if (solver_.solve(passed, scope, line) == 0) return cells;
  // Deeper in the tree the first turns of both must do.
  constexpr std::size_t kFirstTurns = 6;
  if (!near && line.size() > kFirstTurns) line.resize(kFirstTurns);
  for (const Move move : line) cells.add(move);
  return cells;
}

/// First stones that stand before this turn's: with them the pair is seen the other way round.
CellSet Policy::seen_first(const Node<Move>& node) const {
  CellSet seen;
  if (const std::optional<Move> first = node.path.back()) {
    for (const Move move : first_stones_[static_cast<std::size_t>(node.ply) - 1]) {
      if (move == *first) break;
      seen.add(move);
    }
  }
  return seen;
}

}  // namespace deepcut::connect6
