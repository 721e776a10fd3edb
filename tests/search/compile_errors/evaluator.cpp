// error: static.assert.*deepcut: expected an evaluator that can be copied
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong {
  int judge(const Pile& /*pile*/, int /*ply*/) const { return 0; }
};

deepcut::Search<Pile, deepcut::DefaultPolicy, Wrong> search;
