// Several threads: the same values in exact mode, the same truths in every other.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <pthread.h>

#include <deepcut/keys.hpp>
#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/endless_game.hpp"
#include "search/exact_options.hpp"
#include "search/line_end.hpp"
#include "search/soundness.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::threads_search_test {
namespace {

/// What threads do to each other is another each time: a few trees are as good as many.
constexpr std::uint64_t kTrees = tries(60U, 6);

template <class P>
void check_exact(const Shape& shape, int depth, std::uint64_t count) {
  std::vector<std::unique_ptr<Search<P>>> searches;
  std::size_t number = 0;
  for (Options options : exact_options()) {
    if (number++ % 7 != 0) continue;
    options.threads = number % 3 == 0 ? 3 : 2;
    searches.push_back(std::make_unique<Search<P>>(options));
  }
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    const Tree tree = RandomTree::make(shape, seed);
    const Yardstick<P> yardstick(P(tree), depth);
    for (std::size_t i = 0; i < 3; ++i) {
      Search<P>& search = *searches[(seed * 3 + i) % searches.size()];
      search.new_game();
      for (int d = 1; d <= depth; d += 2) {
        const auto report = search.go(yardstick.root(), {.depth = d});
        ASSERT_TRUE(agrees(report, yardstick, d)) << describe(search.options()) << " seed " << seed;
      }
    }
  }
}

using Sided = WithOrder<WithKey<WithSide<TreeGame>>>;
using Repeating = WithRepetition<WithKey<TreeGame>>;

TEST(ThreadsExact, Trees) { check_exact<Sided>({.plies = 6, .children = 5}, 7, kTrees); }
TEST(ThreadsExact, Transpositions) {
  check_exact<Sided>({.plies = 9, .children = 5, .width = 6, .leaps = true}, 9, kTrees);
}
TEST(ThreadsExact, LongTurns) {
  check_exact<Sided>({.plies = 9, .children = 5, .width = 6, .long_turns = true}, 9, kTrees);
}
TEST(ThreadsExact, Repetitions) { check_exact<Repeating>({.children = 3, .width = 9, .cycles = true}, 9, kTrees); }

using Rich = WithNullMove<WithForcing<WithOrder<WithKey<TreeGame>>>>;

TEST(ThreadsSelective, Soundness) {
  for (const int threads : {2, 3}) {
    for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
      Search<Rich> search({.driver = driver, .threads = threads, .table_bytes = 1 << 14});
      for (std::uint64_t seed = 1; seed <= kTrees; ++seed) {
        const Tree tree = RandomTree::make({.plies = 9, .children = 5, .width = 6, .leaps = true}, seed);
        const Yardstick<Rich> yardstick(Rich(tree), 10);
        search.new_game();
        ASSERT_TRUE(is_sound(search.go(yardstick.root(), {.depth = 15}), yardstick)) << "seed " << seed;
        ASSERT_TRUE(is_sound(search.go(yardstick.root(), {.nodes = seed * 5}), yardstick)) << "seed " << seed;
      }
    }
  }
}

TEST(ThreadsMultiPv, BestLines) {
  Search<Sided> search({.threads = 2, .table_bytes = 1 << 14, .lines = 3, .exact = true});
  for (std::uint64_t seed = 1; seed <= kTrees; ++seed) {
    const Tree tree = RandomTree::make({.plies = 7, .children = 5, .width = 6}, seed);
    const Yardstick<Sided> yardstick(Sided(tree), 8);
    search.new_game();
    const auto report = search.go(yardstick.root(), {.depth = 8});
    ASSERT_EQ(report.lines.size(), std::min<std::size_t>(3, yardstick.moves(8).size()));
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
      ASSERT_EQ(report.lines[i].value.score(), yardstick.moves(8)[i].second) << "seed " << seed;
    }
  }
}

// The callback runs in the thread of go(), and only there.
/// Hardly two positions have a move in common: a move tells where it belongs.
struct Scattered {
  using Move = std::uint16_t;
  std::vector<std::uint64_t> keys{1};

