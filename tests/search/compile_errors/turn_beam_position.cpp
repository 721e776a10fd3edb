// error: static.assert.*deepcut: expected .std::optional<Value> result.. const.
#include <deepcut/turn_beam.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  bool result() const { return left == 0; }
};
struct Guide {
  std::size_t moves(const Pile& pile, deepcut::MoveList<Pile::Move>& list) { return pile.moves(list), 0; }
  bool wins_at_once(const Pile& /*pile*/) { return false; }
};

deepcut::TurnBeam<Wrong, Guide> search;
