// error: static.assert.*deepcut: expected .std::optional<Value> result.. const.
#include "pile.hpp"

struct Wrong : Pile {
  bool result() const { return left == 0; }
};

void call() { deepcut::abilities<Wrong>(); }
