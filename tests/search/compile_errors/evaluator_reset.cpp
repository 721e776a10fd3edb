// error: static.assert.*deepcut: expected .void reset
#include <deepcut/alpha_beta.hpp>

#include "pile.hpp"

struct Wrong {
  deepcut::Score evaluate(const Pile&, int) { return 0; }
  void reset() {}
};

deepcut::Report<Pile::Move> report = deepcut::AlphaBeta<Pile, Wrong>().go(Pile());
