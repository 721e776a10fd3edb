// error: static.assert.*deepcut: expected a guide with .std::size_t moves
#include <deepcut/turn_beam.hpp>

#include "pile.hpp"

struct Keyed : Pile {
  std::uint64_t key() const { return 0; }
};
struct Wrong {
  void moves(const Keyed& /*pile*/, deepcut::MoveList<Keyed::Move>& /*list*/) {}
};

deepcut::TurnBeam<Keyed, Wrong> search;
