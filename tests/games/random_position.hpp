// Positions to test with.
#pragma once

#include <cstdint>
#include <random>

#include <deepcut/position.hpp>

namespace deepcut::test {

/// An unfinished position after exactly `plies` random moves.
template <class P>
P random_position(std::uint64_t seed, int plies) {
  std::mt19937_64 random(seed);
  for (;;) {
    P position;
    int made = 0;
    while (made < plies && !position.result()) {
      const auto moves = legal_moves(position);
      position.make(moves[random() % moves.size()]);
      ++made;
    }
    if (!position.result()) return position;
  }
}

}  // namespace deepcut::test
