// error: static.assert.*deepcut: expected .Score evaluate
#include <deepcut/minimax.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  double evaluate() const { return 0.5; }
};

deepcut::Report<Pile::Move> report = deepcut::Minimax<Wrong>().go(Wrong());
