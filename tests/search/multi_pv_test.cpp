// Several lines: the k best root moves, each with its exact value and a line that justifies it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/exact_options.hpp"
#include "search/line_end.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::multi_pv_test {
namespace {

template <class P>
void expect_best_lines(const Report<Label>& report, const Yardstick<P>& yardstick, int depth, int wanted) {
  const auto& moves = yardstick.moves(depth);
  ASSERT_EQ(report.lines.size(), std::min(moves.size(), static_cast<std::size_t>(wanted)));
  std::vector<Label> seen;
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const Line<Label>& line = report.lines[i];
    ASSERT_FALSE(line.moves.empty());
    const Label first = line.moves.front();
    EXPECT_EQ(std::count(seen.begin(), seen.end(), first), 0) << "a move twice";
    seen.push_back(first);
    EXPECT_EQ(line.bound, Bound::kExact);
    EXPECT_EQ(line.value.score(), moves[i].second) << "line " << i;
    EXPECT_EQ(line.value.score(), yardstick.value_of(first, depth)) << "line " << i;
    const LineEnd end = end_of_line(yardstick.root(), line.moves, depth);
    EXPECT_TRUE(end.legal);
    EXPECT_EQ(end.value, line.value.score());
  }
  EXPECT_EQ(report.value, report.lines.front().value);
  EXPECT_EQ(report.line, report.lines.front().moves);
}

template <class P>
void check_games(const Shape& shape, int depth) {
  for (const int lines : {2, 3, 9}) {
    std::vector<std::unique_ptr<Search<P>>> searches;
    for (Options options : exact_options()) {
      if (options.driver == Driver::kSolve) continue;
      options.lines = lines;
      searches.push_back(std::make_unique<Search<P>>(options));
    }
    for (std::uint64_t seed = 1; seed <= tries(150U); ++seed) {
      const Tree tree = RandomTree::make(shape, seed);
      const Yardstick<P> yardstick(P(tree), depth);
      Search<P>& search = *searches[seed * 31 % searches.size()];
      search.new_game();
      search.on_progress(
          [&](const Report<Label>& report) { expect_best_lines(report, yardstick, report.depth, lines); });
      const auto report = search.go(yardstick.root(), {.depth = depth});
      expect_best_lines(report, yardstick, depth, lines);
      ASSERT_FALSE(::testing::Test::HasFailure()) << "seed " << seed << ' ' << describe(search.options());
    }
  }
}

using Game = WithOrder<WithKey<WithSide<TreeGame>>>;

TEST(MultiPv, Trees) { check_games<Game>({.plies = 5, .children = 6}, 6); }
TEST(MultiPv, Transpositions) {
  check_games<Game>({.plies = 8, .children = 5, .width = 5, .leaps = true, .spread = 3}, 9);
}
TEST(MultiPv, LongTurns) { check_games<Game>({.plies = 7, .children = 5, .width = 5, .long_turns = true}, 8); }

/// Wherever it is stopped, it tells of as many lines as at the depth before.
TEST(MultiPv, AStoppedSearchKeepsItsLines) {
  constexpr int kLines = 3;
  for (std::uint64_t seed = 1; seed <= tries(20U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 6, .children = 8}, seed);
    const Game root(tree);
    const std::size_t moves = std::min<std::size_t>(kLines, Yardstick<Game>(root, 1).moves(1).size());
    for (std::uint64_t nodes = 20; nodes <= 2000; nodes += 45) {
      Search<Game> search({.table_bytes = 1 << 16, .lines = kLines});
      const auto report = search.go(root, {.nodes = nodes});
      if (report.depth < 1) continue;
      ASSERT_EQ(report.lines.size(), moves) << "seed " << seed << ", " << nodes << " nodes";
      // Those that the last iteration came to first, and of each iteration the best first.
      for (std::size_t i = 1; i < moves; ++i) {
        const auto& before = report.lines[i - 1];
        const auto& line = report.lines[i];
        EXPECT_TRUE(line.depth == report.depth || line.depth == report.depth + 1);
        EXPECT_TRUE(before.depth > line.depth ||
                    (before.depth == line.depth && before.value.score() >= line.value.score()))
            << "seed " << seed << ", " << nodes << " nodes, line " << i;
      }
    }
  }
}

/// A reduced move may turn out better than the one that was found before it.
TEST(MultiPv, TheBestLineComesFirst) {
  Search<Game> search({.table_bytes = 1 << 16, .lines = 3});
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Tree tree = RandomTree::make({.plies = 9, .children = 6, .width = 30, .only_scores = true}, seed);
    search.new_game();
    const auto report = search.go(Game(tree), {.depth = 6});
    for (std::size_t i = 1; i < report.lines.size(); ++i) {
      EXPECT_GE(report.lines[i - 1].value.score(), report.lines[i].value.score()) << "seed " << seed;
    }
    EXPECT_EQ(report.best, report.lines.front().moves.front());
  }
}

}  // namespace
}  // namespace deepcut::test::multi_pv_test
