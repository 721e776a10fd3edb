// How five in a row is best searched: threats decide where to look.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>

#include "games/gomoku/position.hpp"
#include "games/gomoku/threats/four_search.hpp"

namespace deepcut::gomoku {

class Policy {
 public:
  using Move = Position::Move;

  Depth extend(const Position& position, const Node<Move>& node, Move move) const;
  Depth reduce(const Position& position, const Node<Move>& node, Move move, int index) const;
  bool prune(const Position& position, const Node<Move>& node, Move move, int index) const;
  std::optional<Value> verdict(const Position& position) const;
  std::optional<Probe> probe(Position& position, const Node<Move>& node, std::uint64_t budget, std::vector<Move>& line);
  Stage candidates(const Position& position, const Node<Move>& node, int stage, MoveList<Move>& list) const;
  void new_game() { fours_.forget(); }
  Margins margins(const Position& position) const;
  Tension tension(const Position& position) const;
  bool is_sharp(const Position& position, const Node<Move>& node, Move move) const;

 private:
  int play_double_three(Position& position, std::vector<Move>& line);

  FourSearch fours_;
};

}  // namespace deepcut::gomoku
