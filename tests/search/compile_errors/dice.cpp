// error: static.assert.*deepcut: expected .void make.Move.
#include <random>

#include <deepcut/search.hpp>

#include "pile.hpp"

// A move whose outcome is thrown is no move of this library.
struct Wrong : Pile {
  void make(Move take, std::mt19937& dice) { left -= take + static_cast<int>(dice() % 2); }
};

deepcut::Search<Wrong> search;
