// error: static.assert.*deepcut: expected .std::optional<Value> result
#include <array>

#include <deepcut/search.hpp>

#include "pile.hpp"

// What each of three players gets is more than one value can say.
struct Wrong : Pile {
  std::optional<std::array<int, 3>> result() const { return std::nullopt; }
};

deepcut::Search<Wrong> search;
