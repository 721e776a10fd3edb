// One thread and a node limit: the same answer and the same number of nodes, every time, whatever came before.
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/endless_game.hpp"
#include "search/exact_options.hpp"
#include "search/tree_game.hpp"

namespace deepcut::test::reproducible_test {
namespace {

template <class Move>
::testing::AssertionResult same(const Report<Move>& a, const Report<Move>& b) {
  if (a.nodes != b.nodes) return ::testing::AssertionFailure() << a.nodes << " and " << b.nodes << " nodes";
  if (a.value != b.value || a.bound != b.bound) return ::testing::AssertionFailure() << "another value";
  if (a.best != b.best || a.line != b.line) return ::testing::AssertionFailure() << "another line";
  if (a.depth != b.depth || a.selective_depth != b.selective_depth) return ::testing::AssertionFailure() << "depths";
  if (a.stop != b.stop) return ::testing::AssertionFailure() << "another reason to stop";
  if (a.lines.size() != b.lines.size()) return ::testing::AssertionFailure() << "other lines";
  for (std::size_t i = 0; i < a.lines.size(); ++i) {
    if (a.lines[i].moves != b.lines[i].moves || a.lines[i].value != b.lines[i].value) {
      return ::testing::AssertionFailure() << "another line " << i;
    }
  }
  return ::testing::AssertionSuccess();
}

std::vector<Options> ways_to_search() {
  std::vector<Options> all;
  for (const bool exact : {false, true}) {
    for (const Driver driver : {Driver::kPvs, Driver::kMtdf}) {
      for (const int lines : {1, 3}) {
        for (const std::size_t table_bytes : {64, 1 << 14, 1 << 20}) {
          all.push_back({.driver = driver, .table_bytes = table_bytes, .lines = lines, .exact = exact});
        }
      }
    }
  }
  return all;
}

EndlessGame position_after(std::initializer_list<int> moves) {
  EndlessGame position;
  for (const int move : moves) position.make(static_cast<EndlessGame::Move>(move));
  return position;
}

TEST(Reproducible, AfterANewGame) {
  constexpr std::uint64_t kNodes = tries(20'000, 4);
  const EndlessGame first = position_after({});
  const EndlessGame second = position_after({3, 1, 4});
  for (const Options& options : ways_to_search()) {
    Search<EndlessGame> search(options);
    const auto one = search.go(first, {.nodes = kNodes});
    EXPECT_EQ(one.nodes, kNodes);
    // Other games, in any order, limited in any way.
    for (const std::uint64_t nodes : {1'000, 7'777}) {
      search.new_game();
      search.go(second, {.depth = 3});
      search.go(second, {.nodes = nodes});
    }
    search.new_game();
    EXPECT_TRUE(same(search.go(first, {.nodes = kNodes}), one)) << describe(options);
    search.new_game();
    const auto two = search.go(second, {.nodes = 5'000});
    EXPECT_TRUE(same(Search<EndlessGame>(options).go(second, {.nodes = 5'000}), two)) << describe(options);
  }
}

TEST(Reproducible, WholeGames) {
  const auto play = [](Search<EndlessGame>& search) {
    std::vector<Report<EndlessGame::Move>> reports;
    EndlessGame position;
    for (int ply = 0; ply < 12; ++ply) {
      reports.push_back(search.go(position, {.nodes = 3'000}));
      position.make(*reports.back().best);
    }
    return reports;
  };
  Search<EndlessGame> search({.table_bytes = 1 << 16});
  const auto game = play(search);
  for (int i = 0; i < 3; ++i) {
    search.new_game();
    const auto again = play(search);
    for (std::size_t ply = 0; ply < game.size(); ++ply) EXPECT_TRUE(same(again[ply], game[ply])) << "ply " << ply;
  }
}

// The number of the game is small and wraps around.
TEST(Reproducible, AfterHundredsOfGames) {
  Search<EndlessGame> search({.table_bytes = 1 << 14});
  const auto first = search.go(EndlessGame(), {.nodes = 500});
  for (int game = 0; game < 600; ++game) {
    search.new_game();
    ASSERT_TRUE(same(search.go(EndlessGame(), {.nodes = 500}), first)) << "game " << game;
  }
}

TEST(Reproducible, NodesAreCountedToTheNode) {
  for (const Options& options : ways_to_search()) {
    Search<EndlessGame> search(options);
    for (std::uint64_t nodes = 1; nodes < 3'000; nodes += 1 + nodes / 4) {
      const auto report = search.go(EndlessGame(), {.nodes = nodes});
      ASSERT_EQ(report.nodes, nodes) << describe(options);
      ASSERT_EQ(report.stop, StopReason::kNodes);
      ASSERT_TRUE(report.best && *report.best < 8);
    }
  }
}

// A limit that is not reached changes nothing.
TEST(Reproducible, ALargeLimitIsNoLimit) {
  for (const Options& options : ways_to_search()) {
    const auto free = Search<EndlessGame>(options).go(EndlessGame(), {.depth = 4});
    const auto limited = Search<EndlessGame>(options).go(EndlessGame(), {.depth = 4, .nodes = free.nodes + 1});
    EXPECT_TRUE(same(free, limited)) << describe(options);
  }
}

}  // namespace
}  // namespace deepcut::test::reproducible_test
