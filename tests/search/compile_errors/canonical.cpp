// error: static.assert.*deepcut: expected .Canonical canonical
#include "pile.hpp"

struct Wrong : Pile {
  deepcut::Canonical canonical() const { return {0, 0}; }  // and no frames
};

deepcut::CheckAbilities<Wrong> check;
