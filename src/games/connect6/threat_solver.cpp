#include "games/connect6/threat_solver.hpp"

#include <algorithm>
#include <utility>

namespace deepcut::connect6 {

int ThreatSolver::solve(Position& position, const Scope& scope, std::vector<Move>& line) {
  scope_ = scope;
  nodes_ = 0;
  gave_up_ = false;
  line.clear();
  if (position.result()) return 0;
  if (complete_six(position, line)) return static_cast<int>(line.size());
  const std::uint64_t key = key_of(position, scope.singles);
  if (const Surrender* known = surrenders_.find(key); known != nullptr && known->nodes >= scope.nodes) {
    gave_up_ = true;
    return 0;
  }
  attacks_.resize(std::max(attacks_.size(), static_cast<std::size_t>(scope.turns) + 1));
  for (int turns = 1; turns <= scope.turns && !gave_up_; ++turns) {
    horizon_ = false;
    const Left left{turns, scope.singles};
    const bool won = position.left() == kStonesOfTurn ? attack(position, left, line, nullptr)
                                                      : attack_with_one(position, left, line);
    if (won) return static_cast<int>(line.size());
    if (!horizon_) break;  // deeper would be the same
  }
  if (gave_up_ && !scope.should_stop) surrenders_.add({key, scope.nodes});
  return 0;
}

/// Wins at once if the stones of this turn suffice.
bool ThreatSolver::complete_six(const Position& position, std::vector<Move>& line) const {
  const Threats own = threats_of(position, position.side(), position.left());
  if (own.size() == 0) return false;
  // One stone if one suffices.
  const Edge edge = *own.begin();
  line.push_back(edge.a);
  if (edge.b != edge.a) line.push_back(edge.b);
  return true;
}

/// The attacker has the turn; nothing of his is left to complete.
bool ThreatSolver::attack(Position& position, Left left, std::vector<Move>& line, Zone* zone) {
  if (nodes_ >= scope_.nodes) return gave_up_ = true, false;
  if (++nodes_ % 256 == 0 && scope_.should_stop && scope_.should_stop()) return gave_up_ = true, false;
  const std::uint64_t key = key_of(position, left.singles);
  if (const Failure* known = failures_.find(key); known != nullptr && known->turns >= left.turns) {
    horizon_ = horizon_ || known->turns < kForever;
    return false;
  }

  const auto free_stones = left.turns > 1 ? AttackFinder::FreeStones::kAll : AttackFinder::FreeStones::kNone;
  const auto at = static_cast<std::size_t>(left.turns);
  attacks_[at] = finder_.find(position, free_stones, left.singles > 0 && left.turns > 1 ? 1 : 2);
  bool won = false;
  int singles = 0;
  // Deeper searches use other places of attacks_, so this one stays as it is.
  for (std::size_t i = 0; i < attacks_[at].size() && !won && !gave_up_; ++i) {
    const Attack attack = attacks_[at][i];
    if (attack.needed <= 2 && left.turns <= 1) break;
    const bool single = attack.needed < 2;
    if (single && ++singles > scope_.single_width) continue;
    won = try_attack(position, attack, {left.turns, left.singles - (single ? 1 : 0)}, line, zone);
  }
  if (left.turns <= 1) horizon_ = true;
  if (!won && !gave_up_) failures_.add({key, attacks_[at].empty() && left.turns > 1 ? kForever : left.turns});
  return won;
}

bool ThreatSolver::try_attack(Position& position, const Attack& attack, Left left, std::vector<Move>& line,
                              Zone* zone) {
  position.make(attack.a);
  position.make(attack.b);
  const bool won = defend(position, left, line, zone);
  position.undo(attack.b);
  position.undo(attack.a);
  if (!won) return false;
  line.insert(line.begin(), {attack.a, attack.b});
  if (zone != nullptr) {
    zone->attack.add(attack.a);
    zone->attack.add(attack.b);
  }
  return true;
}

/// The first turn when one of its stones is placed already, which may have made threats of its own.
bool ThreatSolver::attack_with_one(Position& position, Left left, std::vector<Move>& line) {
  ++nodes_;
  const int attacker = position.side();
  std::vector<std::pair<int, Cell>> cells;
  position.empty_cells().for_each([&](Cell cell) { cells.emplace_back(-position.promise(attacker, cell), cell); });
  std::sort(cells.begin(), cells.end());
  for (const auto& [promise, cell] : cells) {
    if (gave_up_) return false;
    position.make(cell);
    const bool sound = !threatens(position, 1 - attacker) && threats_of(position, attacker).needed() > 1;
    const bool won = sound && defend(position, left, line, nullptr);
    position.undo(cell);
    if (!won) continue;
    line.insert(line.begin(), cell);
    return true;
  }
  return false;
}

/// The defender has the turn and needs a stone at least.
bool ThreatSolver::defend(Position& position, Left left, std::vector<Move>& line, Zone* zone) {
  const Threats threats = threats_of(position, 1 - position.side());
  const int needed = threats.needed();
  line.clear();
  if (needed <= 2 && left.turns <= 1) return horizon_ = true, false;
  Zone all;
  if (needed > 2) {
    resist(position, line);
  } else if (needed == 1) {
    if (!defend_against_one(position, threats, left, line, all)) return false;
  } else {
    bool won = true;
    threats.for_each_stopping_pair([&](Cell a, Cell b) {
      won = won && !gave_up_ && survives(position, {a, b}, left, line, zone != nullptr ? &all : nullptr);
    });
    if (!won || gave_up_) return false;
  }
  if (zone != nullptr) {
    for (const Edge& edge : threats) {
      all.attack.add(edge.a);
      all.attack.add(edge.b);
    }
    zone->add(all);
  }
  return true;
}

/// One stone stops everything, and the other goes anywhere; or two stop together what neither stops alone.
bool ThreatSolver::defend_against_one(Position& position, const Threats& threats, Left left, std::vector<Move>& longest,
                                      Zone& zone) {
  bool won = true;
  threats.for_each_stop(
      [&](Cell stop) { won = won && !gave_up_ && survives_free_stone(position, stop, left, longest, zone); });
  threats.for_each_other_cover([&](Cell a, Cell b) {
    won = won && !gave_up_ && survives(position, {a, b}, left, longest, &zone);
  });
  return won && !gave_up_;
}

/// Does the attack survive this answer? Keeps the longest line of those that do not stop it.
bool ThreatSolver::survives(Position& position, Pair answer, Left left, std::vector<Move>& longest, Zone* zone) {
  const auto [a, b] = answer;
  position.make(a);
  position.make(b);
  std::vector<Move> rest;
  Zone needed;
  // With his last stones the defender may have filled the board.
  const bool won =
      !position.result() && attack(position, {left.turns - 1, left.singles}, rest, zone ? &needed : nullptr);
  position.undo(b);
  position.undo(a);
  if (!won) return false;
  if (zone != nullptr) {
    needed.defence.add(a);
    needed.defence.add(b);
    zone->add(needed);
  }
  if (rest.size() + 2 > longest.size()) {
    longest = {a, b};
    longest.insert(longest.end(), rest.begin(), rest.end());
  }
  return true;
}

bool ThreatSolver::survives_free_stone(Position& position, Cell stop, Left left, std::vector<Move>& longest,
                                       Zone& zone) {
  const int defender = position.side();
  position.make(stop);
  if (position.result()) return position.undo(stop), false;
  // As if the other stone were not placed at all.
  const Position::Turn turn = position.exchange_turn({1 - defender, kStonesOfTurn});
  std::vector<Move> rest;
  Zone needed;
  const bool won = attack(position, {left.turns - 1, left.singles}, rest, &needed);
  position.exchange_turn(turn);
  const CellSet relevant = won ? relevant_cells(position, defender, needed) : CellSet();
  const CellSet elsewhere = position.empty_cells() - relevant;
  position.undo(stop);
  if (!won) return false;
  bool survived = true;
  relevant.for_each([&](Cell cell) {
    survived = survived && !gave_up_ && survives(position, {stop, cell}, left, longest, &zone);
  });
  if (!survived || gave_up_) return false;
  if (!elsewhere.empty() && rest.size() + 2 > longest.size()) {
    longest = {stop, elsewhere.first()};
    longest.insert(longest.end(), rest.begin(), rest.end());
  }
  needed.defence.add(stop);
  ++needed.spared;
  zone.add(needed);
  return true;
}

/// Where a stone of the defender could spoil a win with this zone: on the zone itself, or in a stretch that would hold
/// four of his stones at some time and so make a threat of his own.
CellSet ThreatSolver::relevant_cells(const Position& position, int defender, const Zone& zone) {
  CellSet cells = zone.attack | zone.defence;
  const auto& stretches = position.geometry().stretches;
  for (std::size_t w = 0; w < stretches.size(); ++w) {
    const auto stretch = static_cast<Stretch>(w);
    if (position.stones_in(stretch, 1 - defender) > 0) continue;
    int stones = position.stones_in(stretch, defender) + zone.spared + 1;
    for (const Cell cell : stretches[w]) stones += zone.defence.has(cell) ? 1 : 0;
    if (stones < kRow - kStonesOfTurn) continue;
    for (const Cell cell : stretches[w]) cells.add(cell);
  }
  return cells & position.empty_cells();
}

/// The last two plies of a lost defence, and the six that it could not stop.
void ThreatSolver::resist(const Position& position, std::vector<Move>& line) const {
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

std::uint64_t ThreatSolver::key_of(const Position& position, int singles) const {
  if (singles == 0) return position.key();
  const auto width = static_cast<std::uint64_t>(scope_.single_width) << 32;
  return position.key() ^ (static_cast<std::uint64_t>(singles) << 48) ^ width;
}

}  // namespace deepcut::connect6
