// Who says what an unfinished position is worth.
#pragma once

#include <concepts>

#include <deepcut/position.hpp>

namespace deepcut {

/// An Evaluator belongs to one thread of a search. It must answer evaluate(position, ply). If it keeps
/// something up to date from move to move (a network's accumulator, say) it may also have any of
///
///     void reset(const Position&);                 // a search begins here, at ply 0
///     void made(const Position&, Move, int ply);   // `move` has just led to this position at `ply`
///     void undone(const Position&, Move, int ply); // `move` was just taken back; the position is at `ply`
///
/// and is free to only note the move in made() and do the work when, and if, evaluate() is called.
template <class E, class P>
concept EvaluatorFor = std::copyable<E> && requires(E& e, const P& p) {
  { e.evaluate(p, 0) } -> std::convertible_to<Score>;
};

/// The default: asks the position, or calls every unfinished position even if it has no opinion.
template <Position P>
struct PositionEvaluator {
  Score evaluate(const P& position, int /*ply*/) const {
    if constexpr (HasEvaluate<P>) {
      return position.evaluate();
    } else {
      return 0;
    }
  }
};

/// Has no opinion: whatever is unfinished counts as even.
struct BlindEvaluator {
  template <class P>
  Score evaluate(const P& /*position*/, int /*ply*/) const {
    return 0;
  }
};

namespace detail {

template <class E, class P>
void tell_reset(E& evaluator, const P& position) {
  if constexpr (requires { evaluator.reset(position); }) evaluator.reset(position);
}

template <class E, class P>
void make(P& position, E& evaluator, typename P::Move move, int ply) {
  position.make(move);
  if constexpr (requires { evaluator.made(position, move, ply); }) evaluator.made(position, move, ply + 1);
}

template <class E, class P>
void undo(P& position, E& evaluator, typename P::Move move, int ply) {
  position.undo(move);
  if constexpr (requires { evaluator.undone(position, move, ply); }) evaluator.undone(position, move, ply);
}

/// Who is to move: asked where turns may be longer than a ply, counted where sides alternate.
template <class P>
int side_of(const P& position, int ply) {
  if constexpr (HasSide<P>) {
    return position.side();
  } else {
    return ply & 1;
  }
}

}  // namespace detail
}  // namespace deepcut
