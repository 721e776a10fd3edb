// Moves that a policy leaves out, by pruning or by offering fewer candidates: nothing is proven over the rest.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/soundness.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::candidates_test {
namespace {

using Game = WithKey<WithSide<TreeGame>>;
using NodeOfGame = Node<Label>;

Tree tree_of(std::uint64_t seed) {
  return RandomTree::make({.plies = 8, .children = 4, .width = 5, .leaps = true, .long_turns = seed % 2 == 0}, seed);
}

/// Prunes all but the first move everywhere.
struct PruneAll {
  template <class P>
  bool prune(const P& /*position*/, const NodeOfGame& /*node*/, Label /*move*/, int /*index*/) const {
    return true;
  }
};

/// Offers what a test lets it: one type, since each takes the compiler a search of its own.
struct Offers {
  std::function<Stage(const Game& position, int stage, MoveList<Label>& list)> offer;
  Stage candidates(const Game& position, const NodeOfGame& /*node*/, int stage, MoveList<Label>& list) const {
    return offer(position, stage, list);
  }
};

/// Some moves only. `salt` decides which.
Offers some_candidates(unsigned salt) {
  return {[salt](const Game& position, int stage, MoveList<Label>& list) {
    for (const Edge& edge : position.node().edges) {
      const unsigned number = (static_cast<unsigned>(position.id()) * 31 + edge.label * 7 + salt) % 5;
      if (number == static_cast<unsigned>(stage)) list.push(edge.label);
    }
    return stage < static_cast<int>(salt % 3) ? Stage::kMore : Stage::kIncomplete;
  }};
}

template <class Policy>
void check_soundness(const Policy& policy, const Options& options, std::uint64_t seed) {
  const Tree tree = tree_of(seed);
  const Yardstick<Game> yardstick(Game(tree), 9);
  Search<Game, Policy> search(options, policy);
  search.on_progress([&](const auto& report) { EXPECT_TRUE(is_sound(report, yardstick)) << "seed " << seed; });
  search.go(yardstick.root(), {.depth = 18});
}

TEST(Candidates, WhatIsLeftOutIsNeverProven) {
  for (std::uint64_t seed = 1; seed <= tries(250U); ++seed) {
    constexpr Driver kDrivers[] = {Driver::kPvs, Driver::kMtdf, Driver::kSolve};
    const Options options{
        .driver = kDrivers[seed % 3], .table_bytes = 1 << 14, .lines = 1 + static_cast<int>(seed / 3 % 2)};
    check_soundness(PruneAll{}, options, seed);
    for (unsigned salt = 0; salt < 6; ++salt) check_soundness(some_candidates(salt), options, seed);
    ASSERT_FALSE(::testing::Test::HasFailure());
  }
}

/// Knows one move that is worth looking at, and where it is.
struct Ranking {
  Label wanted = 0;
  int at = -1;
  void reset(const Game& position) { at = position.id(); }
  void made(const Game& position, Label /*move*/, int /*ply*/) { at = position.id(); }
  void undone(const Game& position, Label /*move*/, int /*ply*/) { at = position.id(); }
  Score evaluate(const Game& /*position*/, int /*ply*/) const { return 0; }
};

/// Offers that one.
struct AsEvaluated {
  Stage candidates(const Game& position, const NodeOfGame& /*node*/, int /*stage*/, MoveList<Label>& list,
                   const Ranking& ranking) const {
    EXPECT_EQ(ranking.at, position.id()) << "the evaluator has not heard of the root";
    list.push(ranking.wanted);
    return Stage::kIncomplete;
  }
};

TEST(Candidates, MayBeChosenByTheEvaluator) {
  static_assert(ChoosesByEvaluator<AsEvaluated, Game, Ranking> && !ChoosesCandidates<AsEvaluated, Game>);
  static_assert(CheckPolicy<AsEvaluated, Game, Ranking>::kOk);
  Tree tree(3);
  tree[0].edges = {{0, 1}, {5, 2}};
  tree[1].side = tree[2].side = 1;
  tree[1].result = Value::loss();
  tree[2].result = Value::draw();
  for (const Label wanted : {Label{0}, Label{5}}) {
    Search<Game, AsEvaluated, Ranking> search({.table_bytes = 1 << 14}, {}, {.wanted = wanted});
    const auto report = search.go(Game(tree), {.depth = 3});
    ASSERT_TRUE(report.best);
    EXPECT_EQ(*report.best, wanted);
  }
}

TEST(Candidates, IncompleteCandidatesAreNoReasonToDespair) {
  // Both moves that are offered lose, the third draws: not lost, and not proven to be anything.
  Tree tree(4);
  tree[0].edges = {{0, 1}, {5, 2}, {3, 3}};
  for (std::size_t i = 1; i <= 3; ++i) tree[i].side = 1;
  tree[1].result = tree[2].result = Value::win();
  tree[3].result = Value::draw();
  const Offers two_of_three{[](const Game& position, int /*stage*/, MoveList<Label>& list) {
    for (const Edge& edge : position.node().edges) {
      if (edge.label != 3) list.push(edge.label);
    }
    return Stage::kIncomplete;
  }};
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    const auto report =
        Search<Game, Offers>({.driver = driver, .table_bytes = 4096}, two_of_three).go(Game(tree), {.depth = 9});
    EXPECT_FALSE(report.value.is_loss());
    EXPECT_FALSE(report.value.is_proven());
    // The same one ply further down: the opponent of the one who has the choice cannot claim a win.
    Tree deeper(1);
    deeper[0] = {.side = 1, .edges = {{1, 1}}};
    for (TreeNode node : tree) {
      for (Edge& edge : node.edges) ++edge.to;
      deeper.push_back(node);
    }
    const auto above =
        Search<Game, Offers>({.driver = driver, .table_bytes = 4096}, two_of_three).go(Game(deeper), {.depth = 9});
    EXPECT_FALSE(above.value.is_win());
    EXPECT_FALSE(above.value.is_proven());
  }
  // Offered numbers are not proven either while a win may hide among the rest.
  tree[1].result = tree[2].result = Value::draw();
  tree[3].result = Value::loss();
  const auto report = Search<Game, Offers>({.table_bytes = 4096}, two_of_three).go(Game(tree), {.depth = 9});
  EXPECT_FALSE(report.value.is_proven());
}

