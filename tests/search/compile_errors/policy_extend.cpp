// error: static.assert.*deepcut: expected .Depth extend
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong {
  bool extend(const Pile&, const deepcut::Node<Pile::Move>&, Pile::Move) { return true; }
};

deepcut::Report<Pile::Move> report = deepcut::Search<Pile, Wrong>().go(Pile());
