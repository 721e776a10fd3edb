// error: static.assert.*deepcut: expected .int side
#include "pile.hpp"

struct Wrong : Pile {
 private:
  int side() const { return 0; }
};

deepcut::CheckAbilities<Wrong> check;
