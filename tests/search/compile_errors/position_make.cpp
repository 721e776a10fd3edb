// error: static.assert.*deepcut: expected .void make
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  void make() { --left; }
};

deepcut::Search<Wrong> search;
