// What a report may call exact: the true value, a win or loss to the ply. Each of these trees has a quicker win than the
// one that is found first.
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/search.hpp>
#include <deepcut/turn_beam.hpp>

#include "search/tree_game.hpp"

namespace deepcut::test::claims_test {
namespace {

using Game = WithKey<TreeGame>;

/// Adds a line of `plies` forced moves from `node` on, the first one labelled `label`, after which `node`'s side has won.
void add_win(Tree& tree, std::size_t node, Label label, int plies) {
  for (int i = 0; i < plies; ++i) {
    const int next = static_cast<int>(tree.size());
    tree[node].edges.push_back({i == 0 ? label : Label{0}, next});
    tree.push_back({.side = 1 - tree[node].side});
    node = static_cast<std::size_t>(next);
  }
  tree.back().result = Value::loss();
}

/// The first move wins in 5, the second one in 3.
Tree two_wins() {
  Tree tree(1);
  add_win(tree, 0, 1, 5);
  add_win(tree, 0, 2, 3);
  return tree;
}

// Beyond the window there is a move as well, whose value that is.
TEST(Claims, AMoveBeyondTheWindow) {
  Tree tree(1);
  for (const Score score : {3, 9, 5}) {
    tree[0].edges.push_back({static_cast<Label>(tree.size()), static_cast<int>(tree.size())});
    tree.push_back({.side = 1, .result = Value::exact(-score)});
  }
  const Limits limits{.depth = 4, .window = Window{6, 8}};
  for (const auto& report : {alpha_beta(Game(tree), limits), Search<Game>().go(Game(tree), limits)}) {
    EXPECT_EQ(report.bound, Bound::kLower);
    EXPECT_EQ(report.value.score(), 9);
    EXPECT_EQ(report.best, 2);
    EXPECT_EQ(report.line, (std::vector<Label>{2}));
  }
}

// A game may call itself finished where it knows how it ends, and in how many plies.
TEST(Claims, AResultBeyondTheDepth) {
  Tree tree(1);
  add_win(tree, 0, 1, 1);
  tree.back().result = Value::loss(6);
  add_win(tree, 0, 2, 3);
  const Game root(tree);
  const Limits one_ply{.depth = 1};
  for (const auto& report : {minimax(root, one_ply), alpha_beta(root, one_ply), BeamSearch<Game>().go(root, one_ply),
                             Search<Game>().go(root, one_ply), Search<Game>({.exact = true}).go(root, one_ply)}) {
    EXPECT_EQ(report.value, Value::win(7));
    EXPECT_FALSE(report.exact()) << "it is won in 3";
  }
  for (const auto& report : {minimax(root), alpha_beta(root), Search<Game>({.exact = true}).go(root)}) {
    EXPECT_EQ(report.value, Value::win(3));
    EXPECT_TRUE(report.exact());
  }
}

struct OnlyTheFirst {
  Stage candidates(const Game& position, const Node<Label>& /*node*/, int /*stage*/, MoveList<Label>& list) const {
    list.push(position.node().edges.front().label);
    return position.node().edges.size() > 1 ? Stage::kIncomplete : Stage::kComplete;
  }
};

TEST(Claims, AMoveThatWasNoCandidate) {
  const Tree tree = two_wins();
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    const auto report = Search<Game, OnlyTheFirst>({.driver = driver}).go(Game(tree));
    EXPECT_EQ(report.value, Value::win(5));
    EXPECT_FALSE(report.exact()) << "it is won in 3, by driver " << static_cast<int>(driver);
  }
}

struct TakesAway {
  Depth extend(const Game& /*position*/, const Node<Label>& /*node*/, Label move) const {
    return move == 2 ? -4 * kPly : 0;
  }
};

// An extension is added to the depth. One below 0 would hide what full width is believed to see.
TEST(Claims, AnExtensionBelowZero) {
  const Tree tree = two_wins();
  const auto report = Search<Game, TakesAway>({.reductions = false}).go(Game(tree));
  EXPECT_EQ(report.value, Value::win(3));
  EXPECT_TRUE(report.exact());
}

struct EveryMove {
  static std::size_t moves(const Game& game, MoveList<Label>& list) { return game.moves(list), 0; }
  static bool wins_at_once(const Game& /*game*/) { return false; }
};

TEST(Claims, AFinishedRoot) {
  Tree tree(1);
  tree[0].result = Value::exact(7);
  const Game root(tree);
  for (const auto& report : {minimax(root), alpha_beta(root), BeamSearch<Game>().go(root), Search<Game>().go(root),
                             TurnBeam<Game, EveryMove>().go(root)}) {
    EXPECT_EQ(report.value, Value::exact(7));
    EXPECT_TRUE(report.exact());
    EXPECT_EQ(report.stop, StopReason::kSolved);
  }
}

}  // namespace
}  // namespace deepcut::test::claims_test
