// error: static.assert.*deepcut: expected .void made
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong {
  deepcut::Score evaluate(const Pile&, int) { return 0; }
  void made(Pile::Move, int) {}
};

deepcut::Report<Pile::Move> report = deepcut::Search<Pile, deepcut::DefaultPolicy, Wrong>().go(Pile());
