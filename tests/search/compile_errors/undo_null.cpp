// error: static.assert.*deepcut: expected .bool can_pass.. const.
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  void undo_null() {}
};

deepcut::Search<Wrong> search;
