// Without iterative deepening: one iteration, the same value.
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/endless_game.hpp"
#include "search/random_tree.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::deepening_test {
namespace {

using Game = WithKey<TreeGame>;

TEST(Deepening, OffGivesTheSameValueAtOnce) {
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf}) {
    Search<Game> search({.driver = driver, .table_bytes = 4096, .exact = true, .deepening = false});
    for (std::uint64_t seed = 0; seed < tries(200U); ++seed) {
      const Tree tree = RandomTree::make({.width = 6}, seed);
      const Yardstick<Game> yardstick(Game(tree), 6);
      for (int depth = 1; depth <= 6; ++depth) {
        search.new_game();
        int iterations = 0;
        search.on_progress([&iterations](const auto&) { ++iterations; });
        ASSERT_TRUE(agrees(search.go(Game(tree), {.depth = depth}), yardstick, depth)) << seed;
        EXPECT_LE(iterations, 1);
      }
    }
  }
}

TEST(Deepening, OffStillObeysItsLimits) {
  const Tree tree = RandomTree::make({.plies = 8, .children = 5}, 7);
  Search<Game> search({.table_bytes = 4096, .deepening = false});
  const auto report = search.go(Game(tree), {.nodes = 5});
  EXPECT_EQ(report.stop, StopReason::kNodes);
  EXPECT_EQ(report.nodes, 5U);
  EXPECT_EQ(report.depth, 0);
  EXPECT_TRUE(report.best.has_value());
}

TEST(Deepening, OffStillReachesTheDepthItReports) {
  for (const int depth : {4, 5, 6, 7}) {
    const auto report = Search<EndlessGame>({.table_bytes = 4096, .deepening = false}).go({}, {.depth = depth});
    EXPECT_EQ(report.depth, depth);
    EXPECT_EQ(report.line.size(), static_cast<std::size_t>(depth));
  }
}

}  // namespace
}  // namespace deepcut::test::deepening_test
