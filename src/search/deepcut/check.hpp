// Is a position what it promises to be? For tests of a game: count its games, and play random ones while comparing
// everything that make, undo, key and the other abilities do with what they should have done.
//
//     #include <deepcut/check.hpp>
//
//     deepcut::perft(MyPosition{}, 6);            // the number of games of six plies
//     deepcut::check_position(MyPosition{});      // throws std::logic_error with a sentence if something is wrong
//     deepcut::Search<deepcut::Checked<MyPosition>> search;   // the same, at every node of a search
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include <deepcut/move_list.hpp>
#include <deepcut/position.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

/// The number of ways to play `depth` plies; games that end sooner do not count. It is known for many games, and finds
/// most mistakes in moves, make and undo.
template <class P>
std::uint64_t perft(const P& root, int depth) {
  static_assert(CheckPosition<P>::kOk);
  if (depth == 0) return 1;
  InPlace<P> position(root);
  std::uint64_t count = 0;
  for (const auto move : deepcut::legal_moves(root)) {
    position.make(move);
    count += deepcut::perft(static_cast<const P&>(position), depth - 1);
    position.undo(move);
  }
  return count;
}

namespace detail {

[[noreturn]] inline void wrong_position(const std::string& what) {
  throw std::logic_error("deepcut: the position is wrong: " + what);
}

/// All that a search can see of a position: if two are equal in this, no search can tell them apart at once.
template <class P>
struct Sight {
  std::vector<typename P::Move> moves;
  std::optional<Value> result;
  std::uint64_t key = 0;
  int side = 0;
  Score evaluation = 0;

  explicit Sight(const P& position) : moves(deepcut::legal_moves(position)), result(position.result()) {
    if constexpr (HasKey<P>) key = position.key();
    if constexpr (HasSide<P>) side = position.side();
    if constexpr (HasEvaluate<P>) {
      if (!result) evaluation = position.evaluate();
    }
  }
};

/// Throws if the side to move has another future here than there; `when` says after what.
template <class P>
void compare_futures(const Sight<P>& expected, const Sight<P>& found, const char* when) {
  const std::string after = std::string(" after ") + when;
  if (found.result != expected.result) wrong_position("result() differs" + after);
  if (!std::equal(found.moves.begin(), found.moves.end(), expected.moves.begin(), expected.moves.end())) {
    wrong_position("moves() differ" + after);
  }
  if (found.key != expected.key) wrong_position("key() differs" + after);
  if (found.evaluation != expected.evaluation) wrong_position("evaluate() differs" + after);
}

/// Throws if the two are not the same.
template <class P>
void compare(const Sight<P>& expected, const P& position, const char* when) {
  const Sight<P> found(position);
  detail::compare_futures(expected, found, when);
  if (found.side != expected.side) wrong_position(std::string("side() differs after ") + when);
}

}  // namespace detail

/// Chosen for a type that is no position, to say so in a sentence.
template <class P>
class Checked {
  static_assert(CheckPosition<P>::kOk);
};

/// A position that looks after itself: every undo is compared with what stood there before the make. Slow; for tests.
template <Position P>
class Checked<P> : public InPlace<P> {
  using Base = InPlace<P>;

 public:
  using Move = typename P::Move;
  Checked() = default;
  Checked(const P& position) : Base(position) {}  // NOLINT(google-explicit-constructor): it is the same position

  void make(Move move) {
    before_.emplace_back(static_cast<const P&>(*this));
    const auto& moves = before_.back().moves;
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) detail::wrong_position("make() of an illegal move");
    Base::make(move);
    check_side();
    check_result();
  }
  void undo(Move move) {
    Base::undo(move);
    detail::compare(before_.back(), static_cast<const P&>(*this), "make and undo");
    before_.pop_back();
  }

 private:
  void check_side() const {
    if constexpr (HasSide<P>) {
      const int side = P::side();
      if (side != 0 && side != 1) detail::wrong_position("side() is " + std::to_string(side) + ", not 0 or 1");
    }
  }
  /// Every search takes what it says for proven.
  void check_result() const {
    const auto result = P::result();
    if (result && !result->is_proven()) {
      detail::wrong_position("result() is an opinion, not one of Value::win(), loss(), draw() and exact()");
    }
  }
  std::vector<detail::Sight<P>> before_;
};

struct CheckLimits {
  int games = 100;
  int plies = 200;  ///< of one game at most
  std::uint64_t seed = 1;
};

namespace detail {

/// What check_position() asks of one position after another; it remembers those that it has seen.
template <class P>
class PositionCheck {
 public:
  using Move = typename P::Move;

