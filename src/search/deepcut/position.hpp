// What a game must tell the search, and what it may tell it besides.
//
// The required part is five names: the type of a move, all legal moves, make, undo, and the result of a finished game.
// That is enough for every algorithm but proof-number search, which needs a key. Whatever else a position can do (its
// abilities, listed below) the search finds by itself and uses. Nothing is virtual.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <deepcut/move_list.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

namespace detail {

// Names a member of any kind: in a class that inherits it from two sides its name is ambiguous.
#define DEEPCUT_NAMES_MEMBER(member)            \
  struct Decoy_##member {                       \
    int member;                                 \
  };                                            \
  template <class T>                            \
  struct Twice_##member : T, Decoy_##member {}; \
  template <class T>                            \
  concept names_##member = !requires {          \
    &Twice_##member<T>::member;                 \
  };

DEEPCUT_NAMES_MEMBER(undo)

}  // namespace detail

// The required names, one by one, so that a mistake in one of them is told in a sentence.

template <class P>
concept HasMove = requires {
  typename P::Move;
};
template <class P>
concept HasPackedMove = HasMove<P> && PackedMove<typename P::Move>;
template <class P>
concept HasMoves = HasPackedMove<P> && requires(const P& p, MoveList<typename P::Move>& list) {
  { p.moves(list) } -> std::same_as<void>;
};
template <class P>
concept HasMake = HasPackedMove<P> && requires(P& p, typename P::Move m) {
  p.make(m);
};
/// The three ways to take a move back. undo(move) restores everything by itself; or make(move) returns what has to be
/// known for that, and undo(move, that) is given it; or there is no undo, and the search keeps a copy of the position.
template <class P>
concept TakesBack = HasMake<P> && requires(P& p, typename P::Move m) {
  { p.make(m) } -> std::same_as<void>;
  { p.undo(m) } -> std::same_as<void>;
};
template <class P>
concept ReturnsUndo = HasMake<P> && requires(P& p, typename P::Move m) {
  { p.undo(m, p.make(m)) } -> std::same_as<void>;
  requires std::copyable<std::decay_t<decltype(p.make(m))>>;
};
template <class P>
concept MakesOnCopies = HasMake<P> && requires(P& p, typename P::Move m) {
  { p.make(m) } -> std::same_as<void>;
} && std::is_class_v<P> && !std::is_final_v<P> && !detail::names_undo<P>;
template <class P>
concept HasUndo = TakesBack<P> || ReturnsUndo<P> || MakesOnCopies<P>;
template <class P>
concept HasResult = requires(const P& p) {
  { p.result() } -> std::same_as<std::optional<Value>>;
};

/// The smallest game. A position is changed in place by make() and restored exactly by undo(), which is
/// called with the same move in the opposite order. It can be made from nothing, and a copy is independent.
///
///     struct Position {
///       using Move = ...;                            // at most 32 bits, see PackedMove
///       void moves(MoveList<Move>& list) const;      // pushes all legal moves
///       void make(Move move);                        // or: Undo make(Move move);
///       void undo(Move move);                        //     void undo(Move move, const Undo& undo);
///       std::optional<Value> result() const;         // empty while the game goes on; else the value for
///     };                                             // the side to move: usually Value::loss() or draw()
///
/// Sides alternate unless side() says otherwise. A side without a legal move has lost unless result() says
/// otherwise. moves() is not called once result() has a value.
template <class P>
concept Position = std::semiregular<P> && HasMoves<P> && HasUndo<P> && HasResult<P>;

