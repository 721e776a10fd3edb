// error: static.assert.*deepcut: expected .void moves
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  void moves(deepcut::MoveList<Move>& list) { list.push(1); }  // not const
};

deepcut::Search<Wrong> search;
