// Proves wins by continuous fours or threats, by whichever search is best at it under the rules.
//
//     ThreatProver prover;
//     const Proof<Cell> proof = prover.prove(position, ThreatGame::Kind::kFoursAndThrees, {.nodes = 100'000});
//     if (proof.status == ProofStatus::kProven) ...   // proof.line begins with the winning move
#pragma once

#include <cstddef>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/proof.hpp>

#include "games/gomoku/position.hpp"
#include "games/gomoku/threats/four_search.hpp"
#include "games/gomoku/threats/threat_game.hpp"

namespace deepcut::gomoku {

class ThreatProver {
 public:
  using Move = Position::Move;

  explicit ThreatProver(std::size_t table_bytes = std::size_t{64} << 20) : proof_(table_bytes) {}

  /// Does the side to move win in this way? The line goes on to the end of the game. A win by fours is the shortest
  /// of its kind; one by threats has some length.
  Proof<Move> prove(const Position& position, ThreatGame::Kind kind, const Limits& limits);

 private:
  Proof<Move> prove_by_fours(Position position, const Limits& limits);
  void finish_by_fours(Position position, std::vector<Move>& line);

  ProofSearch<ThreatGame> proof_;
  FourSearch fours_;
};

}  // namespace deepcut::gomoku
