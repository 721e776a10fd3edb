// error: static.assert.*deepcut: expected .bool can_pass
#include "pile.hpp"

struct Wrong : Pile {
  void make_null() {}  // and no way back
};

deepcut::CheckAbilities<Wrong> check;
