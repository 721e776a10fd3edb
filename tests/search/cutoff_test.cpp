// Limits::cutoff, a horizon given as a function of the node: the same in every search that leaves nothing else out.
#include <cstdint>
#include <random>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::cutoff_test {
namespace {

using Game = WithKey<TreeGame>;
constexpr Shape kShape{.plies = 9, .children = 4, .width = 4, .leaps = true};
constexpr int kDeepest = 10;

Limits down_to_ply(int ply, int depth = kDeepest) {
  Limits limits{.depth = depth};
  limits.cutoff = [ply](const NodeView& node) { return node.ply >= ply; };
  return limits;
}
Limits down_to_depth_left(int depth_left) {
  Limits limits{.depth = kDeepest};
  limits.cutoff = [depth_left](const NodeView& node) { return node.depth <= depth_left * kPly; };
  return limits;
}

TEST(Cutoff, AtAPlyEqualsThatDepth) {
  Minimax<Game> minimax;
  AlphaBeta<Game> alpha_beta;
  BeamSearch<Game> beam(kLabels);
  for (std::uint64_t seed = 1; seed <= tries(200U); ++seed) {
    const Tree tree = RandomTree::make(kShape, seed);
    const Yardstick<Game> yardstick(Game(tree), kDeepest);
    for (int ply = 1; ply <= kDeepest; ++ply) {
      const Limits limits = down_to_ply(ply);
      ASSERT_TRUE(agrees(minimax.go(yardstick.root(), limits), yardstick, ply)) << "minimax, seed " << seed;
      ASSERT_TRUE(agrees(alpha_beta.go(yardstick.root(), limits), yardstick, ply)) << "alpha-beta, seed " << seed;
      ASSERT_TRUE(agrees(beam.go(yardstick.root(), limits), yardstick, ply)) << "beam, seed " << seed;
    }
  }
}

TEST(Cutoff, AtADepthLeft) {
  Minimax<Game> minimax;
  AlphaBeta<Game> alpha_beta;
  for (std::uint64_t seed = 1; seed <= tries(200U); ++seed) {
    const Tree tree = RandomTree::make(kShape, seed);
    const Yardstick<Game> yardstick(Game(tree), kDeepest);
    for (int left = 0; left < kDeepest; ++left) {
      const Limits limits = down_to_depth_left(left);
      ASSERT_TRUE(agrees(minimax.go(yardstick.root(), limits), yardstick, kDeepest - left)) << "seed " << seed;
      ASSERT_TRUE(agrees(alpha_beta.go(yardstick.root(), limits), yardstick, kDeepest - left)) << "seed " << seed;
    }
  }
}

// The table must not carry a value that a cutoff made to a ply, or to a search, where there is none.
TEST(Cutoff, ExactSearchWithATable) {
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    Search<Game> search({.driver = driver, .table_bytes = 1 << 16, .exact = true});
    for (std::uint64_t seed = 1; seed <= tries(200U); ++seed) {
      const Tree tree = RandomTree::make(kShape, seed);
      const Yardstick<Game> yardstick(Game(tree), kDeepest);
      search.new_game();
      for (int ply = 1; ply <= kDeepest; ++ply) {
        ASSERT_TRUE(agrees(search.go(yardstick.root(), down_to_ply(ply)), yardstick, ply)) << "seed " << seed;
        ASSERT_TRUE(agrees(search.go(yardstick.root(), {.depth = 5}), yardstick, 5)) << "seed " << seed;
      }
    }
  }
}

TEST(Cutoff, LeavesNothingBehind) {
  Search<Game> search({.driver = Driver::kSolve, .table_bytes = 1 << 16, .exact = true});
  for (std::uint64_t seed = 1; seed <= tries(200U); ++seed) {
    const Tree tree = RandomTree::make(kShape, seed);
    Game position(tree);
    search.new_game();
    for (int depth = 7; depth > 0 && !legal_moves(position).empty(); --depth) {
      const auto report = search.go(position, down_to_ply(2, depth));
      const Yardstick<Game> yardstick(position, depth);
      ASSERT_TRUE(agrees(search.go(position, {.depth = depth}), yardstick, depth)) << "seed " << seed;
      position.make(*report.best);
    }
  }
}

