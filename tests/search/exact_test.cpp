// Every search that leaves nothing out equals plain minimax at every depth, on thousands of random games.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/exact_options.hpp"
#include "search/soundness.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::exact_test {
namespace {

/// Searches with all options, kept from tree to tree; a new game must make them as good as new.
template <class P>
class ExactSearches {
 public:
  ExactSearches() {
    for (const Options& options : exact_options()) searches_.push_back(std::make_unique<Search<P>>(options));
  }

  /// One search to the end, checked after every iteration.
  void check_iterations(std::size_t index, const Yardstick<P>& yardstick) {
    Search<P>& search = *searches_[index % searches_.size()];
    const bool at_once = search.options().driver == Driver::kSolve;
    search.new_game();
    int iterations = 0;
    search.on_progress([&](const Report<Label>& report) {
      ++iterations;
      if (at_once) {
        // A question a report, and every answer is true at the depth that was asked for.
        EXPECT_TRUE(keeps_bound(yardstick.value(yardstick.deepest()), report.value.score(), report.bound))
            << describe(search.options());
      } else {
        EXPECT_TRUE(agrees(report, yardstick, report.depth)) << describe(search.options());
      }
    });
    const auto report = search.go(yardstick.root(), {.depth = yardstick.deepest()});
    if (!at_once) {
      EXPECT_EQ(iterations, report.depth) << describe(search.options());
    }
    EXPECT_TRUE(agrees(report, yardstick, yardstick.deepest())) << describe(search.options());
    search.on_progress({});
  }
  /// One search a depth, deepest first, with what the others left in the table.
  void check_depths(std::size_t index, const Yardstick<P>& yardstick) {
    Search<P>& search = *searches_[index % searches_.size()];
    search.new_game();
    for (int depth = yardstick.deepest(); depth >= 1; --depth) {
      const auto report = search.go(yardstick.root(), {.depth = depth});
      EXPECT_TRUE(agrees(report, yardstick, depth)) << describe(search.options());
    }
  }
  std::size_t size() const { return searches_.size(); }

 private:
  std::vector<std::unique_ptr<Search<P>>> searches_;
};

template <class P>
void check_simple_searches(const Yardstick<P>& yardstick) {
  Minimax<P> minimax;
  AlphaBeta<P> alpha_beta;
  for (int depth = 0; depth <= yardstick.deepest(); ++depth) {
    EXPECT_TRUE(agrees(minimax.go(yardstick.root(), {.depth = depth}), yardstick, depth)) << "minimax";
    EXPECT_TRUE(agrees(alpha_beta.go(yardstick.root(), {.depth = depth}), yardstick, depth)) << "alpha-beta";
  }
}

/// `count` games of one kind. Each is searched with some of the options, all of them in turn.
template <class P>
void check_games(const Shape& shape, std::uint64_t count, int depth) {
  ExactSearches<P> searches;
  std::size_t next = 0;
  for (std::uint64_t seed = 1; seed <= tries(count, 20); ++seed) {
    Tree tree = RandomTree::make(shape, seed);
    if constexpr (HasCanonical<P>) tree = with_mirror_images(tree, seed);
    const Yardstick<P> yardstick(P(tree), depth);
    check_simple_searches(yardstick);
    for (int i = 0; i < 7; ++i) searches.check_iterations(next++, yardstick);
    searches.check_depths(next * 37, yardstick);
    ASSERT_FALSE(::testing::Test::HasFailure()) << "seed " << seed;
  }
}

using Keyed = WithKey<TreeGame>;
using Sided = WithKey<WithSide<TreeGame>>;
using Repeating = WithRepetition<WithKey<WithSide<TreeGame>>>;
using Rich = WithCanonical<WithNullMove<WithForcing<WithOrder<WithSide<WithKey<TreeGame>>>>>>;

TEST(Exact, PureTrees) { check_games<TreeGame>({.plies = 6, .children = 4}, 600, 7); }
TEST(Exact, BushyTrees) { check_games<Keyed>({.plies = 4, .children = 7}, 300, 5); }
TEST(Exact, NarrowTrees) { check_games<Keyed>({.plies = 10, .children = 2}, 400, 11); }
TEST(Exact, TreesFullOfTies) { check_games<Keyed>({.plies = 5, .spread = 2}, 400, 6); }
TEST(Exact, TreesOfScoresAlone) { check_games<Keyed>({.plies = 5, .spread = 1000, .only_scores = true}, 400, 6); }
TEST(Exact, HugeValues) { check_games<Keyed>({.plies = 5, .spread = kMaxScore}, 400, 6); }
TEST(Exact, Transpositions) { check_games<Keyed>({.plies = 7, .children = 4, .width = 6}, 500, 8); }
TEST(Exact, TranspositionsAtDifferentPlies) {
  check_games<Keyed>({.plies = 9, .children = 4, .width = 4, .leaps = true}, 500, 10);
}
TEST(Exact, LongTurns) { check_games<Sided>({.plies = 6, .children = 4, .long_turns = true}, 500, 7); }
TEST(Exact, LongTurnsWithTranspositions) {
  check_games<Sided>({.plies = 8, .children = 4, .width = 5, .leaps = true, .long_turns = true}, 500, 9);
}
TEST(Exact, Repetitions) { check_games<Repeating>({.children = 3, .width = 8, .cycles = true}, 500, 8); }
TEST(Exact, RepetitionsInLongTurns) {
  check_games<Repeating>({.children = 3, .width = 6, .long_turns = true, .cycles = true}, 500, 7);
}
// No ability may change a value here, however misleading it is.
TEST(Exact, AllAbilities) { check_games<Rich>({.plies = 7, .children = 4, .width = 5, .leaps = true}, 500, 8); }
TEST(Exact, AllAbilitiesInLongTurns) {
  check_games<Rich>({.plies = 7, .children = 4, .width = 5, .leaps = true, .long_turns = true}, 500, 8);
}

TEST(SlowExact, Transpositions) {
  check_games<Keyed>({.plies = 9, .children = 4, .width = 5, .leaps = true}, 10'000, 10);
}
TEST(SlowExact, LongTurns) {
  check_games<Rich>({.plies = 8, .children = 4, .width = 5, .leaps = true, .long_turns = true}, 10'000, 9);
}
TEST(SlowExact, Repetitions) { check_games<Repeating>({.children = 3, .width = 10, .cycles = true}, 10'000, 11); }

}  // namespace
}  // namespace deepcut::test::exact_test
