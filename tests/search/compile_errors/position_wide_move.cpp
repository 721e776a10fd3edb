// error: static.assert.*deepcut: expected .Move. to be trivially copyable, without padding
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  using Move = std::uint64_t;
};

deepcut::Search<Wrong> search;
