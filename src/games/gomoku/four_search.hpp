// Victory by continuous fours: the attacker threatens five with every move, so the other side has one reply each time.
//
// Not for rules with captures, where a four can be answered by taking one of its stones.
#pragma once

#include <cstdint>
#include <vector>

#include "games/gomoku/position.hpp"

namespace deepcut::gomoku {

class FourSearch {
 public:
  using Move = Position::Move;

  /// The shortest win found for the side to move within so many plies and nodes: its length, or 0. The line is played
  /// out, with one of the replies that put the loss off. Unless the nodes ran out, 0 means that there is none.
  int solve(Position& position, int plies, std::uint64_t nodes, std::vector<Move>& line);

  std::uint64_t nodes() const { return nodes_; }
  bool gave_up() const { return nodes_ >= budget_; }

 private:
  int attack(Position& position, int plies);
  int try_four(Position& position, Cell cell, int plies);
  int finish_open_four(Position& position, Cell cell);
  int win_at_once(Cell cell);

  /// Positions without a win within so many plies. They stay true, so they are kept from search to search.
  struct Failure {
    std::uint64_t key = 0;
    int plies = 0;
  };
  static constexpr std::size_t kFailures = std::size_t{1} << 15;
  Failure& failure(const Position& position) { return failures_[position.key() % kFailures]; }

  std::uint64_t budget_ = 0;
  std::uint64_t nodes_ = 0;
  std::vector<Failure> failures_ = std::vector<Failure>(kFailures);
  std::vector<Move> backwards_;  ///< the line, last move first
};

}  // namespace deepcut::gomoku
