// How Connect6 is best searched. Depth counts turns here: the first stone of a turn is free, and so is a turn whose
// stones are both forced.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>

#include "games/connect6/double_threats.hpp"
#include "games/connect6/position.hpp"

namespace deepcut::connect6 {

class Policy {
 public:
  using Move = Position::Move;

  Depth extend(const Position& position, const Node<Move>& node, Move move) const;
  Depth reduce(const Position& position, const Node<Move>& node, Move move, int index) const;
  std::optional<Probe> probe(Position& position, const Node<Move>& node, std::uint64_t budget, std::vector<Move>& line);
  Stage candidates(const Position& position, const Node<Move>& node, int stage, MoveList<Move>& list) const;

 private:
  DoubleThreats solver_;
};

}  // namespace deepcut::connect6