  /// Everything, with all moves made and taken back. Gives the moves.
  std::vector<Move> look_at(Checked<P>& position) {
    const P& here = position;
    const std::vector<Move> moves = deepcut::legal_moves(here);
    detail::compare(Sight<P>(here), P(here), "a copy");
    check_moves(moves);
    if constexpr (HasKey<P>) check_key(here);
    if constexpr (HasCanonical<P>) check_symmetry(here, moves);
    if constexpr (HasAnyMove<P>) check_any_move(here, moves);
    if constexpr (HasForcing<P>) check_forcing(here, moves);
    if constexpr (HasNotation<P>) check_notation(here, moves);
    if constexpr (HasRepetition<P>) check_repetition(here);
    if constexpr (HasNullMove<P>) check_null_move(position);
    for (const Move move : moves) {
      position.make(move);
      position.undo(move);
    }
    return moves;
  }

 private:
  static void check_moves(const std::vector<Move>& moves) {
    std::vector<std::uint32_t> packed;
    for (const Move move : moves) packed.push_back(deepcut::pack(move));
    std::sort(packed.begin(), packed.end());
    if (std::adjacent_find(packed.begin(), packed.end()) != packed.end()) wrong_position("moves() lists a move twice");
  }
  /// It is asked here only while the game goes on.
  static void check_repetition(const P& here) {
    if (const int plies = here.repetition(); plies != 0 && !here.result()) {
      wrong_position("repetition() is " + std::to_string(plies) + " though result() is empty");
    }
  }
  /// Who is to move need not be in the key: all values are the mover's.
  void check_key(const P& here) {
    const auto [known, first] = seen_.try_emplace(here.key(), here);
    if (!first) detail::compare_futures(known->second, Sight<P>(here), "another position with the same key");
  }
  /// The moves of all positions of a class are the same in its frame.
  void check_symmetry(const P& here, const std::vector<Move>& moves) {
    const Canonical canonical = here.canonical();
    std::vector<std::uint32_t> framed;
    for (const Move move : moves) {
      const Move there = P::to_frame(move, canonical.frame);
      if (!(P::from_frame(there, canonical.frame) == move)) wrong_position("from_frame() does not undo to_frame()");
      framed.push_back(deepcut::pack(there));
    }
    std::sort(framed.begin(), framed.end());
    const auto [known, first] = classes_.try_emplace(canonical.key, framed);
    if (!first && known->second != framed) {
      wrong_position("canonical() gives one key to positions whose moves differ in its frame");
    }
  }
  static void check_any_move(const P& here, const std::vector<Move>& moves) {
    std::vector<Move> visited;
    here.any_move([&](Move move) { return visited.push_back(move), false; });
    if (!std::equal(visited.begin(), visited.end(), moves.begin(), moves.end())) {
      wrong_position("any_move() visits other moves than moves() lists");
    }
  }
  static void check_forcing(const P& here, const std::vector<Move>& moves) {
    MoveStack<Move> stack;
    MoveList<Move> forcing(stack);
    here.forcing(forcing);
    for (const Move move : forcing) {
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) wrong_position("forcing() lists an illegal move");
    }
  }
  static void check_notation(const P& here, const std::vector<Move>& moves) {
    for (const Move move : moves) {
      const auto read = here.parse(here.to_text(move));
      if (!read || !(*read == move)) wrong_position("parse() does not read what to_text() writes");
    }
  }
  static void check_null_move(Checked<P>& position) {
    if (!position.can_pass()) return;
    const Sight<P> before(position);
    position.make_null();
    if constexpr (HasSide<P>) {
      if (position.side() == before.side) wrong_position("make_null() does not pass the turn");
    }
    position.undo_null();
    detail::compare(before, static_cast<const P&>(position), "make_null and undo_null");
  }

  std::unordered_map<std::uint64_t, Sight<P>> seen_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> classes_;  ///< the moves of each, in its frame
};

}  // namespace detail

/// Random games from `root`. In each position every move, and the null move, is made and taken back, copies are compared,
/// no move may be listed twice, forcing moves must be legal, symmetries must undo each other, and positions that share a key
/// must look alike.
template <class P>
void check_position(const P& root, const CheckLimits& limits = {}) {
  static_assert(CheckPosition<P>::kOk);
  std::mt19937_64 random(limits.seed);
  detail::PositionCheck<P> check;
  for (int game = 0; game < limits.games; ++game) {
    Checked<P> position(root);
    std::vector<typename P::Move> line;
    for (int ply = 0; ply < limits.plies && !position.result(); ++ply) {
      const auto moves = check.look_at(position);
      if (moves.empty()) break;
      line.push_back(moves[random() % moves.size()]);
      position.make(line.back());
    }
    for (; !line.empty(); line.pop_back()) position.undo(line.back());
  }
}

}  // namespace deepcut
