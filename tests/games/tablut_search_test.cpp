// Tablut searched: what the policy claims is true, and both sides are played.
#include <cstdint>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include <deepcut/minimax.hpp>
#include <deepcut/search.hpp>

#include "games/random_position.hpp"
#include "games/tablut/notation.hpp"
#include "games/tablut/policy.hpp"
#include "games/tablut/position.hpp"

namespace deepcut::test::tablut_search_test {
namespace {

using tablut::Policy;
using tablut::Position;
using TablutSearch = Search<Position, Policy>;

Options small_table() {
  Options options;
  options.table_bytes = 1 << 20;
  return options;
}

Position board(const std::string& text, int side) { return tablut::parse_board(text, side); }

/// Plays a claimed win against every defence: it must be there whatever the loser does, one ply shorter each time.
bool wins_within(Position& position, int plies) {
  if (const auto result = position.result()) return false;
  if (plies <= 0) return false;
  for (const auto move : legal_moves(position)) {
    position.make(move);
    bool won = position.result() == Value::loss();
    if (!won && !position.result() && plies > 2) {
      won = true;
      for (const auto answer : legal_moves(position)) {
        position.make(answer);
        won = won && wins_within(position, plies - 2);
        position.undo(answer);
        if (!won) break;
      }
    }
    position.undo(move);
    if (won) return true;
  }
  return false;
}

TEST(TablutSearch, SeesAnEscape) {
  TablutSearch search(small_table());
  const auto report = search.go(board("3bbb3/4b4/2k6/b3w3b/bbww1wwbb/b3w3b/4w4/4b4/3bbb3", tablut::kWhite));
  EXPECT_EQ(report.value, Value::win(1));
  EXPECT_EQ(report.line.size(), 1U);
}

TEST(TablutSearch, TwoOpenEscapesAreLost) {
  TablutSearch search(small_table());
  Position position = board("3bbb3/4b4/2k6/b3w3b/bbww1wwbb/b3w3b/4w4/4b4/3bbb3", tablut::kBlack);
  const auto report = search.go(position);
  EXPECT_EQ(report.value, Value::loss(2));
  EXPECT_EQ(report.line.size(), 2U);
}

TEST(TablutSearch, OneOpenEscapeIsClosed) {
  TablutSearch search(small_table());
  const Position position = board("b8/9/1wk1b4/9/9/9/2w6/9/5b3", tablut::kBlack);
  ASSERT_EQ(position.escapes().count, 1);
  const auto report = search.go(position, {.depth = 2});
  EXPECT_EQ(position.to_text(*report.best), "a1c1");
}

TEST(TablutSearch, AMissedEscapeLeavesBlackTheDraw) {
  // White could have escaped all the time. Black may bring back an earlier position instead of closing the escapes.
  Position position = board("9/9/2k6/9/9/9/5w3/9/7b1", tablut::kWhite);
  for (const char* text : {"f7g7", "h9g9", "g7f7", "g9i9", "f7g7"}) position.make(position.parse(text).value());
  ASSERT_FALSE(position.result());
  ASSERT_TRUE(position.escape_was_missed() && position.escapes().count >= 2);
  TablutSearch search(small_table());
  const auto report = search.go(position, {.depth = 3});
  EXPECT_EQ(report.value, Value::draw());
  EXPECT_EQ(position.to_text(*report.best), "i9g9");
}

TEST(TablutSearch, ClaimedWinsAreTrue) {
  TablutSearch search(small_table());
  int claims = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Position position = random_position<Position>(seed, 8 + static_cast<int>(seed % 30));
    search.new_game();
    const auto report = search.go(position, {.depth = 4});
    if (!report.value.is_win() || report.value.plies() > 3) continue;
    ++claims;
    EXPECT_TRUE(wins_within(position, report.value.plies())) << tablut::board_text(position);
  }
  EXPECT_GT(claims, 10);
}

TEST(TablutSearch, ExactModeEqualsMinimax) {
  Options options = small_table();
  options.exact = true;
  Search<Position, Policy> search(options);
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Position position = random_position<Position>(seed, 6 + static_cast<int>(seed) * 5);
    for (int depth = 1; depth <= 2; ++depth) {
      search.new_game();
      EXPECT_EQ(search.go(position, {.depth = depth}).value, minimax(position, {.depth = depth}).value) << seed;
    }
  }
}

TEST(TablutSearch, SameNodesSameAnswer) {
  TablutSearch search(small_table());
  const auto first = search.go({}, {.nodes = 50'000});
  search.new_game();
  const auto again = search.go({}, {.nodes = 50'000});
  EXPECT_EQ(first.line, again.line);
  EXPECT_EQ(first.value, again.value);
  EXPECT_EQ(again.nodes, 50'000U);
}

TEST(TablutSearch, ASymmetricBoardIsWorthTheSame) {
  const auto turned = [](const std::string& text) {
    std::string reversed(text.rbegin(), text.rend());
    return reversed;
  };
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Position position = random_position<Position>(seed, 20);
    const Position image = board(turned(tablut::board_text(position)), position.side());
    EXPECT_EQ(position.evaluate(), image.evaluate());
  }
}

}  // namespace
}  // namespace deepcut::test::tablut_search_test
