// error: static.assert.*deepcut: expected .void new_game
#include <deepcut/policy.hpp>

#include "pile.hpp"

struct Wrong {
  bool new_game() { return true; }
};

template struct deepcut::CheckPolicy<Wrong, Pile>;
