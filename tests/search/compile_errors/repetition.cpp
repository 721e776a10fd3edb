// error: static.assert.*deepcut: expected .int repetition
#include "pile.hpp"

struct Wrong : Pile {
  bool repetition() const { return false; }
};

deepcut::CheckAbilities<Wrong> check;
