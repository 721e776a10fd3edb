// Games that go round in circles. A value that rests on a repetition depends on the way the position was reached; what
// the table passes on must not.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/proof.hpp>
#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/plain_minimax.hpp"
#include "search/retrograde.hpp"
#include "search/tree_game.hpp"

namespace deepcut::test::repetition_test {
namespace {

using Drawing = WithRepetition<WithKey<WithSide<TreeGame>>>;

struct Game : Drawing {
  using Drawing::Drawing;
  Value repeated = Value::draw();  ///< what a repetition is worth to the side that did not make it
  std::optional<Value> result() const {
    const auto value = Drawing::result();
    return value && repetition() > 0 ? repeated : value;
  }
};

constexpr Score without_distance(Score score) { return is_win(score) ? kWin : is_loss(score) ? -kWin : score; }

Tree cyclic(int children, int width, std::uint64_t seed) {
  return RandomTree::make({.children = children, .width = width, .long_turns = seed % 2 == 0, .cycles = true}, seed);
}

TEST(Repetition, WorkingBackwardsEqualsMinimaxOverAllPaths) {
  for (std::uint64_t seed = 1; seed <= tries(1000U); ++seed) {
    const Tree tree = cyclic(3, 8, seed);
    Game root(tree);
    ASSERT_EQ(Retrograde::value(tree), without_distance(plain_minimax(root, 9))) << "seed " << seed;
  }
}

/// Proven values of searches that see the same positions along many ways.
void check(int children, int width, std::uint64_t count) {
  std::vector<std::unique_ptr<Search<Game>>> searches;
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    for (const bool reductions : {false, true}) {
      const Options options{.driver = driver, .table_bytes = 1 << 15, .reductions = reductions};
      searches.push_back(std::make_unique<Search<Game>>(options));
    }
  }
  Options plain{.driver = Driver::kSolve, .table_bytes = 1 << 15, .reductions = false};
  plain.killers = plain.history = plain.counter_moves = false;
  searches.push_back(std::make_unique<Search<Game>>(plain));
  std::uint64_t proven = 0;
  for (std::uint64_t seed = 1; seed <= tries(count, 20); ++seed) {
    const Tree tree = cyclic(children, width, seed);
    const Score truth = Retrograde::value(tree);
    for (auto& search : searches) {
      search->new_game();
      const auto report = search->go(Game(tree), {.depth = 20, .nodes = 5'000});
      if (!report.value.is_proven() || report.bound != Bound::kExact) continue;
      ++proven;
      ASSERT_EQ(without_distance(report.value.score()), truth) << "seed " << seed << " width " << width;
    }
  }
  EXPECT_GT(proven, tries(count, 20) * searches.size() / 3);
}

TEST(Repetition, WhatIsProvenHoldsOnEveryPath) {
  for (const int children : {3, 4}) {
    for (const int width : {10, 20, 30}) check(children, width, 1000);
  }
}
TEST(SlowRepetition, WhatIsProvenHoldsOnEveryPath) {
  for (const int children : {2, 3, 4, 5}) {
    for (const int width : {10, 14, 20, 30, 50}) check(children, width, 10'000);
  }
}

// 2 is lost for side 0: 2-5-6-1-3. Once 0-1-2 was played, 5-6-1 is a repetition.
TEST(Repetition, WhatWasExactBeforeAMoveIsAskedAgainAfterIt) {
  Tree tree(7);
  tree[0] = {.side = 0, .edges = {{0, 2}, {1, 1}}};
  tree[1] = {.side = 1, .edges = {{0, 3}, {1, 2}}, .evaluation = 50};
  tree[2] = {.side = 0, .edges = {{0, 4}, {1, 5}}};
  tree[3] = {.side = 0, .result = Value::loss()};
  tree[4] = {.side = 1, .result = Value::exact(5)};
  tree[5] = {.side = 1, .edges = {{0, 6}}, .evaluation = 50};
  tree[6] = {.side = 0, .edges = {{0, 1}}, .evaluation = -50};
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    Search<Game> search({.driver = driver, .table_bytes = 1 << 15});
    Game game(tree);
    const auto before = search.go(game, {.depth = 12});
    EXPECT_EQ(before.value, Value::exact(-5));
    EXPECT_TRUE(before.exact());
    game.make(1);
    game.make(1);
    const auto after = search.go(game, {.depth = 12});
    EXPECT_EQ(after.value, Value::draw()) << static_cast<int>(driver);
    EXPECT_TRUE(after.exact()) << static_cast<int>(driver);
  }
}

// Who closes a circle depends on where it was entered, and so who has lost.
TEST(Repetition, NothingExactIsWrongWhereRepeatingLoses) {
  Search<Game> pvs({.table_bytes = 1 << 15});
  Search<Game> solve({.driver = Driver::kSolve, .table_bytes = 1 << 15});
  int exact = 0;
  for (std::uint64_t seed = 140; seed < 300; ++seed) {
    const Tree tree = RandomTree::make({.children = 3, .width = 9, .cycles = true}, seed);
    Game game(tree);
    game.repeated = Value::win();
    const Score truth = without_distance(plain_minimax(game, 11));
    for (Search<Game>* const search : {&pvs, &solve}) {
      search->new_game();
      const auto report = search->go(game, {.depth = 14, .nodes = 20'000});
      if (!report.exact()) continue;
      ++exact;
      EXPECT_EQ(without_distance(report.value.score()), truth) << "seed " << seed;
    }
  }
  EXPECT_GT(exact, 200);
}

TEST(Repetition, ProofSearch) {
  ProofSearch<Game> search(1 << 15);
  int undecided = 0;
  for (std::uint64_t seed = 1; seed <= tries(2000U); ++seed) {
    const Tree tree = cyclic(3 + static_cast<int>(seed % 3 == 0), 25, seed);
    search.new_game();
    const auto proof = search.go(Game(tree), {.nodes = 20'000});
    const bool wins = Retrograde::value(tree) == kWin;
    undecided += wins && proof.status == ProofStatus::kUnknown ? 1 : 0;
    if (proof.status == ProofStatus::kUnknown) continue;
    ASSERT_EQ(proof.status == ProofStatus::kProven, wins) << "seed " << seed;
  }
  EXPECT_LT(undecided, 20);
}

// Side 1 wins from 0 by 5-6, after which 10-11-1-3 is the short way and 7-12-...-17-3 the long one. Once 0-9-1-2-5 was
// played, 1 is a repetition.
TEST(Repetition, WhatWasProvenBeforeAMoveIsProvenAgainAfterIt) {
  Tree tree(19);
  const auto node = [&](std::size_t id, int side, std::vector<Edge> edges) {
    tree[id].side = side;
    tree[id].edges = std::move(edges);
  };
  node(0, 1, {{0, 5}, {1, 9}});
  node(1, 1, {{0, 3}, {1, 2}});
  node(2, 0, {{0, 5}});
  node(5, 1, {{0, 6}});
  node(6, 0, {{0, 7}, {1, 10}});
  node(7, 1, {{0, 12}});
  node(9, 0, {{0, 1}, {1, 18}});
  node(10, 1, {{0, 11}});
  node(11, 0, {{0, 1}});
  for (int id = 12; id < 17; ++id) node(static_cast<std::size_t>(id), id % 2, {{0, id + 1}});
  node(17, 1, {{0, 3}});
  tree[3] = {.side = 0, .result = Value::loss()};
  tree[18].result = Value::draw();
  ProofSearch<Game> search(1 << 15);
  Game game(tree);
  EXPECT_EQ(search.go(game).status, ProofStatus::kProven);
  for (const Label move : {1, 0, 1, 0}) game.make(move);
  EXPECT_FALSE(is_win(plain_minimax(game, 16)));
  EXPECT_NE(search.go(game).status, ProofStatus::kProven);
}

TEST(Repetition, NothingIsProvenByARepetitionThatWins) {
  ProofSearch<Game> search(1 << 15);
  int proven = 0;
  for (std::uint64_t seed = 280; seed < 520; ++seed) {
    const Tree tree = RandomTree::make({.children = 3, .width = 8, .cycles = true}, seed);
    Game game(tree);
    game.repeated = Value::win();
    const auto proof = search.go(game, {.nodes = 20'000});
    if (proof.status == ProofStatus::kUnknown) continue;
    proven += proof.status == ProofStatus::kProven ? 1 : 0;
    EXPECT_EQ(proof.status == ProofStatus::kProven, is_win(plain_minimax(game, 12))) << "seed " << seed;
  }
  EXPECT_GT(proven, 10);
}

// 0 may go to 1 or 2, 1 to 0 or 2: after 0-1 the way back is a draw, after 2 it is not.
TEST(Repetition, SaysHowManyPliesAgo) {
  Tree tree(3);
  tree[0] = {.side = 0, .edges = {{0, 1}, {1, 2}}};
  tree[1] = {.side = 1, .edges = {{0, 0}, {1, 2}}};
  tree[2] = {.side = 1, .edges = {{0, 0}}};
  Game game(tree);
  EXPECT_EQ(game.repetition(), 0);
  game.make(0);
  EXPECT_EQ(game.repetition(), 0);
  game.make(0);
  EXPECT_EQ(game.repetition(), 2);
  EXPECT_EQ(game.result(), Value::draw());
  game.undo(0);
  EXPECT_FALSE(game.result());
}

}  // namespace
}  // namespace deepcut::test::repetition_test
