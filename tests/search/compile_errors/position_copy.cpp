// error: static.assert.*deepcut: a position must be copyable
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  Wrong() = default;
  Wrong(const Wrong&) = delete;
};

deepcut::Search<Wrong> search;
