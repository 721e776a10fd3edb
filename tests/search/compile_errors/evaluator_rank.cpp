// error: static.assert.*deepcut: expected .bool rank
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong {
  deepcut::Score evaluate(const Pile&, int) { return 0; }
  int rank(const Pile&, Pile::Move) { return 0; }
};

deepcut::Report<Pile::Move> report = deepcut::Search<Pile, deepcut::DefaultPolicy, Wrong>().go(Pile());
