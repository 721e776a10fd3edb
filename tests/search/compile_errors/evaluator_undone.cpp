// error: static.assert.*deepcut: expected .void undone
#include <deepcut/minimax.hpp>

#include "pile.hpp"

struct Wrong {
  deepcut::Score evaluate(const Pile&, int) { return 0; }
  void undone(const Pile&, Pile::Move) {}
};

deepcut::Report<Pile::Move> report = deepcut::Minimax<Pile, Wrong>().go(Pile());
