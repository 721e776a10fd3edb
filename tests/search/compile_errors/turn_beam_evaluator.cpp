// error: static.assert.*deepcut: expected an evaluator that can be copied
#include <deepcut/turn_beam.hpp>

#include "pile.hpp"

struct Guide {
  std::size_t moves(const Pile& pile, deepcut::MoveList<Pile::Move>& list) { return pile.moves(list), 0; }
  bool wins_at_once(const Pile& /*pile*/) { return false; }
};
struct Mute {};

deepcut::TurnBeam<Pile, Guide, Mute> search;
