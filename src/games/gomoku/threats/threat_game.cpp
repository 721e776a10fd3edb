#include "games/gomoku/threats/threat_game.hpp"

#include "games/gomoku/candidates.hpp"

namespace deepcut::gomoku {

void ThreatGame::moves(MoveList<Move>& list) const {
  if (side() == attacker_) return threats(list);
  // Where stones can be taken or fives closed, a threat can be met from afar: then every move is an answer.
  if (!candidates(position_).complete) return position_.moves(list);
  candidate_moves(position_, list);
}

std::optional<Value> ThreatGame::result() const {
  if (const auto value = position_.result()) return value;
  if (side() != attacker_) return threatens() ? std::nullopt : std::optional(Value::win());
  if (const int plies = win_by_fours()) return Value::win(plies);
  return std::nullopt;
}

/// For the attacker to move, within a few nodes: its length, or 0.
int ThreatGame::win_by_fours() const {
  constexpr int kPlies = 41;
  constexpr std::uint64_t kNodes = 200;
  if (kind_ == Kind::kFours || position_.rules().captures) return 0;
  return fours_.solve(position_, kPlies, kNodes, line_);
}

bool ThreatGame::threatens() const {
  if (position_.unbroken_five() == attacker_ || position_.count(attacker_, Threat::kFive) > 0) return true;
  return kind_ == Kind::kFoursAndThrees && position_.count(attacker_, Threat::kOpenFour) > 0;
}

void ThreatGame::threats(MoveList<Move>& list) const {
  CellSet cells = position_.cells(attacker_, Threat::kFive);
  const int defender = 1 - attacker_;
  if (cells.empty() && position_.count(defender, Threat::kFive) > 0 && !position_.rules().captures) {
    cells = position_.cells(defender, Threat::kFive);
  } else {
    for (const Threat kind : {Threat::kOpenFour, Threat::kFourThree, Threat::kFour, Threat::kSuspect}) {
      cells |= position_.cells(attacker_, kind);
    }
    if (kind_ == Kind::kFoursAndThrees) {
      cells |= position_.cells(attacker_, Threat::kDoubleThree) | position_.cells(attacker_, Threat::kOpenThree);
    }
  }
  cells.for_each([&](Cell cell) {
    if (position_.is_legal(cell)) list.push(cell);
  });
}

}  // namespace deepcut::gomoku
