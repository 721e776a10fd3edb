// error: static.assert.*deepcut: expected .void undo
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  int undo(Move take) { return left += take; }
};

deepcut::Search<Wrong> search;
