// error: static.assert.*deepcut: expected .Depth reduce
#include <deepcut/policy.hpp>

#include "pile.hpp"

struct Wrong {
  deepcut::Depth reduce(const Pile&, const deepcut::Node<Pile::Move>&, Pile::Move) { return 0; }  // no index
};

deepcut::CheckPolicy<Wrong, Pile> check;
