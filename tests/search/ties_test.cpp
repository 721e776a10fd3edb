// Equal root moves: the same one every time, or by seed a random one of them.
#include <cstdint>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/explicit_tree.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::ties_test {
namespace {

using Game = WithKey<TreeGame>;

constexpr Driver kDrivers[] = {Driver::kPvs, Driver::kMtdf, Driver::kSolve};

TEST(Ties, FirstMoveWithoutSeed) {
  const Tree tree = ExplicitTree::parse("[[3,9],[5,6],[7,5],[2,8],[5,9]]");
  for (const Driver driver : kDrivers) {
    Search<Game> search({.driver = driver, .table_bytes = 4096, .exact = true});
    for (int i = 0; i < 3; ++i) EXPECT_EQ(search.go(Game(tree)).best, Label{1});
  }
}

TEST(Ties, EveryBestMoveBySeedAndNoOther) {
  constexpr int kSeeds = tries(300, 5);
  const Tree tree = ExplicitTree::parse("[[3,9],[5,6],[7,5],[2,8],[5,9]]");
  for (const Driver driver : kDrivers) {
    std::map<Label, int> count;
    for (int seed = 1; seed <= kSeeds; ++seed) {
      Search<Game> search(
          {.driver = driver, .table_bytes = 4096, .seed = static_cast<std::uint64_t>(seed), .exact = true});
      const auto report = search.go(Game(tree));
      ++count[*report.best];
      EXPECT_EQ(search.go(Game(tree)).best, report.best) << "the same seed, another move";
    }
    EXPECT_EQ(count.size(), 3U);
    for (const Label best : {1, 2, 4}) EXPECT_GT(count[best], kSeeds / 6) << "move " << int{best};
  }
}

TEST(Ties, SeedsNeverCostValue) {
  for (std::uint64_t seed = 1; seed <= tries(500U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 6, .width = 5, .leaps = true, .spread = 2}, seed);
    const Yardstick<Game> yardstick(Game(tree), 7);
    Search<Game> search({.driver = kDrivers[seed % 3], .table_bytes = 4096, .seed = seed * 977, .exact = true});
    for (int depth = 1; depth <= 7; ++depth) {
      ASSERT_TRUE(agrees(search.go(yardstick.root(), {.depth = depth}), yardstick, depth)) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace deepcut::test::ties_test
