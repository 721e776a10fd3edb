// The search as games use it: what it claims on real games is true, whenever it is stopped; and the same node limit
// gives the same answer.
#include <cstdint>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "games/connect4/position.hpp"
#include "games/random_position.hpp"
#include "games/tictactoe/position.hpp"
#include "search/exact_options.hpp"
#include "search/soundness.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::sound_games_test {
namespace {

template <class P>
void check(const Options& options, int positions, int plies) {
  Search<P> search(options);
  for (int i = 0; i < positions; ++i) {
    const P root = random_position<P>(static_cast<std::uint64_t>(i), plies);
    // All games end within the cells that are left: the last depth sees everything.
    const int left = P::kWidth * P::kHeight - plies;
    const Yardstick<P> yardstick(root, left);
    search.new_game();
    search.on_progress([&](const auto& report) { EXPECT_TRUE(is_sound(report, yardstick)) << describe(options); });
    const auto report = search.go(root);
    EXPECT_EQ(report.stop, StopReason::kSolved);
    EXPECT_TRUE(report.value.is_proven());
    for (std::uint64_t nodes = 1; nodes < report.nodes; nodes += 1 + nodes / 3) {
      search.new_game();
      search.go(root, {.nodes = nodes});
    }
    ASSERT_FALSE(::testing::Test::HasFailure()) << "position " << i;
  }
}

TEST(SoundGames, TicTacToe) {
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    check<tictactoe::Position<>>({.driver = driver, .table_bytes = 1 << 16}, tries(40, 4), 2);
  }
}
TEST(SoundGames, Connect4) {
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    check<connect4::Position<>>({.driver = driver, .table_bytes = 1 << 16}, tries(60, 4), 34);
  }
}
TEST(ThreadsSoundGames, Connect4) { check<connect4::Position<>>({.threads = 2, .table_bytes = 1 << 16}, 30, 34); }

TEST(SoundGames, TicTacToeIsADraw) {
  const auto report = Search<tictactoe::Position<>>({.table_bytes = 1 << 20}).go({});
  EXPECT_EQ(report.value, Value::draw());
  EXPECT_EQ(report.stop, StopReason::kSolved);
}

TEST(SoundGames, SameNodesSameAnswer) {
  Search<connect4::Position<>> search({.table_bytes = 1 << 20});
  const auto first = search.go({}, {.nodes = 100'000});
  EXPECT_EQ(first.nodes, 100'000U);
  search.new_game();
  search.go(random_position<connect4::Position<>>(4, 11), {.depth = 8});
  search.new_game();
  const auto again = search.go({}, {.nodes = 100'000});
  EXPECT_EQ(again.nodes, first.nodes);
  EXPECT_EQ(again.line, first.line);
  EXPECT_EQ(again.value, first.value);
}

}  // namespace
}  // namespace deepcut::test::sound_games_test
