// Driver::kSolve on whole games: what it claims is true or called a bound, and its line is whole.
#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/soundness.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::solve_test {
namespace {

using Game = WithKey<WithSide<TreeGame>>;

Options solver() {
  Options options{.driver = Driver::kSolve, .table_bytes = 1 << 16};
  options.reductions = false;
  return options;
}

/// Whether a bound or an exact value, the report says nothing that is not so.
template <class P>
::testing::AssertionResult tells_the_truth(const Report<typename P::Move>& report, const Yardstick<P>& yardstick) {
  const Score truth = yardstick.true_value();
  if (report.value.is_proven() && report.bound != Bound::kExact) return ::testing::AssertionFailure() << "proven bound";
  if (report.exact() && report.value.score() != truth) {
    return ::testing::AssertionFailure() << to_string(report.value) << " exact, the truth is " << truth;
  }
  return is_sound(report, yardstick);
}

TEST(Solve, UnderADepthLimitADistanceIsRightOrABound) {
  int bounds = 0;
  int exact = 0;
  for (std::uint64_t seed = 1; seed <= tries(300U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 9, .children = 4, .width = 5, .leaps = true}, seed);
    const Yardstick<Game> yardstick(Game(tree), 10);
    Search<Game> search(solver());
    // What a deep search left in the table knows of longer wins than a shallow one can see.
    for (const int depth : {10, 3, 5, 2, 7}) {
      const auto report = search.go(yardstick.root(), {.depth = depth});
      ASSERT_TRUE(tells_the_truth(report, yardstick)) << "seed " << seed << " depth " << depth;
      (report.exact() ? exact : bounds) += 1;
    }
  }
  EXPECT_GT(exact, tries(300));
  EXPECT_GT(bounds, 0);
}

// The table knows what is too deep to be seen: that 3 and 4 are worth +28, but not that 5 is worth +16. For the line they
// are judged by what follows, and there 2 seems to be worth +53.
TEST(Solve, TheMoveIsTheOneThatIsWorthTheValue) {
  Tree tree(12);
  tree[0] = {.side = 0, .edges = {{0, 1}, {1, 2}}};
  tree[1] = {.side = 1, .edges = {{0, 3}}};
  tree[2] = {.side = 1, .edges = {{0, 4}, {1, 5}}};
  tree[3] = {.side = 0, .edges = {{0, 6}}};
  tree[4] = {.side = 0, .edges = {{0, 7}}};
  tree[5] = {.side = 0, .edges = {{0, 8}}};
  tree[6] = {.side = 1, .edges = {{0, 9}}, .evaluation = 193};
  tree[7] = {.side = 1, .edges = {{0, 9}}, .evaluation = -188};
  tree[8] = {.side = 1, .edges = {{0, 10}}, .evaluation = -53};
  tree[9] = {.side = 0, .result = Value::exact(28)};
  tree[10] = {.side = 0, .result = Value::exact(16)};
  tree[11] = {.side = 1, .edges = {{0, 4}}};
  Search<Game> search(solver());
  search.go(Game(tree, 1));
  search.go(Game(tree, 11));
  const auto report = search.go(Game(tree), {.depth = 3});
  EXPECT_EQ(report.value, Value::exact(28));
  EXPECT_TRUE(report.exact());
  EXPECT_EQ(report.best, 0);
}

/// Is the value that the report calls exact that of every position along its line?
::testing::AssertionResult keeps_its_value(const Game& root, const Report<Label>& report) {
  Game position = root;
  Score value = report.value.score();
  for (std::size_t i = 0;; ++i) {
    if (const Score truth = plain_minimax(position, 10); truth != value) {
      return ::testing::AssertionFailure() << to_string(report.value) << " exact, but " << value << " after " << i
                                           << " moves, where the truth is " << truth;
    }
    if (i == report.line.size()) return ::testing::AssertionSuccess();
    const int side = position.side();
    position.make(report.line[i]);
    if (is_decisive(value)) value += is_win(value) ? 1 : -1;
    if (position.side() != side) value = -value;
  }
}

