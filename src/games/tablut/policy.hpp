// What an expert of Tablut adds to the search: an open escape decides the game or forces the answer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/policy.hpp>

#include "games/tablut/position.hpp"

namespace deepcut::tablut {

struct Policy {
  /// Wins at once, and losses because the king has an escape that Black cannot close.
  std::optional<Probe> probe(const Position& position, const Node<Move>& node, std::uint64_t budget,
                             std::vector<Move>& line) const;
  /// While an escape is open Black has only the moves that close it. At the start of the game one move stands for all
  /// its mirror images.
  Stage candidates(const Position& position, const Node<Move>& node, int stage, MoveList<Move>& list) const;
  /// A move that opens an escape is searched deeper: the answer is forced.
  Depth extend(const Position& position, const Node<Move>& node, Move move) const;
  Depth reduce(const Position& position, const Node<Move>& node, Move move, int index) const;
  Margins margins(const Position& position) const;
  Tension tension(const Position& position) const;
  /// Captures, and moves that open an escape.
  bool is_sharp(const Position& position, const Node<Move>& node, Move move) const;
};

}  // namespace deepcut::tablut
