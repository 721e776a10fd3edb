// error: static.assert.*deepcut: expected .std::optional<Probe> probe
#include <deepcut/policy.hpp>

#include "pile.hpp"

struct Wrong {
  deepcut::Probe probe(Pile&, const deepcut::Node<Pile::Move>&, std::uint64_t, std::vector<Pile::Move>&) { return {}; }
};

deepcut::CheckPolicy<Wrong, Pile> check;