/// All moves, one a stage. `asked` hears of every stage.
Offers one_a_stage(const std::function<void(const Game& position, int stage)>& asked) {
  return {[asked](const Game& position, int stage, MoveList<Label>& list) {
    asked(position, stage);
    const auto& edges = position.node().edges;
    const auto index = static_cast<std::size_t>(stage);
    if (index < edges.size()) list.push(edges[index].label);
    return index + 1 < edges.size() ? Stage::kMore : Stage::kComplete;
  }};
}

TEST(Candidates, StagesTogetherAreAllMoves) {
  for (std::uint64_t seed = 1; seed <= tries(200U); ++seed) {
    const Tree tree = tree_of(seed);
    const Yardstick<Game> yardstick(Game(tree), 9);
    Options options{.table_bytes = 1 << 14};
    options.reductions = options.null_move = options.quiescence = false;
    Search<Game, Offers> search(options, one_a_stage([](const Game&, int) {}));
    search.on_progress([&](const auto& report) { EXPECT_TRUE(is_sound(report, yardstick)); });
    const auto report = search.go(yardstick.root(), {.depth = 9});
    ASSERT_TRUE(report.value.is_proven()) << "seed " << seed;
    ASSERT_EQ(report.value.score(), yardstick.true_value()) << "seed " << seed;
  }
}

TEST(Candidates, NoFurtherStageOnceTheNodeIsDecided) {
  // The first root move is worth 5. The second leads to node 1, whose first move wins: no need to ask for more there.
  Tree tree(5);
  tree[0] = {.side = 0, .edges = {{0, 2}, {1, 1}}};
  tree[1] = {.side = 1, .edges = {{0, 3}, {1, 4}}};
  tree[2] = {.side = 1, .result = Value::exact(-5)};
  tree[3] = {.side = 0, .result = Value::loss()};
  tree[4] = {.side = 0, .result = Value::exact(9)};
  std::multiset<int> stages;  // that node 1 was asked for
  Search<Game, Offers> search({.table = false}, one_a_stage([&](const Game& position, int stage) {
                                if (position.id() == 1) stages.insert(stage);
                              }));
  const auto report = search.go(Game(tree), {.depth = 5});
  EXPECT_EQ(report.value.score(), 5);
  EXPECT_GT(stages.count(0), 0U);
  EXPECT_EQ(stages.count(1), 0U);
}

}  // namespace
}  // namespace deepcut::test::candidates_test
