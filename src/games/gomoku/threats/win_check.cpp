#include "games/gomoku/threats/win_check.hpp"

namespace deepcut::gomoku {

bool WinCheck::holds(Position position, Move first) {
  won_.clear();
  if (position.result() || position.stone(first) >= 0 || !position.is_legal(first)) return false;
  position.make(first);
  return beats_every_answer(position, 1);
}

/// For the side that has just moved.
bool WinCheck::beats_every_answer(Position& position, int plies) {
  if (const auto result = position.result()) return result->is_loss();
  if (plies >= kDeepest) return false;
  MoveStack<Move> stack;
  MoveList<Move> answers(stack);
  position.moves(answers);
  answers.close();
  for (const Move answer : answers) {
    position.make(answer);
    const bool won = wins(position, plies + 1);
    position.undo(answer);
    if (!won) return false;
  }
  return true;
}

bool WinCheck::wins(Position& position, int plies) {
  if (const auto result = position.result()) return result->is_win();
  if (won_.contains(position.key())) return true;
  Move move{};
  if (!find_win(position, move)) return false;
  position.make(move);
  const bool won = beats_every_answer(position, plies + 1);
  position.undo(move);
  if (won) won_.insert(position.key());
  return won;
}

bool WinCheck::find_win(Position& position, Move& move) {
  for (const auto kind : {ThreatGame::Kind::kFours, ThreatGame::Kind::kFoursAndThrees}) {
    const Proof<Move> proof = prover_.prove(position, kind, {.nodes = nodes_});
    if (proof.status != ProofStatus::kProven) continue;
    move = proof.line.front();
    return true;
  }
  return false;
}

}  // namespace deepcut::gomoku