/// Instantiated where a type turns out to be no position: says which name is missing or wrong.
template <class P>
struct CheckPosition {
  static_assert(std::is_class_v<P>, "deepcut: a position must be a class or struct");
  static_assert(detail::holds(std::semiregular<P>),
                "deepcut: a position must be copyable, and be made without arguments");
  static_assert(detail::holds(HasMove<P>), "deepcut: expected a public type `Move` in the position");
  static_assert(!HasMove<P> || HasPackedMove<P>,
                "deepcut: expected `Move` to be trivially copyable, without padding, of 1, 2 or 4 bytes, with ==, "
                "assignable, made without arguments, and not bool");
  static_assert(!HasPackedMove<P> || HasMoves<P>, "deepcut: expected `void moves(MoveList<Move>&) const`");
  static_assert(!HasPackedMove<P> || HasMake<P>, "deepcut: expected `void make(Move)` or `Undo make(Move)`");
  static_assert(!HasMake<P> || HasUndo<P>,
                "deepcut: expected `void undo(Move)`, or `void undo(Move, const Undo&)` with the Undo that make "
                "returns, which can be copied, or no undo at all for a position that is copied");
  static_assert(detail::holds(HasResult<P>), "deepcut: expected `std::optional<Value> result() const`");
  static constexpr bool kOk = true;
};

namespace detail {

/// A position that does not take its moves back by itself, with what is needed for that on a stack.
template <class P>
class WithUndo : public P {
 public:
  using Move = typename P::Move;
  WithUndo() = default;
  WithUndo(const P& position) : P(position) {}  // NOLINT(google-explicit-constructor): it is the same position

  void make(Move move) {
    if constexpr (ReturnsUndo<P>) {
      stack_.push_back(P::make(move));
    } else {
      stack_.push_back(static_cast<const P&>(*this));
      P::make(move);
    }
  }
  void undo(Move move) {
    if constexpr (ReturnsUndo<P>) {
      P::undo(move, stack_.back());
    } else {
      static_cast<P&>(*this) = stack_.back();
    }
    stack_.pop_back();
  }

 private:
  template <class Q>
  struct Kept {
    using Type = Q;
  };
  template <ReturnsUndo Q>
  struct Kept<Q> {
    using Type = std::decay_t<decltype(std::declval<Q&>().make(std::declval<typename Q::Move>()))>;
  };
  std::vector<typename Kept<P>::Type> stack_;
};

}  // namespace detail

/// The type that a search moves on: P itself if it can take moves back.
template <Position P>
using InPlace = std::conditional_t<TakesBack<P>, P, detail::WithUndo<P>>;

/// A key shared by positions that are alike under a symmetry, and the symmetry ("frame") that leads there.
struct Canonical {
  std::uint64_t key;
  int frame;
};

// ---------------------------------------------------------------------------------------------------------
// Abilities. Each is a member with a fixed signature; the search tests for it at compile time.

/// Who is to move (0 or 1), for games whose turns are not single plies: two stones a turn, a pass, a side
/// that moves again. The search changes the point of view only when this changes.
template <class P>
concept HasSide = requires(const P& p) {
  { p.side() } -> std::same_as<int>;
};

/// A number that covers everything the future depends on: board, side to move, captures, what is left of this
/// turn. It need not look random (the table scrambles it) but different positions should differ.
template <class P>
concept HasKey = requires(const P& p) {
  { p.key() } -> std::same_as<std::uint64_t>;
};

/// The key that a legal move leads to, where that is known without making it: its entry comes from memory while the move is
/// made. Only a hint: where it is wrong (something is captured), time is lost and nothing else.
template <class P>
concept HasKeyAfter = requires(const P& p, typename P::Move m) {
  { p.key_after(m) } -> std::same_as<std::uint64_t>;
};

/// Symmetric positions share table entries: canonical() names the class and the frame; moves are stored as
/// to_frame(move, frame) and read back with from_frame(move, frame), which undo each other.
template <class P>
concept HasCanonical = requires(const P& p, typename P::Move m) {
  { p.canonical() } -> std::same_as<Canonical>;
  { P::to_frame(m, 0) } -> std::same_as<typename P::Move>;
  { P::from_frame(m, 0) } -> std::same_as<typename P::Move>;
};

