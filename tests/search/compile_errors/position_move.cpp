// error: static.assert.*deepcut: expected a public type .Move.
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong {
  int left = 7;
};

deepcut::Search<Wrong> search;
