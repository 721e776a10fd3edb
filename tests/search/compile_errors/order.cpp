// error: static.assert.*deepcut: expected .int order
#include "pile.hpp"

struct Wrong : Pile {
  int order() const { return 0; }  // of which move?
};

deepcut::CheckAbilities<Wrong> check;
