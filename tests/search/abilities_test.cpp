// What a position can do is found out, and only that.
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/policy.hpp>
#include <deepcut/position.hpp>
#include <deepcut/search.hpp>

#include "search/endless_game.hpp"
#include "search/explicit_tree.hpp"
#include "search/tree_game.hpp"

namespace deepcut::test::abilities_test {
namespace {

using Names = std::vector<std::string>;

/// The five names and nothing else: a pile from which one or two are taken; who takes the last one has won.
struct Pile {
  using Move = std::uint8_t;
  int left = 7;
  void moves(MoveList<Move>& list) const {
    for (Move take = 1; take <= 2 && take <= left; ++take) list.push(take);
  }
  void make(Move take) { left -= take; }
  void undo(Move take) { left += take; }
  std::optional<Value> result() const {
    if (left == 0) return Value::loss();
    return std::nullopt;
  }
};
struct WithEverything : Pile {
  int side() const { return 0; }
  std::uint64_t key() const { return 0; }
  std::uint64_t key_after(Move) const { return 0; }
  Canonical canonical() const { return {0, 0}; }
  static Move to_frame(Move move, int) { return move; }
  static Move from_frame(Move move, int) { return move; }
  template <class Visit>
  bool any_move(Visit visit) const {
    return visit(Move{1});
  }
  Score evaluate() const { return 0; }
  int order(Move) const { return 0; }
  void forcing(MoveList<Move>&) const {}
  bool can_pass() const { return false; }
  void make_null() {}
  void undo_null() {}
  int repetition() const { return 0; }
  std::string to_text(Move) const { return ""; }
  std::optional<Move> parse(std::string_view) const { return std::nullopt; }
};

TEST(Abilities, AreFound) {
  EXPECT_EQ(abilities<Pile>(), Names());
  EXPECT_EQ(abilities<TreeGame>(), Names({"evaluate"}));
  EXPECT_EQ(abilities<WithKey<WithSide<TreeGame>>>(), Names({"side", "key", "evaluate"}));
  EXPECT_EQ((abilities<WithCanonical<WithNullMove<WithForcing<WithOrder<TreeGame>>>>>()),
            Names({"canonical", "evaluate", "order", "forcing", "null-move"}));
  EXPECT_EQ((abilities<WithRepetition<WithKey<TreeGame>>>()), Names({"key", "evaluate", "repetition"}));
  EXPECT_EQ(abilities<WithEverything>(), Names({"side", "key", "key-after", "canonical", "any-move", "evaluate",
                                                "order", "forcing", "null-move", "repetition", "notation"}));
}

struct Hinting : Pile {
  bool mistaken = false;
  std::uint64_t key() const { return static_cast<std::uint64_t>(left); }
  std::uint64_t key_after(Move take) const { return mistaken ? take : static_cast<std::uint64_t>(left - take); }
};

TEST(Abilities, AWrongHintOfTheNextKeyChangesNothing) {
  for (int left = 1; left < 20; ++left) {
    const auto report = Search<Hinting>().go(Hinting{{left}});
    const auto mistaken = Search<Hinting>().go(Hinting{{left}, true});
    EXPECT_EQ(mistaken.nodes, report.nodes) << left;
    EXPECT_EQ(mistaken.value, report.value) << left;
  }
}

TEST(Abilities, FiveNamesAreEnough) {
  // Seven left: take one, and then always leave a multiple of three.
  EXPECT_EQ(minimax(Pile()).value, Value::win(5));
  EXPECT_EQ(alpha_beta(Pile()).value, Value::win(5));
  EXPECT_EQ(Search<Pile>().go(Pile()).value, Value::win(5));
  EXPECT_EQ(Search<Pile>().go(Pile()).best, std::uint8_t{1});
  EXPECT_TRUE(Search<Pile>().go(Pile{6}).value.is_loss());
}

TEST(Abilities, ConceptOfAPosition) {
  static_assert(Position<Pile> && Position<TreeGame> && Position<EndlessGame> && Position<OutcomeOnly<Pile>>);
  static_assert(!Position<int>);
  struct NoUndo {
    using Move = std::uint8_t;
    void moves(MoveList<Move>&) const;
    void make(Move);
    std::optional<Value> result() const;
  };
  static_assert(Position<NoUndo>, "a copy is made before the move");
  struct NoMake {
    using Move = std::uint8_t;
    void moves(MoveList<Move>&) const;
    std::optional<Value> result() const;
  };
  struct LargeMoves : Pile {
    using Move = std::uint64_t;
  };
  struct NoDefault : Pile {
    explicit NoDefault(int left_at_first) : Pile{left_at_first} {}
  };
  static_assert(!Position<NoMake> && !Position<LargeMoves> && !Position<NoDefault>);
}

TEST(Abilities, LegalMoves) {
  EXPECT_EQ(legal_moves(Pile()), (std::vector<std::uint8_t>{1, 2}));
  EXPECT_EQ(legal_moves(Pile{1}), (std::vector<std::uint8_t>{1}));
  EXPECT_TRUE(legal_moves(Pile{0}).empty()) << "the game is over";
  EXPECT_EQ(first_legal_move(Pile()), (std::vector<std::uint8_t>{1}));
  EXPECT_TRUE(first_legal_move(Pile{0}).empty());
}

TEST(Abilities, OutcomeOnlyForgetsTheDistance) {
  using Outcome = OutcomeOnly<TreeGame>;
  EXPECT_EQ(minimax(OutcomeOnly<Pile>(Pile())).value, Value::exact(1));
  EXPECT_EQ(minimax(OutcomeOnly<Pile>(Pile{6})).value, Value::exact(-1));
  Tree tree(1);
  tree[0].result = Value::win(3);
  EXPECT_EQ(Outcome(tree).result(), Value::exact(1));
  tree[0].result = Value::exact(17);
  EXPECT_EQ(Outcome(tree).result(), Value::exact(17)) << "a score is not an outcome";
}

TEST(Abilities, AFinishedRootHasNoMove) {
  for (const auto& report : {minimax(Pile{0}), alpha_beta(Pile{0}), Search<Pile>().go(Pile{0})}) {
    EXPECT_FALSE(report.best);
    EXPECT_EQ(report.value, Value::loss());
    EXPECT_EQ(report.stop, StopReason::kSolved);
    EXPECT_TRUE(report.line.empty());
  }
  // Nor has a side that cannot move: it has lost.
  struct Stuck : Pile {
    void moves(MoveList<Move>& /*list*/) const {}
  };
  for (const auto& report : {minimax(Stuck()), alpha_beta(Stuck())}) {
    EXPECT_FALSE(report.best);
    EXPECT_EQ(report.value, Value::loss());
  }
}

TEST(Abilities, HooksOfAPolicy) {
  struct Nothing {};
  static_assert(ReducesMoves<DefaultPolicy, Pile> && !ExtendsMoves<DefaultPolicy, Pile>);
  static_assert(!ReducesMoves<Nothing, Pile> && !PrunesMoves<Nothing, Pile> && !ProbesNodes<Nothing, Pile> &&
                !ChoosesCandidates<Nothing, Pile>);
  static_assert(CheckPolicy<Nothing, Pile>::kOk && CheckPolicy<DefaultPolicy, Pile>::kOk);
}

}  // namespace
}  // namespace deepcut::test::abilities_test
