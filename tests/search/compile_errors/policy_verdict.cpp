// error: static.assert.*deepcut: expected .std::optional<Value> verdict
#include <deepcut/policy.hpp>

#include "pile.hpp"

struct Wrong {
  std::optional<deepcut::Value> verdict(Pile&) { return {}; }
};

deepcut::CheckPolicy<Wrong, Pile> check;
