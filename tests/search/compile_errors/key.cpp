// error: static.assert.*deepcut: expected .std::uint64_t key
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  std::uint32_t key() const { return 0; }
};

deepcut::Report<Pile::Move> report = deepcut::Search<Wrong>().go(Wrong());
