// error: static.assert.*deepcut: expected .Stage candidates
#include <deepcut/policy.hpp>

#include "pile.hpp"

struct Wrong {
  deepcut::Stage candidates(const Pile&, const deepcut::Node<Pile::Move>&, deepcut::MoveList<Pile::Move>&) {
    return {};
  }  // no stage
};

deepcut::CheckPolicy<Wrong, Pile> check;
