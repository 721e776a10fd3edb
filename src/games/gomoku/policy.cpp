#include "games/gomoku/policy.hpp"

#include <algorithm>

#include "games/gomoku/candidates.hpp"

namespace deepcut::gomoku {

namespace {

bool threatens_five(const Position& position, int colour) { return position.count(colour, Threat::kFive) > 0; }
bool threatens_open_four(const Position& position, int colour) { return position.count(colour, Threat::kOpenFour) > 0; }
bool can_make_four(const Position& position, int colour) {
  return position.count(colour, Threat::kFour) + position.count(colour, Threat::kFourThree) +
             position.count(colour, Threat::kOpenFour) + position.count(colour, Threat::kSuspect) >
         0;
}

}  // namespace

/// A reply to a four is the only one: it costs no depth.
Depth Policy::extend(const Position& position, const Node<Move>& /*node*/, Move /*move*/) const {
  return threatens_five(position, 1 - position.side()) ? kPly : 0;
}

Depth Policy::reduce(const Position& position, const Node<Move>& node, Move move, int index) const {
  if (threatens_five(position, 1 - position.side())) return 0;
  return numbers_.reductions.of(node, index, [&] { return is_sharp(position, node, move); });
}

/// Of the ways to stop an open four the first few are enough.
bool Policy::prune(const Position& position, const Node<Move>& node, Move move, int index) const {
  const int other = 1 - position.side();
  return numbers_.defences > 0 && index >= numbers_.defences + node.depth / kPly / 2 &&
         threatens_open_four(position, other) && !threatens_five(position, other) && !is_sharp(position, node, move);
}

Margins Policy::margins(const Position& /*position*/) const { return numbers_.margins; }

Tension Policy::tension(const Position& position) const {
  const int other = 1 - position.side();
  if (position.rules().captures)
    return threatens_five(position, other) || threatens_open_four(position, other) ? Tension::kThreatened
                                                                                   : Tension::kCalm;
  if (threatens_five(position, position.side())) return Tension::kCalm;
  if (threatens_five(position, other)) return Tension::kForced;
  return threatens_open_four(position, other) ? Tension::kThreatened : Tension::kCalm;
}

/// Does the move make or stop a threat that must not be overlooked?
bool Policy::is_sharp(const Position& position, const Node<Move>& /*node*/, Move move) const {
  const int mover = position.side();
  return position.threat(mover, move) >= Threat::kOpenThree || position.threat(1 - mover, move) >= Threat::kFour ||
         position.takes_pair(mover, move);
}

/// Who wins within five plies, as far as the counts of threats tell.
std::optional<Value> Policy::verdict(const Position& position) const {
  if (!position.rules().open_four_wins()) return std::nullopt;
  const int mover = position.side();
  const int other = 1 - mover;
  if (threatens_five(position, mover)) return Value::win(1);
  if (threatens_five(position, other)) {
    return position.count(other, Threat::kFive) > 1 ? std::optional(Value::loss(2)) : std::nullopt;
  }
  if (threatens_open_four(position, mover)) return Value::win(3);
  // A four and a three, or two threes, on two lines that meet where the stone is: no other stone is on both. The other
  // side would have to make a four on its way. A black open four of renju may turn out to be forbidden.
  if (position.count(mover, Threat::kFourThree) + position.count(mover, Threat::kDoubleThree) == 0) return std::nullopt;
  if (can_make_four(position, other) || (position.rules().renju && mover == kBlack)) return std::nullopt;
  return Value::win(5);
}

/// The line of such a win by two threes, played out; its length.
int Policy::play_double_three(Position& position, std::vector<Move>& line) {
  const int mover = position.side();
  const Cell threes = position.cells(mover, Threat::kDoubleThree).first();
  position.make(threes);
  std::optional<Cell> reply;
  position.cells(mover, Threat::kOpenFour).for_each([&](Cell cell) {
    if (!reply && position.is_legal(cell)) reply = cell;
  });
  int plies = 0;
  if (reply) {
    position.make(*reply);
    plies = fours_.solve(position, 3, numbers_.four_nodes, line);
    position.undo(*reply);
  }
  position.undo(threes);
  if (plies == 0) return 0;
  line.insert(line.begin(), {threes, *reply});
  return plies + 2;
}

std::optional<Probe> Policy::probe(Position& position, const Node<Move>& node, std::uint64_t budget,
                                   std::vector<Move>& line) {
  if (position.rules().captures) return std::nullopt;
  if (const auto known = verdict(position); known && *known == Value::win(5) && budget >= numbers_.four_nodes + 2 &&
                                            position.count(position.side(), Threat::kFourThree) == 0) {
    if (const int plies = play_double_three(position, line)) {
      return Probe{Value::win(plies), Bound::kExact, fours_.nodes() + 2};
    }
  }
  const bool root = node.ply == 0;
  const std::uint64_t nodes = std::min(budget, root ? numbers_.four_nodes_root : numbers_.four_nodes);
  const auto scope = root ? FourSearch::Scope::kAll : FourSearch::Scope::kLocal;
  // What its last stone has made possible is new; what was there before has been looked at.
  const auto last = node.ply >= 2 ? node.path[node.path.size() - 2] : std::nullopt;
  if (const int plies = fours_.solve(position, numbers_.four_plies, nodes, line, scope, last)) {
    // A shorter win may exist, but none that would change the move.
    return Probe{Value::win(plies), Bound::kExact, fours_.nodes()};
  }
  return Probe{Value(), Bound::kNone, fours_.nodes()};
}

Stage Policy::candidates(const Position& position, const Node<Move>& /*node*/, int /*stage*/,
                         MoveList<Move>& list) const {
  return candidate_moves(position, list) ? Stage::kComplete : Stage::kIncomplete;
}

}  // namespace deepcut::gomoku
