// Undo data, positions that are copied, and the checks that a game's own tests use: each finds the mistake it is for.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/check.hpp>
#include <deepcut/keys.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/proof.hpp>
#include <deepcut/search.hpp>
#include <deepcut/turn_beam.hpp>

namespace deepcut::test::check_test {
namespace {

/// Take one to three from a pile, but after three the pile is halved: what was there cannot be told from the move.
struct Halving {
  using Move = std::uint8_t;
  int stones = 40;

  void moves(MoveList<Move>& list) const {
    for (Move take = 1; take <= 3 && take <= stones; ++take) list.push(take);
  }
  std::optional<Value> result() const {
    if (stones == 0) return Value::loss();
    return std::nullopt;
  }
  std::uint64_t key() const { return static_cast<std::uint64_t>(stones); }
  int after(Move take) const { return take == 3 ? (stones - 3) / 2 : stones - take; }
};

struct InPlaceHalving : Halving {
  bool forgets = false;  ///< undo is wrong after a three
  int history[64]{};
  int plies = 0;
  void make(Move take) {
    history[plies++] = stones;
    stones = after(take);
  }
  void undo(Move take) {
    --plies;
    stones = forgets ? stones + take : history[plies];
  }
};
struct ReturningHalving : Halving {
  int make(Move take) {
    const int before = stones;
    stones = after(take);
    return before;
  }
  void undo(Move /*take*/, int before) { stones = before; }
};
struct CopiedHalving : Halving {
  void make(Move take) { stones = after(take); }
};
/// Too large to travel by value in alpha-beta.
struct LargeCopiedHalving : CopiedHalving {
  int more[16]{};
};
static_assert(TakesBack<InPlaceHalving> && ReturnsUndo<ReturningHalving> && MakesOnCopies<CopiedHalving>);
static_assert(Position<InPlaceHalving> && Position<ReturningHalving> && Position<CopiedHalving>);

template <class P>
P pile_of(int stones) {
  P pile;
  pile.stones = stones;
  return pile;
}

template <class P>
void expect_alike(int stones) {
  const auto plain = pile_of<InPlaceHalving>(stones);
  const auto other = pile_of<P>(stones);
  const Value truth = minimax(plain).value;
  EXPECT_EQ(minimax(other).value, truth);
  EXPECT_EQ(alpha_beta(other).value, truth);
  EXPECT_EQ(perft(other, 5), perft(plain, 5));
  check_position(other, {.games = 3});
}

struct EveryTurn {
  static std::size_t moves(const Halving& pile, MoveList<Halving::Move>& list) { return pile.moves(list), 0; }
  static bool wins_at_once(const Halving& /*pile*/) { return false; }
};

template <class P>
void expect_found_alike(int stones) {
  const auto plain = pile_of<InPlaceHalving>(stones);
  const auto other = pile_of<P>(stones);
  const Value truth = minimax(plain).value;
  EXPECT_EQ(BeamSearch<P>(3).go(other).value, truth);
  const Value by_turns = TurnBeam<InPlaceHalving, EveryTurn>().go(plain).value;  // proves no loss, so not the truth
  EXPECT_EQ((TurnBeam<P, EveryTurn>().go(other).value), by_turns);
  EXPECT_EQ(Search<P>({.table_bytes = 1 << 16}).go(other).value, truth);
  Options options{.driver = Driver::kSolve, .table_bytes = 1 << 16};
  EXPECT_EQ(Search<P>(options).go(other).value, truth);
  EXPECT_EQ(ProofSearch<P>(1 << 16).go(other).status == ProofStatus::kProven, truth.is_win());
}

TEST(Undo, EveryWayGivesTheSameAnswers) {
  for (const int stones : {1, 4, 9, 12, 15}) {
    expect_alike<ReturningHalving>(stones);
    expect_alike<CopiedHalving>(stones);
    expect_alike<LargeCopiedHalving>(stones);
    expect_found_alike<ReturningHalving>(stones);
    expect_found_alike<CopiedHalving>(stones);
  }
}

/// Whoever takes the last of a row of pins, one or two beside each other, wins. Nobody has an opinion before the end.
struct Pins {
  using Move = std::uint16_t;  // the pins taken
  std::uint16_t left = 0x1FF;