// What an earlier search left in the table proves more than is seen within the depth: no opinion has a place in such a line.
TEST(Solve, TheLineOfAnExactValueKeepsIt) {
  int exact = 0;
  for (std::uint64_t seed = 1; seed <= tries(1000U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 9, .children = 3, .width = 5, .leaps = true, .spread = 3}, seed);
    Search<Game> search(solver());
    for (int id = static_cast<int>(tree.size()) - 1; id >= 0; --id) {
      const Game game(tree, id);
      const auto report = search.go(game, {.depth = 1 + static_cast<int>((seed + static_cast<unsigned>(id)) % 5)});
      if (!report.exact()) continue;
      ++exact;
      ASSERT_TRUE(keeps_its_value(game, report)) << "seed " << seed << " node " << id;
    }
  }
  EXPECT_GT(exact, tries(1000));
}

TEST(Solve, LinesAreWhole) {
  for (std::uint64_t seed = 1; seed <= tries(300U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 9, .children = 4, .width = 5, .leaps = true}, seed);
    const Yardstick<Game> yardstick(Game(tree), 10);
    Options options = solver();
    options.table_bytes = seed % 2 == 0 ? 64 : 1 << 16;
    const auto report = Search<Game>(options).go(yardstick.root());
    ASSERT_TRUE(report.exact()) << "seed " << seed;
    const LineEnd end = end_of_line(yardstick.root(), report.line, 400);
    ASSERT_TRUE(end.legal && end.finished) << "seed " << seed;
    ASSERT_EQ(end.value, yardstick.true_value()) << "seed " << seed;
  }
}

/// Every third position is kept out of the table.
struct Sparse : Game {
  using Game::Game;
  bool worth_storing(int /*plies*/) const { return key() % 3 != 0; }
};

TEST(Solve, PositionsThatAreNotWorthStoring) {
  for (const Driver driver : {Driver::kPvs, Driver::kSolve}) {
    Options options = solver();
    options.driver = driver;
    for (std::uint64_t seed = 1; seed <= tries(100U); ++seed) {
      const Tree tree = RandomTree::make({.plies = 9, .children = 4, .width = 5, .leaps = true}, seed);
      const Yardstick<Sparse> yardstick(Sparse(tree), 10);
      const auto report = Search<Sparse>(options).go(yardstick.root());
      ASSERT_TRUE(report.exact()) << "seed " << seed;
      ASSERT_EQ(report.value.score(), yardstick.true_value()) << "seed " << seed;
    }
  }
}

/// Nothing is learnt either: null windows are searched by search_plain().
Options plain_solver(Driver driver, int threads = 1) {
  Options options = solver();
  options.driver = driver;
  options.threads = threads;
  options.killers = options.history = options.counter_moves = false;
  return options;
}

template <class P>
void expect_plain_nodes_right(const Options& options) {
  for (std::uint64_t seed = 1; seed <= tries(100U); ++seed) {
    const Tree tree =
        RandomTree::make({.plies = 9, .children = 4, .width = 5, .leaps = true, .long_turns = seed % 2 == 0}, seed);
    const Yardstick<P> yardstick(P(tree), 10);
    Search<P> search(options);
    for (const int depth : {10, 3, 5}) {
      const auto report = search.go(yardstick.root(), {.depth = depth});
      ASSERT_TRUE(tells_the_truth(report, yardstick)) << "seed " << seed << " depth " << depth;
      if (depth < 10) continue;
      ASSERT_TRUE(report.exact()) << "seed " << seed;
      ASSERT_EQ(report.value.score(), yardstick.true_value()) << "seed " << seed;
    }
  }
}

TEST(Solve, PlainNodes) {
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    expect_plain_nodes_right<Game>(plain_solver(driver));
    expect_plain_nodes_right<WithOrder<Game>>(plain_solver(driver));
    expect_plain_nodes_right<WithForcing<WithOrder<Game>>>(plain_solver(driver));
    expect_plain_nodes_right<Sparse>(plain_solver(driver));
  }
}

