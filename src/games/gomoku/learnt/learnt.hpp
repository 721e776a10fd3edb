// Numbers of the evaluation that were learnt from searches, a file for each rule set and colour that has its own.
#pragma once

#include <cstdint>
#include <span>

#include "games/gomoku/weights.hpp"

namespace deepcut::gomoku::learnt {

/// A situation in which the sums count for more or less than they say.
struct GainsIn {
  std::uint16_t situation;
  Gains::Of gains;
};

/// What goes over the sums of parts.
struct Learnt {
  std::span<const Refined> refined;
  const Situations& situations;
  const Meetings& meetings;
  std::span<const GainsIn> gains;
  const Products& products;
};

extern const Learnt kFreestyle;
extern const Learnt kRenjuBlack;
extern const Learnt kRenjuWhite;

}  // namespace deepcut::gomoku::learnt