  void moves(MoveList<Move>& list) const {
    for (int pin = 0; pin < 9; ++pin) {
      for (const int shape : {1, 3}) {
        const auto taken = static_cast<Move>(shape << pin);
        if ((left & taken) == taken) list.push(taken);
      }
    }
  }
  std::optional<Value> result() const { return std::nullopt; }  // without a move it is lost
  std::uint64_t key() const { return left; }
};
struct InPlacePins : Pins {
  void make(Move taken) { left ^= taken; }
  void undo(Move taken) { left ^= taken; }
};
struct ReturningPins : Pins {
  Move make(Move taken) { return left ^= taken; }
  void undo(Move taken, Move /*left*/) { left ^= taken; }
};
struct CopiedPins : Pins {
  void make(Move taken) { left ^= taken; }
};

// Nothing is reduced, since there is no evaluation to go by, and so the win is exact.
TEST(Undo, EveryWayIsSearchedAlikeWithoutAnOpinion) {
  const Limits limits{.depth = 9};
  const auto plain = Search<InPlacePins>({.table_bytes = 1 << 16}).go({}, limits);
  const auto returning = Search<ReturningPins>({.table_bytes = 1 << 16}).go({}, limits);
  const auto copied = Search<CopiedPins>({.table_bytes = 1 << 16}).go({}, limits);
  EXPECT_EQ(plain.value, minimax(InPlacePins()).value);
  EXPECT_TRUE(plain.exact());
  EXPECT_EQ(returning.nodes, plain.nodes);
  EXPECT_EQ(copied.nodes, plain.nodes);
}

template <class P>
std::string fault_of(const P& root) {
  try {
    check_position(root, {.games = 5});
  } catch (const std::logic_error& error) {
    return error.what();
  }
  return "";
}

InPlaceHalving forgetful() {
  InPlaceHalving halving;
  halving.forgets = true;
  return halving;
}
struct ForgetfulKey : InPlaceHalving {
  std::uint64_t key() const { return static_cast<std::uint64_t>(stones / 2); }
};
struct ThirdSide : InPlaceHalving {
  int side() const { return plies % 3; }
};
struct OtherMoves : InPlaceHalving {
  template <class Visit>
  bool any_move(Visit visit) const {
    return visit(Move{1});
  }
};

struct TwiceTheSame : InPlaceHalving {
  void moves(MoveList<Move>& list) const {
    list.push(1);
    InPlaceHalving::moves(list);
  }
};
/// It knows that a position came back, but does not end the game.
struct TellsNoDraw : InPlaceHalving {
  int repetition() const { return plies > 2 ? 2 : 0; }
};
/// It gives up early, and says what it thinks of the position.
struct EndsInAnOpinion : InPlaceHalving {
  std::optional<Value> result() const {
    if (stones <= 2) return Value::heuristic(7);
    return std::nullopt;
  }
};
struct ForcesTooMuch : InPlaceHalving {
  void forcing(MoveList<Move>& list) const { list.push(4); }
};
/// One may pass; who is to move is no part of the key. Where the numbers are wrong, nothing is passed, or not taken back.
struct Passing : InPlaceHalving {
  int side() const { return (plies + passes) % 2; }
  bool can_pass() const { return stones > 3; }
  void make_null() { passes += turns; }
  void undo_null() { passes -= returns; }
  int passes = 0;
  int turns = 1;
  int returns = 1;
};
Passing passing(int turns, int returns) {
  Passing game;
  game.turns = turns;
  game.returns = returns;
  return game;
}
/// Two piles that may be exchanged. kFrames: the moves are exchanged as well.
template <bool kFrames>
struct TwoPiles {
  using Move = std::uint8_t;
  int piles[2] = {2, 2};

  void moves(MoveList<Move>& list) const {
    for (Move pile = 0; pile < 2; ++pile) {
      if (piles[pile] > 0) list.push(pile);
    }
  }
  void make(Move pile) { --piles[pile]; }
  void undo(Move pile) { ++piles[pile]; }
  std::optional<Value> result() const {
    if (piles[0] + piles[1] == 0) return Value::loss();
    return std::nullopt;
  }
  Canonical canonical() const {
    const auto [small, large] = std::minmax(piles[0], piles[1]);
    return {static_cast<std::uint64_t>(8 * small + large), piles[0] > piles[1] ? 1 : 0};
  }
  static Move to_frame(Move pile, int frame) { return kFrames && frame == 1 ? static_cast<Move>(1 - pile) : pile; }
  static Move from_frame(Move pile, int frame) { return to_frame(pile, frame); }
};

TEST(Check, FindsWhatIsWrong) {
  EXPECT_EQ(fault_of(passing(1, 1)), "");
  EXPECT_EQ(fault_of(TwoPiles<true>()), "");
  EXPECT_NE(fault_of(TwiceTheSame()).find("moves() lists a move twice"), std::string::npos);
  EXPECT_NE(fault_of(TellsNoDraw()).find("repetition() is 2 though result() is empty"), std::string::npos);
  EXPECT_NE(fault_of(EndsInAnOpinion()).find("result() is an opinion"), std::string::npos);
  EXPECT_NE(fault_of(ForcesTooMuch()).find("forcing() lists an illegal move"), std::string::npos);
  EXPECT_NE(fault_of(passing(2, 2)).find("make_null() does not pass the turn"), std::string::npos);
  EXPECT_NE(fault_of(passing(1, 0)).find("after make_null and undo_null"), std::string::npos);
  EXPECT_NE(fault_of(TwoPiles<false>()).find("one key to positions whose moves differ"), std::string::npos);
  EXPECT_EQ(fault_of(InPlaceHalving()), "");
  EXPECT_NE(fault_of(forgetful()).find("after make and undo"), std::string::npos);
  EXPECT_NE(fault_of(ForgetfulKey()).find("another position with the same key"), std::string::npos);
  EXPECT_NE(fault_of(ThirdSide()).find("side() is 2, not 0 or 1"), std::string::npos);
  EXPECT_NE(fault_of(OtherMoves()).find("any_move() visits other moves"), std::string::npos);
}

TEST(Check, LooksAfterASearch) {
  EXPECT_EQ(Search<Checked<InPlaceHalving>>({.table_bytes = 1 << 16}).go(InPlaceHalving()).value,
            Search<InPlaceHalving>({.table_bytes = 1 << 16}).go({}).value);
  EXPECT_THROW(Search<Checked<InPlaceHalving>>({.table_bytes = 1 << 16}).go(forgetful()), std::logic_error);
}

TEST(Keys, PartsDiffer) {
  std::set<std::uint64_t> parts;
  for (std::uint64_t number = 0; number < 10'000; ++number) parts.insert(key_part(number));
  EXPECT_EQ(parts.size(), 10'000U);
}

}  // namespace
}  // namespace deepcut::test::check_test
