// error: static.assert.*deepcut: expected .std::optional<Value> result.. const.
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  bool result() const { return left == 0; }
};

deepcut::Search<deepcut::OutcomeOnly<Wrong>> search;
