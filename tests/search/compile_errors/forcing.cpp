// error: static.assert.*deepcut: expected .void forcing
#include "pile.hpp"

struct Wrong : Pile {
  bool forcing(Move) const { return false; }
};

template struct deepcut::CheckAbilities<Wrong>;
