// The beam search that Connect6 players know by name, with all its parameters.
#pragma once

#include <cstddef>

#include "games/connect6/position.hpp"
#include "games/rule_set.hpp"

namespace deepcut::connect6 {

/// Which stones the beam considers.
struct BeamGuide {
  int radius = 2;  ///< of any stone, in any of the eight directions
  int focus = 0;   ///< narrowed to this radius of the other side's last stones; 0: not

  /// Where something must be completed or stopped now, these cells come first and are kept.
  std::size_t moves(const Position& position, MoveList<Cell>& list) const;
  bool wins_at_once(const Position& position) const;
};

games::OwnSearch<Position> beam_search();

}  // namespace deepcut::connect6
