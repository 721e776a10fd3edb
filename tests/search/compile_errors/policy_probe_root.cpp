// error: static.assert.*deepcut: expected .std::optional<Probe> probe_root
#include <deepcut/policy.hpp>

#include "pile.hpp"

struct Wrong {
  std::optional<deepcut::Probe> probe_root(Pile&, std::uint64_t, std::vector<Pile::Move>&) { return {}; }
};

deepcut::CheckPolicy<Wrong, Pile> check;
