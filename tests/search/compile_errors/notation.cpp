// error: static.assert.*deepcut: expected .std::string to_text
#include "pile.hpp"

struct Wrong : Pile {
  const char* to_text(Move) const { return ""; }
};

deepcut::CheckAbilities<Wrong> check;
