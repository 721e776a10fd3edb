// Who says what an unfinished position is worth.
#pragma once

#include <cassert>
#include <concepts>
#include <span>
#include <type_traits>

#include <deepcut/limits.hpp>
#include <deepcut/position.hpp>

namespace deepcut {

/// An Evaluator belongs to one thread of a search. It must answer evaluate(position, ply). If it keeps
/// something up to date from move to move (a network's accumulator, say) it may also have any of
///
///     void reset(const Position&);                 // a search begins here, at ply 0
///     void made(const Position&, Move, int ply);   // `move` has just led to this position at `ply`
///     void undone(const Position&, Move, int ply); // `move` was just taken back; the position is at `ply`
///     void passed(const Position&, int ply);       // a null move has just led to this position at `ply`; that it
///                                                  // is taken back is not told
///
/// and is free to only note the move in made() and do the work when, and if, evaluate() is called. If it can say more, or
/// say it cheaper, it may also have
///
///     Score evaluate(const Position&, int ply, Score alpha, Score beta);     // as the other one near this window; far
///                                                                            // away a rough word is enough
///     bool rank(const Position&, std::span<const Move>, std::span<int> orders, int ply, Depth depth);
///                                                  // how promising each move is, in the units of order() and in its
///                                                  // place; false: it cannot tell, or it is not worth the work where
///                                                  // only so much depth is left
template <class E, class P>
concept EvaluatorFor = std::copyable<E> && requires(E& e, const P& p) {
  { e.evaluate(p, 0) } -> std::integral;  // a fraction would be cut off without a word
};

/// The default: asks the position, or calls every unfinished position even if it has no opinion.
template <class P>
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

/// Is every unfinished position of P even to E? That of a position which is searched in a wrapper is E's as well.
template <class E, class P>
inline constexpr bool kHasNoOpinion = false;
template <class P>
inline constexpr bool kHasNoOpinion<BlindEvaluator, P> = true;
template <class Q, class P>
inline constexpr bool kHasNoOpinion<PositionEvaluator<Q>, P> = !HasEvaluate<P>;

template <class E, class P>
concept ToldOfReset = requires(E& e, const P& p) {
  e.reset(p);
};
template <class E, class P>
concept ToldOfMoves = requires(E& e, const P& p, typename P::Move m) {
  e.made(p, m, 0);
};
template <class E, class P>
concept ToldOfUndoing = requires(E& e, const P& p, typename P::Move m) {
  e.undone(p, m, 0);
};
template <class E, class P>
concept ToldOfPasses = requires(E& e, const P& p) {
  e.passed(p, 0);
};

template <class E, class P>
concept EvaluatesInWindow = requires(E& e, const P& p, Score bound) {
  { e.evaluate(p, 0, bound, bound) } -> std::integral;
};
template <class E, class P>
concept RanksMoves = requires(E& e, const P& p, std::span<const typename P::Move> moves, std::span<int> orders) {
  { e.rank(p, moves, orders, 0, Depth{}) } -> std::same_as<bool>;
};

namespace detail {
DEEPCUT_NAMES_MEMBER(rank)
DEEPCUT_NAMES_MEMBER(reset)
DEEPCUT_NAMES_MEMBER(made)
DEEPCUT_NAMES_MEMBER(undone)
DEEPCUT_NAMES_MEMBER(passed)
}  // namespace detail

/// As CheckAbilities: a member with the wrong signature does not compile.
template <class E, class P>
struct CheckEvaluator {
  static_assert(!std::is_final_v<E>, "deepcut: an evaluator must not be final");
  static_assert(!detail::names_reset<E> || ToldOfReset<E, P>, "deepcut: expected `void reset(const Position&)`");
  static_assert(!detail::names_made<E> || ToldOfMoves<E, P>,
                "deepcut: expected `void made(const Position&, Move, int ply)`");
  static_assert(!detail::names_undone<E> || ToldOfUndoing<E, P>,
                "deepcut: expected `void undone(const Position&, Move, int ply)`");
  static_assert(!detail::names_passed<E> || ToldOfPasses<E, P>,
                "deepcut: expected `void passed(const Position&, int ply)`");
  static_assert(
      !detail::names_rank<E> || RanksMoves<E, P>,
      "deepcut: expected `bool rank(const Position&, std::span<const Move>, std::span<int> orders, int ply, Depth)`");
  static constexpr bool kOk = true;
};

namespace detail {

template <class E, class P>
void tell_reset(E& evaluator, const P& position) {
  static_assert(CheckEvaluator<E, P>::kOk);
  if constexpr (ToldOfReset<E, P>) evaluator.reset(position);
}

template <class E, class P>
void make(P& position, E& evaluator, typename P::Move move, int ply) {
  position.make(move);
  if constexpr (ToldOfMoves<E, P>) evaluator.made(position, move, ply + 1);
}

template <class E, class P>
void undo(P& position, E& evaluator, typename P::Move move, int ply) {
  position.undo(move);
  if constexpr (ToldOfUndoing<E, P>) evaluator.undone(position, move, ply);
}

/// Who is to move: asked where turns may be longer than a ply, counted where sides alternate.
template <class P>
int side_of(const P& position, int ply) {
  if constexpr (HasSide<P>) {
    const int side = position.side();
    assert((side == 0 || side == 1) && "deepcut: expected side() to be 0 or 1");
    return side;
  } else {
    return ply & 1;
  }
}

}  // namespace detail
}  // namespace deepcut
