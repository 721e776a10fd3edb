// error: static.assert.*deepcut: expected a policy where an evaluator stands
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong {
  deepcut::Score evaluate(const Pile& /*pile*/, int /*ply*/) const { return 0; }
};

deepcut::Report<Pile::Move> report = deepcut::Search<Pile, Wrong>().go(Pile());
