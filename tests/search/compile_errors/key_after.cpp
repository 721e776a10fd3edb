// error: static.assert.*deepcut: expected .std::uint64_t key_after
#include "pile.hpp"

struct Wrong : Pile {
  int key_after(Move take) const { return take; }
};

deepcut::CheckAbilities<Wrong> check;