TEST(ThreadsSolve, PlainNodes) { expect_plain_nodes_right<WithOrder<Game>>(plain_solver(Driver::kSolve, 3)); }

/// Where the question reaches no more than two plies further, the table is not used.
struct Near : Game {
  using Game::Game;
  bool worth_storing(int plies) const {
    fewest = std::min(fewest, plies);
    return plies > 2;
  }
  static inline int fewest = kMaxPly;
};

TEST(Solve, APositionHearsHowFarTheQuestionReaches) {
  expect_plain_nodes_right<Near>(plain_solver(Driver::kSolve));
  EXPECT_LE(Near::fewest, 2);
  Near::fewest = kMaxPly;
  const Tree tree = RandomTree::make({.plies = 9, .children = 4, .width = 5}, 1);
  Search<Near> search(plain_solver(Driver::kSolve));
  search.go(Near(tree), {.window = Window{-100, 100}});
  EXPECT_EQ(Near::fewest, kMaxPly) << "no question about wins, no limit";
  search.go(Near(tree), {.window = Window{kWin - 6, kWin - 5}});
  EXPECT_EQ(Near::fewest, 2) << "which is the last to be asked of the question about five plies";
}

TEST(Solve, WithoutALine) {
  Options options = solver();
  options.lines = 0;
  const Tree tree = RandomTree::make({.plies = 8, .children = 4}, 3);
  const Yardstick<Game> yardstick(Game(tree), 9);
  const auto report = Search<Game>(options).go(yardstick.root());
  EXPECT_TRUE(report.exact());
  EXPECT_EQ(report.value.score(), yardstick.true_value());
  EXPECT_TRUE(yardstick.is_optimal(*report.best, 9));
}

// All games end alike: there is nothing to ask, and the answer is known all the same.
TEST(Solve, ARangeOfOneScore) {
  Tree tree(2);
  tree[0].edges = {{0, 1}};
  tree[1] = {.side = 1, .result = Value::exact(-3)};
  for (const int lines : {0, 1}) {
    Options options = solver();
    options.lines = lines;
    const auto report = Search<Game>(options).go(Game(tree), {.range = Range{3, 3, 1}});
    EXPECT_EQ(report.value, Value::exact(3)) << lines << " lines";
    EXPECT_TRUE(report.exact()) << lines << " lines";
  }
}

TEST(Solve, TellsOfEveryQuestion) {
  const Tree tree = RandomTree::make({.plies = 8, .children = 4}, 5);
  Search<Game> search(solver());
  int told = 0;
  search.on_progress([&](const auto& report) {
    ++told;
    EXPECT_FALSE(report.value.is_proven() && report.bound != Bound::kExact);
  });
  search.go(Game(tree));
  EXPECT_GT(told, 1);
}

// The window belongs to the question and not to the driver.
TEST(Solve, AWindowGivesTheValueInsideAndABoundOutside) {
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    Options options = solver();
    options.driver = driver;
    for (std::uint64_t seed = 1; seed <= tries(100U); ++seed) {
      const Tree tree = RandomTree::make({.plies = 7, .children = 3}, seed);
      const Yardstick<Game> yardstick(Game(tree), 8);
      const Score truth = yardstick.true_value();
      for (const Score alpha : {truth - 30, truth - 1, truth, truth + 5}) {
        const Limits limits{.window = Window{alpha, alpha + 4}};
        const auto report = Search<Game>(options).go(yardstick.root(), limits);
        const auto plain = AlphaBeta<Game>().go(yardstick.root(), limits);
        for (const auto& answer : {report, plain}) {
          ASSERT_TRUE(keeps_bound(truth, answer.value.score(), answer.bound)) << "seed " << seed;
          const Bound expected = truth <= alpha ? Bound::kUpper : truth >= alpha + 4 ? Bound::kLower : Bound::kExact;
          ASSERT_EQ(answer.bound, expected) << "seed " << seed << " driver " << static_cast<int>(driver);
          ASSERT_EQ(answer.exact(), expected == Bound::kExact);
        }
      }
    }
  }
}

}  // namespace
}  // namespace deepcut::test::solve_test
