// error: static.assert.*deepcut: expected .bool can_pass.. const.
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  void undo_null() {}
};

deepcut::Report<Pile::Move> report = deepcut::Search<Wrong>().go(Wrong());
