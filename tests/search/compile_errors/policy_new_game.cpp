// error: static.assert.*deepcut: expected .void new_game
#include <deepcut/policy.hpp>

#include "pile.hpp"

struct Wrong {
  bool new_game() { return true; }
};

deepcut::CheckPolicy<Wrong, Pile> check;
