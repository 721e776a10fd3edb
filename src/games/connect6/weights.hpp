// What windows are worth. The numbers were chosen by matches among hand-made ones; tune_connect6 fits others, which have
// not beaten them yet (docs/connect6.md).
#pragma once

#include <array>
#include <cstdint>

#include "games/connect6/geometry.hpp"

namespace deepcut::connect6 {

/// By the number of stones in a window that has stones of one colour only.
using ByCount = std::array<std::int32_t, kRow + 1>;

struct Weights {
  static constexpr int kFine = 16;  ///< numbers of the evaluation are in sixteenths

  ByCount mover{0, 20, 150, 150, 420, 480, 0};   ///< worth to the side to move
  ByCount waiter{0, 18, 130, 120, 600, 434, 0};  ///< worth to the other side
  /// What a stone in such a window adds to the promise of its cell, for the colour whose window it is.
  std::array<std::int16_t, kRow + 1> promise{1, 4, 12, 30, 60, 80, 0};
};

inline constexpr Weights kWeights{};

}  // namespace deepcut::connect6
