// error: static.assert.*deepcut: expected .bool prune
#include <deepcut/policy.hpp>

#include "pile.hpp"

struct Wrong {
  void prune(const Pile&, const deepcut::Node<Pile::Move>&, Pile::Move, int) {}
};

deepcut::CheckPolicy<Wrong, Pile> check;
