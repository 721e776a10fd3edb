#include "games/connect6/threats.hpp"

namespace deepcut::connect6 {

int Threats::needed() const {
  if (count_ == 0) return 0;
  if (!needs_more_than_one()) return 1;
  const Edge first = edges_[0];
  if (!without(first.a).needs_more_than_one()) return 2;
  return first.a != first.b && !without(first.b).needs_more_than_one() ? 2 : 3;
}

Threats threats_of(const Position& position, int colour, int stones) {
  Threats threats;
  const auto add = [&](Stretch stretch) { threats.add(missing(position, stretch)); };
  if (position.count(colour, 5) > 0) position.stretches(colour, 5).for_each(add);
  if (stones > 1 && position.count(colour, 4) > 0) position.stretches(colour, 4).for_each(add);
  return threats;
}

}  // namespace deepcut::connect6
