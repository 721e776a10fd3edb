#include "games/connect6/policy.hpp"

#include <algorithm>

#include "games/connect6/candidates.hpp"
#include "games/connect6/threats.hpp"

namespace deepcut::connect6 {

namespace {

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

Depth Policy::reduce(const Position& position, const Node<Move>& node, Move move, int index) const {
  const Depth less = numbers_.reductions.of(node, index, [&] { return is_sharp(position, node, move); });
  return less > 0 && is_forced(position) ? 0 : less;
}

Margins Policy::margins(const Position& /*position*/) const { return numbers_.margins; }

Tension Policy::tension(const Position& position) const {
  const int side = position.side();
  if (threatens(position, side, position.left()) || !threatens(position, 1 - side)) return Tension::kCalm;
  return is_forced(position) ? Tension::kForced : Tension::kThreatened;
}

bool Policy::is_sharp(const Position& position, const Node<Move>& /*node*/, Move move) const {
  // One more stone makes a threat of a stretch of three; one of the other side's is ground for its next double threat.
  constexpr int kGround = kRow - kStonesOfTurn - 1;
  const int side = position.side();
  const auto& stretches = position.geometry().of_cell[move];
  return std::any_of(stretches.begin(), stretches.end(), [&](Stretch stretch) {
    const int own = position.stones_in(stretch, side);
    const int other = position.stones_in(stretch, 1 - side);
    return (own >= kGround && other == 0) || (other >= kGround && own == 0);
  });
}

/// Six can be completed now, or nothing stops the other side from it.
std::optional<Probe> Policy::decided(const Position& position, std::vector<Move>& line) const {
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
  return std::nullopt;
}

std::optional<Probe> Policy::ask_solver(Position& position, const ThreatSolver::Scope& scope, std::vector<Move>& line) {
  if (const int plies = solver_.solve(position, scope, line)) {
    return Probe{Value::win(plies), Bound::kExact, solver_.nodes()};
  }
  line.clear();
  return Probe{Value(), Bound::kNone, solver_.nodes()};
}

std::optional<Probe> Policy::probe(Position& position, const Node<Move>& node, std::uint64_t budget,
                                   std::vector<Move>& line) {
  if (const auto known = decided(position, line)) return known;
  // Deeper it costs more than it finds (docs/strength.md).
  if (position.left() != kStonesOfTurn || node.ply > kStonesOfTurn) return std::nullopt;
  ThreatSolver::Scope scope;
  scope.nodes = std::min(budget, numbers_.next_nodes);
  return ask_solver(position, scope, line);
}

std::optional<Probe> Policy::probe_root(Position& position, const RootShare& share, std::vector<Move>& line) {
  if (const auto known = decided(position, line)) return known;
  ThreatSolver::Scope scope;
  scope.nodes = share.nodes.value_or(share.timed ? ~std::uint64_t{0} : numbers_.root_nodes);
  scope.should_stop = share.is_over;
  return ask_solver(position, scope, line);
}

Stage Policy::candidates(const Position& position, const Node<Move>& node, int /*stage*/, MoveList<Move>& list,
                         Evaluator& evaluator) {
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
    promising_moves(position, evaluator, ply == 0 ? numbers_.root_stones : numbers_.first_stones, list, urgent);
    first_stones_[ply].assign(list.begin(), list.end());  // a pair is tried in one order only
  } else {
    promising_moves(position, evaluator, numbers_.second_stones, list, urgent | seen_first(node));
  }
  return Stage::kIncomplete;
}

/// At the root, if the other side would win by double threats were it its turn: the cells of that win. A stone on one of
/// them is the likeliest to stop it.
CellSet Policy::dangers(const Position& position, const Node<Move>& node) {
  CellSet cells;
  if (node.ply >= kStonesOfTurn) return cells;
  Position passed = position;
  passed.exchange_turn({1 - position.side(), kStonesOfTurn});
  ThreatSolver::Scope scope;
  scope.nodes = numbers_.next_nodes;
  std::vector<Move> line;
  if (solver_.solve(passed, scope, line) == 0) return cells;
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