/// False where a look into the table costs more than searching on, which then is done without it down to the leaves: the
/// last plies of a game, or of a question whether it is won or lost so soon. `plies` is how far from here such a question
/// reaches, and kMaxPly if none is asked. Without this ability every position is looked up and stored.
template <class P>
concept HasWorthStoring = requires(const P& p) {
  { p.worth_storing(0) } -> std::same_as<bool>;
};

/// The same moves as moves(), in the same order, one at a time: calls visit(move) until it returns true, and
/// says whether it did. A search that may stop early need not generate the rest.
template <class P>
concept HasAnyMove = requires(const P& p, bool (*visit)(typename P::Move)) {
  { p.any_move(visit) } -> std::same_as<bool>;
};

/// How good an unfinished position looks to the side to move.
template <class P>
concept HasEvaluate = requires(const P& p) {
  { p.evaluate() } -> std::same_as<Score>;
};

/// How promising a legal move looks before it is tried; larger is searched earlier.
template <class P>
concept HasOrder = requires(const P& p, typename P::Move m) {
  { p.order(m) } -> std::same_as<int>;
};

/// The moves that must be resolved before a position can be evaluated (captures, threats): quiescence.
template <class P>
concept HasForcing = requires(const P& p, MoveList<typename P::Move>& list) {
  { p.forcing(list) } -> std::same_as<void>;
};

/// Passing the turn, for null-move pruning. can_pass() is false where having to move could be a burden.
template <class P>
concept HasNullMove = requires(P& p, const P& c) {
  { c.can_pass() } -> std::same_as<bool>;
  { p.make_null() } -> std::same_as<void>;
  { p.undo_null() } -> std::same_as<void>;
};

/// If result() speaks because this position occurred before: how many plies ago it did first, else 0. Such a value
/// depends on the path and is kept out of the table.
template <class P>
concept HasRepetition = requires(const P& p) {
  { p.repetition() } -> std::same_as<int>;
};

/// Moves as people write them. parse() gives nothing for text that is no legal move here.
template <class P>
concept HasNotation = requires(const P& p, typename P::Move m, std::string_view text) {
  { p.to_text(m) } -> std::same_as<std::string>;
  { p.parse(text) } -> std::same_as<std::optional<typename P::Move>>;
};

// ---------------------------------------------------------------------------------------------------------
// A member that has an ability's name but not its signature is a mistake, never a silent absence.

namespace detail {

DEEPCUT_NAMES_MEMBER(side)
DEEPCUT_NAMES_MEMBER(key)
DEEPCUT_NAMES_MEMBER(key_after)
DEEPCUT_NAMES_MEMBER(canonical)
DEEPCUT_NAMES_MEMBER(worth_storing)
DEEPCUT_NAMES_MEMBER(any_move)
DEEPCUT_NAMES_MEMBER(evaluate)
DEEPCUT_NAMES_MEMBER(order)
DEEPCUT_NAMES_MEMBER(forcing)
DEEPCUT_NAMES_MEMBER(can_pass)
DEEPCUT_NAMES_MEMBER(make_null)
DEEPCUT_NAMES_MEMBER(undo_null)
DEEPCUT_NAMES_MEMBER(repetition)
DEEPCUT_NAMES_MEMBER(to_text)
DEEPCUT_NAMES_MEMBER(parse)

}  // namespace detail

