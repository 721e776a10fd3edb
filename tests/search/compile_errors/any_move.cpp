// error: static.assert.*deepcut: expected .template <class Visit> bool any_move
#include <deepcut/alpha_beta.hpp>

#include "pile.hpp"

struct Wrong : Pile {
  template <class Visit>
  void any_move(Visit visit) const {
    visit(Move{1});
  }
};

deepcut::Report<Pile::Move> report = deepcut::AlphaBeta<Wrong>().go(Wrong());
