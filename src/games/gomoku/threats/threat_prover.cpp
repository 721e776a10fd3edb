#include "games/gomoku/threats/threat_prover.hpp"

#include <chrono>
#include <cstdint>

namespace deepcut::gomoku {

namespace {

constexpr int kLongest = 225;  ///< plies of a win by fours: a board of 15 full of stones

}  // namespace

Proof<Position::Move> ThreatProver::prove(const Position& position, ThreatGame::Kind kind, const Limits& limits) {
  if (kind == ThreatGame::Kind::kFours && !position.rules().captures) return prove_by_fours(position, limits);
  proof_.new_game();  // what was found is about the attacker of that time
  Proof<Move> proof = proof_.go(ThreatGame(position, kind), limits);
  if (proof.status == ProofStatus::kProven) finish_by_fours(position, proof.line);
  return proof;
}

/// First any win, with more and more nodes; then the shortest.
Proof<Position::Move> ThreatProver::prove_by_fours(Position position, const Limits& limits) {
  const Deadlines deadlines = Deadlines::from(limits);
  SearchControl control;
  Pacer pacer(limits, deadlines, control);
  Proof<Move> proof;

  constexpr std::uint64_t kFirstNodes = 1000;
  const auto solve = [&](int plies) {
    for (std::uint64_t nodes = kFirstNodes;; nodes *= 2) {
      const int length = fours_.solve(position, plies, nodes, proof.line);
      pacer.add(fours_.nodes());
      if (length > 0 || !fours_.gave_up() || pacer.tick()) return length;
    }
  };
  const int length = solve(kLongest);
  const bool none = length == 0 && !pacer.stopped();
  for (int plies = 1; plies < length && !pacer.stopped(); plies += 2) {
    if (solve(plies) > 0) break;
  }
  proof.status = length > 0 ? ProofStatus::kProven : none ? ProofStatus::kDisproven : ProofStatus::kUnknown;
  if (pacer.stopped()) proof.stop = pacer.reason();
  proof.nodes = pacer.nodes();
  proof.time = std::chrono::steady_clock::now() - deadlines.start;
  return proof;
}

/// The line may have stopped where fours win.
void ThreatProver::finish_by_fours(Position position, std::vector<Move>& line) {
  for (const Move move : line) position.make(move);
  if (position.result() || position.rules().captures) return;
  std::vector<Move> rest;
  if (fours_.solve(position, kLongest, 1'000'000, rest) > 0) line.insert(line.end(), rest.begin(), rest.end());
}

}  // namespace deepcut::gomoku
