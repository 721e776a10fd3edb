// Plays a claimed win out against every legal answer, not only against those the solver thought of.
//
//     WinCheck check(100'000'000);
//     if (check.holds(position, first_move)) ...   // the side to move wins by it, whatever the other side does
//
// The winner's moves come from the solvers; that the other side has lost after each of them is shown by trying all of
// its legal moves. Nothing here relies on which answers a solver holds to be the only ones.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "games/gomoku/position.hpp"
#include "games/gomoku/threats/threat_prover.hpp"

namespace deepcut::gomoku {

class WinCheck {
 public:
  using Move = Position::Move;

  /// The nodes are for each question to a solver; where they do not suffice, nothing holds.
  explicit WinCheck(std::uint64_t nodes) : nodes_(nodes) {}

  bool holds(Position position, Move first);

 private:
  static constexpr int kDeepest = 100;  ///< plies

  bool wins(Position& position, int plies);
  bool beats_every_answer(Position& position, int plies);
  bool find_win(Position& position, Move& move);

  std::uint64_t nodes_;
  ThreatProver prover_{std::size_t{4} << 20};
  std::unordered_set<std::uint64_t> won_;  ///< keys of positions that the side to move wins
};

}  // namespace deepcut::gomoku
