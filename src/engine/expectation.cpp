#include "engine/expectation.hpp"

#include <algorithm>
#include <cmath>

namespace deepcut {

double expectation(Value value, int scale) {
  constexpr double kMostGuess = 0.97;
  if (value.is_win()) return 1;
  if (value.is_loss()) return 0;
  const double share = 1 / (1 + std::exp(-static_cast<double>(value.score()) / scale));
  return value.is_proven() ? share : std::clamp(share, 1 - kMostGuess, kMostGuess);
}

}  // namespace deepcut
