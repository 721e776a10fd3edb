#include "games/connect6/double_threats.hpp"

#include <algorithm>
#include <utility>

namespace deepcut::connect6 {

int DoubleThreats::solve(Position& position, const Scope& scope, std::vector<Move>& line) {
  scope_ = scope;
  nodes_ = 0;
  gave_up_ = false;
  line.clear();
  if (position.result()) return 0;
  if (complete_six(position, line)) return static_cast<int>(line.size());
  const std::uint64_t key = key_of(position);
  if (const Surrender& known = surrender(key); known.key == key && known.nodes >= scope.nodes) {
    gave_up_ = true;
    return 0;
  }
  attacks_.resize(std::max(attacks_.size(), static_cast<std::size_t>(scope.turns) + 1));
  for (int turns = 1; turns <= scope.turns && !gave_up_; ++turns) {
    horizon_ = false;
    const bool won =
        position.left() == kStonesOfTurn ? attack(position, turns, line) : attack_with_one(position, turns, line);
    if (won) return static_cast<int>(line.size());
    if (!horizon_) break;  // deeper would be the same
  }
  if (gave_up_ && !scope.should_stop) surrender(key) = {key, scope.nodes};
  return 0;
}

/// Wins at once if the stones of this turn suffice.
bool DoubleThreats::complete_six(const Position& position, std::vector<Move>& line) const {
  const Threats own = threats_of(position, position.side(), position.left());
  if (own.size() == 0) return false;
  // One stone if one suffices.
  const Edge edge = *own.begin();
  line.push_back(edge.a);
  if (edge.b != edge.a) line.push_back(edge.b);
  return true;
}

/// The attacker has the turn; nothing of his is left to complete.
bool DoubleThreats::attack(Position& position, int turns, std::vector<Move>& line) {
  if (nodes_ >= scope_.nodes) return gave_up_ = true, false;
  if (++nodes_ % 256 == 0 && scope_.should_stop && scope_.should_stop()) return gave_up_ = true, false;
  const std::uint64_t key = key_of(position);
  if (const Failure& known = failure(key); known.key == key && known.turns >= turns) {
    horizon_ = horizon_ || known.turns < kForever;
    return false;
  }

  auto& attacks = attacks_[static_cast<std::size_t>(turns)];
  const auto free_stones = turns > 1 ? scope_.free_stones : AttackFinder::FreeStones::kNone;
  attacks = finder_.find(position, free_stones);
  bool won = false;
  if (!attacks.empty() && (attacks.front().needed > 2 || turns > 1)) {
    const auto width = static_cast<std::size_t>(attacks.front().needed > 2 ? 1 : scope_.width);
    const std::size_t count = std::min(attacks.size(), width);
    for (std::size_t i = 0; i < count && !won && !gave_up_; ++i) {
      won = try_attack(position, attacks_[static_cast<std::size_t>(turns)][i], turns, line);
    }
  }
  if (turns <= 1) horizon_ = true;
  if (!won && !gave_up_) failure(key) = {key, attacks.empty() && turns > 1 ? kForever : turns};
  return won;
}

bool DoubleThreats::try_attack(Position& position, const Attack& attack, int turns, std::vector<Move>& line) {
  position.make(attack.a);
  position.make(attack.b);
  const bool won = defend(position, turns, line);
  position.undo(attack.b);
  position.undo(attack.a);
  if (won) line.insert(line.begin(), {attack.a, attack.b});
  return won;
}

/// The first turn when one of its stones is placed already, which may have made threats of its own.
bool DoubleThreats::attack_with_one(Position& position, int turns, std::vector<Move>& line) {
  ++nodes_;
  const int attacker = position.side();
  std::vector<std::pair<int, Cell>> cells;
  position.empty_cells().for_each([&](Cell cell) { cells.emplace_back(-position.promise(attacker, cell), cell); });
  std::sort(cells.begin(), cells.end());
  for (const auto& [promise, cell] : cells) {
    if (gave_up_) return false;
    position.make(cell);
    const bool sound = !threatens(position, 1 - attacker) && threats_of(position, attacker).needed() > 1;
    const bool won = sound && defend(position, turns, line);
    position.undo(cell);
    if (!won) continue;
    line.insert(line.begin(), cell);
    return true;
  }
  return false;
}

/// The defender has the turn and needs both stones at least.
bool DoubleThreats::defend(Position& position, int turns, std::vector<Move>& line) {
  const int attacker = 1 - position.side();
  const Threats threats = threats_of(position, attacker);
  line.clear();
  if (threats.needed() > 2) {
    resist(position, line);
    return true;
  }
  if (turns <= 1) return horizon_ = true, false;
  std::vector<Move> longest;
  bool holds = false;
  threats.for_each_stopping_pair([&](Cell a, Cell b) {
    if (holds || gave_up_) return;
    position.make(a);
    position.make(b);
    std::vector<Move> rest;
    // With his last stones the defender may have filled the board.
    if (position.result() || !attack(position, turns - 1, rest)) holds = true;
    position.undo(b);
    position.undo(a);
    if (holds || rest.size() + 2 <= longest.size()) return;
    longest = {a, b};
    longest.insert(longest.end(), rest.begin(), rest.end());
  });
  if (holds || gave_up_) return false;
  line = std::move(longest);
  return true;
}

/// The last two plies of a lost defence, and the six that it could not stop.
void DoubleThreats::resist(const Position& position, std::vector<Move>& line) const {
  Position after = position;
  const int attacker = 1 - position.side();
  while (after.side() != attacker) {
    const Threats threats = threats_of(after, attacker);
    line.push_back(threats.begin()->a);
    after.make(line.back());
    if (after.result()) return;
  }
  complete_six(after, line);
}

std::uint64_t DoubleThreats::key_of(const Position& position) const {
  const bool narrow = scope_.free_stones == AttackFinder::FreeStones::kNone;
  return position.key() ^ (narrow ? 0x9E3779B97F4A7C15U : 0U) ^ static_cast<std::uint64_t>(scope_.width);
}

}  // namespace deepcut::connect6
