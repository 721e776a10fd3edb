// error: static.assert.*deepcut: expected .Move. to be .*and not bool
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  using Move = bool;
};

deepcut::Search<Wrong> search;
