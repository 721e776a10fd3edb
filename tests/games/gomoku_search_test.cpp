// Five in a row as it is played: what the search claims is true, and a turned board is played like the board.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/policy.hpp"
#include "games/gomoku/set_up.hpp"
#include "games/gomoku/threats/four_search.hpp"
#include "games/gomoku/threats/win_check.hpp"
#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_search_test {
namespace {

using gomoku::Position;
using lines::Cell;
using GomokuSearch = Search<Position, gomoku::Policy>;

/// Stones dropped near each other, so that soon there are threats.
Position random_fight(const gomoku::Rules& rules, int plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (;;) {
    Position position(rules);
    for (int i = 0; i < plies && !position.result(); ++i) {
      std::vector<Cell> near;
      (gomoku::neighbourhood(position) & position.empty_cells()).for_each([&](Cell cell) {
        if (position.is_legal(cell)) near.push_back(cell);
      });
      position.make(near[random() % near.size()]);
    }
    if (!position.result()) return position;
  }
}

/// The line is as long as claimed and ends the game in favour of the side to move.
bool is_replayed(Position position, const Report<Cell>& report) {
  const int winner = report.value.is_win() ? position.side() : 1 - position.side();
  for (const Cell move : report.line) {
    if (position.result() || !position.is_legal(move)) return false;
    position.make(move);
  }
  return position.winner() == winner;
}

/// The rules of `capture` with captures switched off.
constexpr gomoku::Rules kNoDoubleThree{.no_double_three = true};

void check_claims(const gomoku::Rules& rules, std::uint64_t first_seed, int& wins, int& losses) {
  GomokuSearch search({.table_bytes = 1 << 20});
  GomokuSearch answer({.table_bytes = 1 << 20});
  for (std::uint64_t seed = first_seed; seed < first_seed + tries(15U, 3); ++seed) {
    const Position root = random_fight(rules, 9 + static_cast<int>(seed % 8), seed);
    search.new_game();
    const auto report = search.go(root, {.nodes = 5'000});
    if (report.value.is_win()) {
      ++wins;
      if (report.bound == Bound::kExact) {
        EXPECT_TRUE(is_replayed(root, report)) << "seed " << seed;
      }
      gomoku::WinCheck check(20'000);
      EXPECT_TRUE(check.holds(root, *report.best)) << "seed " << seed;
    }
    if (report.value.is_loss()) {
      ++losses;
      gomoku::candidates(root).cells.for_each([&](Cell move) {
        if (!root.is_legal(move)) return;
        Position after = root;
        after.make(move);
        answer.new_game();
        EXPECT_TRUE(after.result() || answer.go(after, {.nodes = 50'000}).value.is_win()) << "seed " << seed;
      });
    }
  }
}

TEST(GomokuSearch, ClaimsAreTrue) {
  int wins = 0;
  int losses = 0;
  check_claims(gomoku::rule_sets::kFreestyle, 1, wins, losses);
  check_claims(gomoku::rule_sets::kStandard, 100, wins, losses);
  check_claims(gomoku::rule_sets::kRenju, 200, wins, losses);
  check_claims(kNoDoubleThree, 300, wins, losses);
  EXPECT_GT(wins, tries(8, 4));
  EXPECT_TRUE(losses > 0 || !kTriesAll);
}

/// `plies`: how many wins of each length were seen.
void check_verdict(Position position, std::map<int, int>& plies) {
  gomoku::Policy policy;
  const auto verdict = policy.verdict(position);
  if (!verdict) return;
  ++plies[verdict->is_win() ? verdict->plies() : -verdict->plies()];
  const Position before = position;
  const Node<Cell> node{1, kPly, -kInfinity, kInfinity, true, false, {}, std::nullopt};
  std::vector<Cell> line;
  if (verdict->is_win()) {
    const auto probe = policy.probe(position, node, 1'000, line);
    ASSERT_TRUE(probe);
    EXPECT_EQ(probe->value, *verdict);
    ASSERT_EQ(static_cast<int>(line.size()), verdict->plies());
    EXPECT_TRUE(gomoku::WinCheck(20'000).holds(before, line.front()));
    for (const Cell move : line) {
      ASSERT_TRUE(!position.result() && position.is_legal(move));
      position.make(move);
    }
    EXPECT_EQ(position.winner(), before.side());
  } else {
    EXPECT_EQ(*verdict, Value::loss(2));
    position.empty_cells().for_each([&](Cell move) {
      if (!position.is_legal(move)) return;
      position.make(move);
      EXPECT_GT(position.count(position.side(), gomoku::Threat::kFive), 0);
      position.undo(move);
    });
  }
}

TEST(GomokuSearch, VerdictsAreTrue) {
  for (const auto& rules : {gomoku::rule_sets::kFreestyle, gomoku::rule_sets::kStandard, gomoku::rule_sets::kRenju}) {
    std::map<int, int> plies;
    for (std::uint64_t seed = 1; seed <= tries(200U, 4); ++seed) {
      SCOPED_TRACE(seed);
      check_verdict(random_fight(rules, 8 + static_cast<int>(seed % 14), seed), plies);
    }
    EXPECT_GT(plies[1], 0);
    EXPECT_GT(plies[3], 0);
    EXPECT_GT(plies[5], 0);
  }
}

// Where double threes are banned, what would win most often must not be played.
TEST(GomokuSearch, ABannedPointIsNoWin) {
  // h8 makes two open threes; then an open four and two open threes, by white.
  for (const char* stones : {"-Of8Og8Oh9Oh10Xa1Xa15Xo1Xo15", "-Oe8Of8Og8Oh9Oh10Oi9Oj10Xc8Xa1Xa15Xo1Xo15Xa3"}) {
    Position position = gomoku::set_up(kNoDoubleThree, stones);
    ASSERT_FALSE(position.is_legal(*gomoku::parse_point(15, "h8")));
    EXPECT_FALSE(gomoku::Policy().verdict(position)) << stones;
    for (const std::uint64_t nodes : {10, 1'000}) {
      const auto report = GomokuSearch({.table_bytes = 1 << 20}).go(position, {.nodes = nodes});
      EXPECT_TRUE(position.is_legal(report.best.value())) << stones;
      EXPECT_TRUE(!report.value.is_win() || gomoku::WinCheck(20'000).holds(position, *report.best)) << stones;
    }
  }
}

// Nor has a threat of such an open four to be answered.
TEST(GomokuSearch, ABannedPointIsNoThreat) {
  const Position position = gomoku::set_up(kNoDoubleThree, "Oe8Of8Og8Oh9Oh10Oi9Oj10Xc8Xa1Xa15Xo1Xo15Xa3Xa5");
  ASSERT_EQ(position.cells(gomoku::kWhite, gomoku::Threat::kOpenFour).count(), 1);
  EXPECT_FALSE(gomoku::candidates(position).complete);
}

// Whoever leaves the other side its four and three loses to fours.
TEST(GomokuSearch, OnlyAnswersToAFourAndThreeAreLeft) {
  gomoku::FourSearch fours;
  for (const auto& rules : {gomoku::rule_sets::kFreestyle, gomoku::rule_sets::kStandard, gomoku::rule_sets::kRenju}) {
    int left_out = 0;
    for (std::uint64_t seed = 1; seed <= tries(1'000U, 5); ++seed) {
      Position position = random_fight(rules, 8 + static_cast<int>(seed % 14), seed);
      const int other = 1 - position.side();
      if (position.count(other, gomoku::Threat::kFourThree) == 0 || gomoku::Policy().verdict(position)) continue;
      const auto found = gomoku::candidates(position);
      if (found.complete) continue;
      (gomoku::neighbourhood(position) - found.cells).for_each([&](Cell move) {
        if (!position.is_legal(move)) return;
        position.make(move);
        std::vector<Cell> line;
        EXPECT_GT(fours.solve(position, 21, 20'000, line), 0) << "seed " << seed;
        ++left_out;
        position.undo(move);
      });
    }
    EXPECT_GT(left_out, tries(100, 5));
  }
}

/// One of the eight symmetries of the board.
Cell turned(Cell cell, int size, int symmetry) {
  int x = lines::x_of(cell);
  int y = lines::y_of(cell);
  if ((symmetry & 1) != 0) x = size - 1 - x;
  if ((symmetry & 2) != 0) y = size - 1 - y;
  if ((symmetry & 4) != 0) std::swap(x, y);
  return lines::cell_at(x, y);
}

// Moves that look alike are told apart by their place in the list; these positions do not hang on that.
TEST(GomokuSearch, ATurnedBoardIsPlayedAlike) {
  constexpr int kStep = kTriesAll ? 1 : 3;
  GomokuSearch search({.table_bytes = 1 << 20});
  for (const char* moves : {"f8 i5 g7 g8 k8", "g11 k7 i11 j7 h7 h6", "i12 l4 i7 d11 k9 f5", "g7 h6 f6 k4 g8"}) {
    Position board(gomoku::rule_sets::kFreestyle);
    std::istringstream words(moves);
    for (std::string word; words >> word;) board.make(board.parse(word).value());
    search.new_game();
    const auto best = search.go(board, {.depth = 6}).best;
    ASSERT_TRUE(best);
    for (int symmetry = 1; symmetry < 8; symmetry += kStep) {
      Position other(board.rules());
      for (const Cell move : board.history()) other.make(turned(move, board.size(), symmetry));
      search.new_game();
      EXPECT_EQ(search.go(other, {.depth = 6}).best, turned(*best, board.size(), symmetry)) << moves;
    }
  }
}

// What failed in line with one stone does not fail in line with another.
TEST(GomokuFours, MemoryHidesNoLocalWin) {
  using gomoku::FourSearch;
  FourSearch used;
  int wins = 0;
  for (std::uint64_t seed = 1; seed <= tries(300U, 5); ++seed) {
    Position position = random_fight(gomoku::rule_sets::kFreestyle, 14 + static_cast<int>(seed % 16), seed);
    FourSearch fresh;
    std::vector<Cell> line;
    const bool won = fresh.solve(position, 21, 10'000, line, FourSearch::Scope::kLocal) > 0;
    EXPECT_EQ(used.solve(position, 21, 10'000, line, FourSearch::Scope::kLocal) > 0, won) << "seed " << seed;
    wins += won ? 1 : 0;
  }
  EXPECT_GT(wins, tries(50, 5));
}

}  // namespace
}  // namespace deepcut::test::gomoku_search_test
