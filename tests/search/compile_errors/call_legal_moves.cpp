// error: static.assert.*deepcut: expected .std::optional<Value> result.. const.
#include <deepcut/position.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  bool result() const { return left == 0; }
};

void call() { deepcut::legal_moves(Wrong{}); }