/// Instantiated by every search: refuses a position whose abilities are misspelt in their signature.
template <Position P>
struct CheckAbilities {
  static_assert(!std::is_final_v<P>, "deepcut: a position must not be final");
  static_assert(!detail::names_side<P> || HasSide<P>, "deepcut: expected `int side() const`");
  static_assert(!detail::names_key<P> || HasKey<P>, "deepcut: expected `std::uint64_t key() const`");
  static_assert(!detail::names_key_after<P> || HasKeyAfter<P>,
                "deepcut: expected `std::uint64_t key_after(Move) const`");
  static_assert(!detail::names_canonical<P> || HasCanonical<P>,
                "deepcut: expected `Canonical canonical() const` with static to_frame and from_frame (Move, "
                "int) -> Move");
  static_assert(!detail::names_worth_storing<P> || HasWorthStoring<P>,
                "deepcut: expected `bool worth_storing(int plies) const`");
  static_assert(!detail::names_any_move<P> || HasAnyMove<P>,
                "deepcut: expected `template <class Visit> bool any_move(Visit visit) const`");
  static_assert(!detail::names_evaluate<P> || HasEvaluate<P>, "deepcut: expected `Score evaluate() const`");
  static_assert(!detail::names_order<P> || HasOrder<P>, "deepcut: expected `int order(Move) const`");
  static_assert(!detail::names_forcing<P> || HasForcing<P>, "deepcut: expected `void forcing(MoveList<Move>&) const`");
  static_assert(!(detail::names_can_pass<P> || detail::names_make_null<P> || detail::names_undo_null<P>) ||
                    HasNullMove<P>,
                "deepcut: expected `bool can_pass() const`, `void make_null()` and `void undo_null()`");
  static_assert(!detail::names_repetition<P> || HasRepetition<P>, "deepcut: expected `int repetition() const`");
  static_assert(!(detail::names_to_text<P> || detail::names_parse<P>) || HasNotation<P>,
                "deepcut: expected `std::string to_text(Move) const` and "
                "`std::optional<Move> parse(std::string_view) const`");
  static constexpr bool kOk = true;
};

/// The names of the abilities a position has, for people.
template <class P>
std::vector<std::string> abilities() {
  static_assert(CheckPosition<P>::kOk && CheckAbilities<P>::kOk);
  std::vector<std::string> names;
  if (HasSide<P>) names.emplace_back("side");
  if (HasKey<P>) names.emplace_back("key");
  if (HasKeyAfter<P>) names.emplace_back("key-after");
  if (HasCanonical<P>) names.emplace_back("canonical");
  if (HasWorthStoring<P>) names.emplace_back("worth-storing");
  if (HasAnyMove<P>) names.emplace_back("any-move");
  if (HasEvaluate<P>) names.emplace_back("evaluate");
  if (HasOrder<P>) names.emplace_back("order");
  if (HasForcing<P>) names.emplace_back("forcing");
  if (HasNullMove<P>) names.emplace_back("null-move");
  if (HasRepetition<P>) names.emplace_back("repetition");
  if (HasNotation<P>) names.emplace_back("notation");
  return names;
}

/// Is there any move? It asks `moves` alone, so that a position's own result() may ask it.
template <class P>
bool has_moves(const P& position) {
  MoveStack<typename P::Move> stack;
  MoveList<typename P::Move> list(stack);
  position.moves(list);
  return !list.empty();
}

/// All legal moves, for callers outside a search. It asks result() first.
template <class P>
std::vector<typename P::Move> legal_moves(const P& position) {
  static_assert(CheckPosition<P>::kOk);
  if (position.result()) return {};
  MoveStack<typename P::Move> stack;
  MoveList<typename P::Move> list(stack);
  position.moves(list);
  return {list.begin(), list.end()};
}

/// The first of them, if there is one.
template <Position P>
std::vector<typename P::Move> first_legal_move(const P& position) {
  const std::vector<typename P::Move> moves = deepcut::legal_moves(position);
  if (moves.empty()) return {};
  return {moves.front()};
}

/// Chosen for a type that is no position, to say so in a sentence.
template <class P>
struct OutcomeOnly {
  static_assert(CheckPosition<P>::kOk);
};

/// Every win alike: the same game with finished positions scored +1, 0 and -1, whatever their distance. Those without a
/// move of which result() says nothing remain lost in so many plies.
template <Position P>
struct OutcomeOnly<P> : P {
  using P::P;
  OutcomeOnly(const P& position) : P(position) {}  // NOLINT(google-explicit-constructor): it is the same position
  std::optional<Value> result() const {
    const std::optional<Value> value = P::result();
    if (!value) return std::nullopt;
    if (value->is_win()) return Value::exact(1);
    if (value->is_loss()) return Value::exact(-1);
    return *value;
  }
};

}  // namespace deepcut
