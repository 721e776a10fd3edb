// error: static.assert.*deepcut: expected .void passed
#include <deepcut/beam.hpp>

#include "pile.hpp"

struct Wrong {
  deepcut::Score evaluate(const Pile&, int) { return 0; }
  void passed(int) {}
};

deepcut::Report<Pile::Move> report = deepcut::BeamSearch<Pile, Wrong>().go(Pile());
