// Victory by continuous fours: the attacker threatens five with every move, so the other side has one reply each time
// (in caro two: it may also close the five's open end).
//
// Not for rules with captures, where a four can be answered by taking one of its stones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/gomoku/position.hpp"
#include "games/lines/known_failures.hpp"

namespace deepcut::gomoku {

class FourSearch {
 public:
  using Move = Position::Move;

  /// Which fours are tried after the first one.
  enum class Scope : std::uint8_t {
    kAll,
    kLocal,  ///< those in line with the four before: most wins for a fraction of the nodes
  };

  /// The shortest win found for the side to move within so many plies and nodes: its length, or 0. The line is played
  /// out, with one of the replies that put the loss off. Unless the nodes ran out, 0 means that there is none. In the
  /// scope kLocal the first four, too, must be in line with `last`, if there is one.
  int solve(Position& position, int plies, std::uint64_t nodes, std::vector<Move>& line, Scope scope = Scope::kAll,
            std::optional<Cell> last = std::nullopt);

  /// Positions that are known to hold no win make the next searches shorter.
  void forget() { failures_.forget(); }

  std::uint64_t nodes() const { return nodes_; }
  bool gave_up() const { return nodes_ >= budget_; }

 private:
  int attack(Position& position, int plies, std::optional<Cell> last);
  int try_first_four(Position& position, const CellSet& cells, int plies, std::optional<Cell> last);
  int try_four(Position& position, Cell cell, int plies);
  int defend(Position& position, Cell four, int plies);
  int defend_caro(Position& position, Cell four, int plies);
  int answer(Position& position, Cell four, Cell reply, int plies);
  int win_at_once(Cell cell);

  /// A position without a win within so many plies.
  struct Failure {
    std::uint64_t key = 0;
    std::int16_t plies = 0;
    std::uint32_t nodes = 0;  ///< after so many of them the search gave up; 0: it saw everything
  };
  /// What failed in one scope, or in line with one cell, may succeed in another.
  std::uint64_t key_of(const Position& position, std::optional<Cell> last) const {
    if (scope_ == Scope::kAll) return position.key();
    return position.key() ^ 0x9E3779B97F4A7C15U * (last ? *last + 2U : 1U);
  }

  Scope scope_ = Scope::kAll;
  std::uint64_t budget_ = 0;
  std::uint64_t nodes_ = 0;
  lines::KnownFailures<Failure, std::size_t{1} << 15> failures_;
  std::vector<Move> backwards_;  ///< the line, last move first
};

}  // namespace deepcut::gomoku
