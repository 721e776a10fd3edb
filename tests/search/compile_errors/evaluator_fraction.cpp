// error: static.assert.*deepcut: expected an evaluator that can be copied, with .Score evaluate
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong {
  double evaluate(const Pile& /*pile*/, int /*ply*/) const { return 0.37; }
};

deepcut::Search<Pile, deepcut::DefaultPolicy, Wrong> search;
