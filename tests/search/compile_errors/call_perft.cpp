// error: static.assert.*deepcut: expected .std::optional<Value> result.. const.
#include <deepcut/check.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  bool result() const { return left == 0; }
};

void call() { deepcut::perft(Wrong{}, 2); }