  void moves(MoveList<Move>& list) const {
    for (std::uint64_t i = 0; i < 8; ++i) list.push(static_cast<Move>(key_part(key() * 8 + i) >> 48));
  }
  void make(Move move) { keys.push_back(key_part(key() + move)); }
  void undo(Move /*move*/) { keys.pop_back(); }
  static std::optional<Value> result() { return std::nullopt; }
  std::uint64_t key() const { return keys.back(); }
  Score evaluate() const { return static_cast<Score>(key() % 201) - 100; }
};

TEST(ThreadsLine, IsLegalWhereTheRootFailsLow) {
  Search<Scattered> alone({.table_bytes = 1 << 18});
  Search<Scattered> together({.threads = 2, .table_bytes = 1 << 18});
  std::uint64_t failed_low = 0;
  for (std::uint16_t start = 0; start < tries(60, 4); ++start) {
    Scattered root;
    root.make(start);
    Limits limits{.depth = 5};
    const Score value = alone.go(root, limits).value.score();
    limits.window = Window{value + 1, value + 100};
    const auto report = together.go(root, limits);
    failed_low += report.bound == Bound::kUpper ? 1U : 0U;
    EXPECT_TRUE(end_of_line(root, report.line, 5).legal) << "start " << start;
  }
  EXPECT_GT(failed_low, tries(20U, 4));
}

TEST(ThreadsProgress, InTheCallersThread) {
  Search<Sided> search({.threads = 3, .table_bytes = 1 << 14});
  const Tree tree = RandomTree::make({.plies = 9, .children = 5, .width = 6, .only_scores = true}, 2);
  const auto caller = std::this_thread::get_id();
  int calls = 0;
  search.on_progress([&](const auto& /*report*/) {
    ++calls;
    EXPECT_EQ(std::this_thread::get_id(), caller);
  });
  search.go(Sided(tree), {.depth = 10});
  EXPECT_GT(calls, 0);
}

// The game never ends and there is no limit: whoever is not told to stop goes on for ever.
TEST(ThreadsFailure, WhatAThreadThrowsEndsTheSearch) {
  enum class Who { kNobody, kCaller, kHelper };
  std::atomic<Who> who = Who::kNobody;
  // In the thread of go(), or in one of the others, once the search is under way.
  const auto throwing = [&who, caller = std::this_thread::get_id(), nodes = 0](const EndlessGame&) mutable -> Score {
    const Who here = std::this_thread::get_id() == caller ? Who::kCaller : Who::kHelper;
    if (here == who && ++nodes % 300 == 0) throw std::runtime_error("out of paper");
    return 0;
  };
  Search<EndlessGame, DefaultPolicy, Saying> search({.threads = 3, .table_bytes = 1 << 14}, {}, {throwing});
  for (const Who next : {Who::kCaller, Who::kHelper, Who::kCaller}) {
    who = next;
    try {
      search.go({});
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "out of paper");
    }
    who = Who::kNobody;
    EXPECT_TRUE(search.go({}, {.nodes = 1000}).best) << "and afterwards it runs again";
  }
}

#if defined(__GLIBC__)
// A thread that cannot be started is told, and those that could be do not go on for ever.
TEST(ThreadsFailure, AThreadThatCannotBeStarted) {
  pthread_attr_t before;
  ASSERT_EQ(pthread_getattr_default_np(&before), 0);
  pthread_attr_t vast;
  ASSERT_EQ(pthread_attr_init(&vast), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&vast, std::size_t{1} << 46), 0);
  Search<EndlessGame> search({.threads = 3, .table_bytes = 1 << 14});
  ASSERT_EQ(pthread_setattr_default_np(&vast), 0);
  EXPECT_THROW(search.go({}), std::system_error);
  ASSERT_EQ(pthread_setattr_default_np(&before), 0);
  EXPECT_TRUE(search.go({}, {.nodes = 1000}).best);
}
#endif

}  // namespace
}  // namespace deepcut::test::threads_search_test
