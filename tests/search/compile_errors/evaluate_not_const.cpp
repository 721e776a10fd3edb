// error: static.assert.*deepcut: expected .Score evaluate
#include "pile.hpp"

struct Wrong : Pile {
  deepcut::Score evaluate() { return 0; }
};

deepcut::CheckAbilities<Wrong> check;
