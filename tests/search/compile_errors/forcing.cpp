// error: static.assert.*deepcut: expected .void forcing
#include "pile.hpp"

struct Wrong : Pile {
  bool forcing(Move) const { return false; }
};

deepcut::CheckAbilities<Wrong> check;
