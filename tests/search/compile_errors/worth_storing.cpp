// error: static.assert.*deepcut: expected .bool worth_storing
#include "pile.hpp"

struct Wrong : Pile {
  int worth_storing(int /*plies*/) const { return 1; }
};

deepcut::CheckAbilities<Wrong> check;
