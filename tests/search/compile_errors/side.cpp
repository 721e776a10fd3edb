// error: static.assert.*deepcut: expected .int side
#include "pile.hpp"

struct Wrong : Pile {
  bool side() const { return false; }
};

deepcut::CheckAbilities<Wrong> check;