// A win may be found beside a quicker one that was cut off: what is called exact is true to the ply.
TEST(Cutoff, HidesNothingFromWhatIsCalledExact) {
  int exact = 0;
  for (std::uint64_t seed = 1; seed <= tries(3000U); ++seed) {
    const Tree tree = RandomTree::make(kShape, seed);
    const Yardstick<Game> yardstick(Game(tree), kDeepest);
    std::minstd_rand random(static_cast<std::uint32_t>(seed));
    Limits limits{.depth = kDeepest};
    limits.cutoff = [&](const NodeView& /*node*/) { return random() % 8 == 0; };
    const auto check = [&](auto&& search, const char* name) {
      const auto report = search.go(yardstick.root(), limits);
      exact += report.exact() ? 1 : 0;
      EXPECT_TRUE(!report.exact() || report.value.score() == yardstick.true_value())
          << name << ", seed " << seed << ": " << to_string(report.value) << ", truth " << yardstick.true_value();
    };
    check(Minimax<Game>(), "minimax");
    check(AlphaBeta<Game>(), "alpha-beta");
    check(BeamSearch<Game>(kLabels), "beam");
    for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
      check(Search<Game>({.driver = driver, .table_bytes = 1 << 16, .exact = true}), "exact");
      check(Search<Game>({.driver = driver, .table_bytes = 1 << 16}), "selective");
    }
  }
  EXPECT_GT(exact, 0);
}

// Called at unfinished positions below the root only; what it sees is the node.
TEST(Cutoff, SeesTheNode) {
  const Tree tree = RandomTree::make(kShape, 4);
  Limits limits{.depth = 6};
  int calls = 0;
  limits.cutoff = [&](const NodeView& node) {
    ++calls;
    EXPECT_EQ(node.depth, (6 - node.ply) * kPly);
    EXPECT_LT(node.alpha, node.beta);
    EXPECT_GT(node.ply, 0);
    return false;
  };
  const auto report = alpha_beta(Game(tree), limits);
  EXPECT_GT(calls, 0);
  EXPECT_EQ(report.nodes, alpha_beta(Game(tree), {.depth = 6}).nodes);
  limits.cutoff = [&](const NodeView& node) {
    EXPECT_GT(node.ply, 0);
    return true;
  };
  const Yardstick<Game> yardstick(Game(tree), 1);
  EXPECT_TRUE(agrees(minimax(Game(tree), limits), yardstick, 1));
  EXPECT_TRUE(agrees(alpha_beta(Game(tree), limits), yardstick, 1));
  EXPECT_TRUE(agrees(BeamSearch<Game>(kLabels).go(Game(tree), limits), yardstick, 1));
}

// A search object is used again: what the cutoffs hid must not count as seen.
TEST(Cutoff, IsForgottenByTheNextSearch) {
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    Options options{.driver = driver, .table_bytes = 1 << 16};
    options.reductions = false;
    Search<Game> search(options);
    for (std::uint64_t seed = 1; seed <= tries(200U); ++seed) {
      const Tree tree = RandomTree::make(kShape, seed);
      const Yardstick<Game> yardstick(Game(tree), kDeepest);
      for (const int ply : {4, 2, 3}) {
        search.new_game();
        search.go(yardstick.root(), down_to_ply(ply, kMaxDepth));
        const auto report = search.go(yardstick.root());
        ASSERT_TRUE(report.exact()) << "seed " << seed << " ply " << ply;
        ASSERT_EQ(report.value.score(), yardstick.true_value()) << "seed " << seed << " ply " << ply;
      }
    }
  }
}

}  // namespace
}  // namespace deepcut::test::cutoff_test
