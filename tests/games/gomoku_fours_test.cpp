// Victory by continuous fours and the moves that cannot be left out, against plain searches with the slow referee on
// small boards.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "effort.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/policy.hpp"
#include "games/gomoku/threats/four_search.hpp"
#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_fours_test {
namespace {

using gomoku::kBlack;
using gomoku::kWhite;
using gomoku::Position;

std::vector<NamedRules> rules_without_captures() {
  std::vector<NamedRules> rules = all_rule_sets();
  std::erase_if(rules, [](const NamedRules& named) { return named.rules.captures; });
  return rules;
}

bool has_five_next(const SlowGomoku& board, int colour) { return !board.five_points(colour).empty(); }

/// Can the side to move win within so many plies, threatening five with every move, whatever the other side does?
bool wins_by_fours(const SlowGomoku& board, int plies) {
  const int attacker = board.side();
  if (board.is_over() || plies < 1) return false;
  if (has_five_next(board, attacker)) return true;
  if (plies < 3) return false;
  for (const Spot move : board.legal_moves()) {
    SlowGomoku after = board;
    after.play(move);
    if (after.is_over() || !has_five_next(after, attacker)) continue;
    const std::vector<Spot> replies = after.legal_moves();
    const bool all_lose = std::all_of(replies.begin(), replies.end(), [&](Spot reply) {
      SlowGomoku next = after;
      next.play(reply);
      return wins_by_fours(next, plies - 2);
    });
    if (all_lose) return true;
  }
  return false;
}

/// An unfinished game after random moves.
SlowGomoku random_board(const gomoku::Rules& rules, int plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (;;) {
    SlowGomoku board(rules);
    for (int i = 0; i < plies && !board.is_over(); ++i) board.play(random_move(board, board.legal_moves(), random));
    if (!board.is_over()) return board;
  }
}

/// The line is legal, every move of the winner but the last threatens five, and the last makes it.
void expect_line_wins(SlowGomoku board, const std::vector<lines::Cell>& line) {
  const int attacker = board.side();
  for (std::size_t i = 0; i < line.size(); ++i) {
    ASSERT_FALSE(board.is_over());
    ASSERT_TRUE(board.is_legal(spot_of(line[i]))) << "move " << i;
    board.play(spot_of(line[i]));
    ASSERT_TRUE(i % 2 == 1 || board.is_over() || has_five_next(board, attacker)) << "move " << i;
  }
  ASSERT_EQ(board.winner(), attacker);
}

/// Compares at every depth; says how long the longest win was.
int compare_with_plain_search(gomoku::FourSearch& search, const SlowGomoku& board) {
  Position position = position_of(board);
  int longest = 0;
  for (const int plies : {1, 3, 5, 7}) {
    std::vector<lines::Cell> line;
    const int length = search.solve(position, plies, 1'000'000, line);
    EXPECT_EQ(length > 0, wins_by_fours(board, plies)) << "within " << plies << " plies\n" << drawing(board);
    EXPECT_TRUE(position.is_consistent());
    if (length == 0) continue;
    EXPECT_LE(length, plies);
    EXPECT_EQ(line.size(), static_cast<std::size_t>(length));
    expect_line_wins(board, line);
    longest = std::max(longest, length);
  }
  return longest;
}

TEST(GomokuFours, AreFoundExactlyWhereAPlainSearchFindsThem) {
  for (const auto& [name, rules] : rules_without_captures()) {
    int short_wins = 0;
    int long_wins = 0;
    for (const int size : {7, 8}) {
      gomoku::FourSearch search;  // what it remembers must stay true from position to position
      for (std::uint64_t seed = 0; seed < tries(60U, 4); ++seed) {
        const SlowGomoku board = random_board(sized(rules, size), 12 + static_cast<int>(seed % 14), seed);
        const int length = compare_with_plain_search(search, board);
        ASSERT_FALSE(HasFailure()) << name << ", size " << size << ", seed " << seed;
        short_wins += length > 0 && length < 5 ? 1 : 0;
        long_wins += length >= 5 ? 1 : 0;
      }
    }
    EXPECT_GT(short_wins, tries(20)) << name;
    EXPECT_GT(long_wins, kTriesAll ? 2 : 0) << name;
  }
}

TEST(GomokuFours, AFourThatLeavesTheOtherSideNoLegalPointDraws) {
  // After white's a, black's last point is b, where he would make six.
  Drawn game(sized(gomoku::rule_sets::kRenju, 6),
             {"XXXbXX",  //
              "OXOOXO",  //
              "OOXOXO",  //
              "OXXOOX",  //
              "XOOaOX",  //
              "XXOXXX"},
             kWhite);
  std::vector<lines::Cell> line;
  EXPECT_EQ(gomoku::FourSearch().solve(game.position(), 9, 1000, line), 0);
  game.play("a");
  EXPECT_EQ(game.position().result(), Value::draw());
}

TEST(GomokuFours, AFourMustStopTheOtherSidesFive) {
  std::vector<lines::Cell> line;
  // Black's p stops white's five and makes two fours.
  Drawn stopping(sized(gomoku::rule_sets::kFreestyle, 11), {"XOOOOp.....",  //
                                                            ".....XX....",  //
                                                            ".....X.X...",  //
                                                            ".....X..X.."});
  ASSERT_EQ(gomoku::FourSearch().solve(stopping.position(), 9, 1000, line), 3);
  EXPECT_EQ(line.front(), stopping.cell('p'));
  // Here it makes none, and fours elsewhere come too late.
  Drawn late(sized(gomoku::rule_sets::kFreestyle, 11), {"XOOOOp.....",  //
                                                        "...........",  //
                                                        "...XXX....."});
  EXPECT_EQ(gomoku::FourSearch().solve(late.position(), 9, 1000, line), 0);
}

TEST(GomokuFours, RenjuAPointThatOnlyLooksForbiddenCounts) {
  // At a black makes a four, a three and what looks like another: it can become four at p only, where he may not play.
  Drawn game(sized(gomoku::rule_sets::kRenju, 15), {"...............",  //
                                                    "....X..........",  //
                                                    ".....X.........",  //
                                                    "......pXX......",  //
                                                    "......X........",  //
                                                    "......X........",  //
                                                    "...XX.a........",  //
                                                    ".......X.......",  //
                                                    "......O.X......",  //
                                                    ".........X.....",  //
                                                    "..........O...."});
  ASSERT_TRUE(game.is_legal('a'));
  std::vector<lines::Cell> line;
  ASSERT_EQ(gomoku::FourSearch().solve(game.position(), 5, 1000, line), 5);
  EXPECT_EQ(line.front(), game.cell('a'));
}

TEST(GomokuFours, CaroAFourIsStoppedAtItsOpenEndToo) {
  std::vector<lines::Cell> line;
  // b or c stops the four: c would close the five.
  Drawn closed(sized(gomoku::rule_sets::kCaro, 11), {".OXXXabc..."});
  EXPECT_EQ(gomoku::FourSearch().solve(closed.position(), 9, 1000, line), 0);
  // After a, white's b stops the one five and closes the other; and the other way round.
  Drawn open(sized(gomoku::rule_sets::kCaro, 11), {"O.bXXXa.O.."});
  EXPECT_EQ(gomoku::FourSearch().solve(open.position(), 3, 1000, line), 0);
  Drawn wide(sized(gomoku::rule_sets::kCaro, 11), {"...XXXa...."});
  EXPECT_EQ(gomoku::FourSearch().solve(wide.position(), 3, 1000, line), 3);
}

TEST(GomokuCandidates, CompleteOnesLeaveOutOnlyMovesThatLoseAsSoon) {
  for (const auto& [name, rules] : rules_without_captures()) {
    int left_out = 0;
    for (std::uint64_t seed = 0; seed < tries(300U, 4); ++seed) {
      const SlowGomoku board = random_board(sized(rules, 7), 8 + static_cast<int>(seed % 20), seed);
      const Position position = position_of(board);
      const gomoku::Candidates found = gomoku::candidates(position);
      if (!found.complete) continue;
      const std::vector<Spot> fives = board.five_points(board.side());
      const bool wins = !fives.empty();
      const bool loses_at_once = has_five_next(board, 1 - board.side());
      for (const Spot move : board.legal_moves()) {
        const bool kept = found.cells.has(cell_of(move));
        ASSERT_TRUE(!wins || !kept || std::count(fives.begin(), fives.end(), move) == 1);
        if (wins || kept) continue;
        SlowGomoku after = board;
        after.play(move);
        ASSERT_TRUE(loses_at_once ? has_five_next(after, after.side()) : wins_by_fours(after, 3))
            << name << ", seed " << seed << ": " << move.x << ',' << move.y << '\n'
            << drawing(board);
        ++left_out;
      }
    }
    EXPECT_GT(left_out, tries(150)) << name;
  }
}

TEST(GomokuCandidates, OnlyCellsThatStopTheOpenFourAreLeft) {
  const auto stops = [](const std::string& row, const std::string& names) {
    Drawn game(sized(gomoku::rule_sets::kFreestyle, 11), {row});
    const gomoku::Candidates found = gomoku::candidates(game.position());
    EXPECT_TRUE(found.complete);
    const bool all =
        std::all_of(names.begin(), names.end(), [&](char name) { return found.cells.has(game.cell(name)); });
    return all && found.cells.count() == static_cast<int>(names.size());
  };
  EXPECT_TRUE(stops("...aOOOb...", "ab")) << "beyond them there is room for another four";
  EXPECT_TRUE(stops("..XaOOObc..", "abc")) << "where one end is closed, so does the far end of the five";
  EXPECT_TRUE(stops("..aOObOc...", "abc")) << "and in a broken three all three";
}

TEST(GomokuCandidates, CaroFivesAreStoppedAtTheirOpenEndToo) {
  const auto stops = [](const std::vector<std::string>& rows) {
    Drawn game(sized(gomoku::rule_sets::kCaro, 11), rows);
    const gomoku::Candidates found = gomoku::candidates(game.position());
    EXPECT_TRUE(found.complete);
    return std::to_string(found.cells.count()) + (found.cells.has(game.cell('a')) ? "a" : "") +
           (found.cells.has(game.cell('b')) ? "b" : "");
  };
  EXPECT_EQ(stops({".XOOOOab..."}), "2ab");
  EXPECT_EQ(stops({"OOOOab....."}), "1a") << "the edge closes nothing";
  EXPECT_EQ(stops({"XOOOOaOb..."}), "1a") << "six win whatever stands beside them";
  // A row and a column meet at a: its own cell alone stops both.
  EXPECT_EQ(stops({".XOOOOab...",  //
                   "......O....",  //
                   "......O....",  //
                   "......O....",  //
                   "......O....",  //
                   "......X...."}),
            "1a");
}

TEST(GomokuCandidates, ThePolicyAlwaysHasAMove) {
  const auto count = [](const Drawn& drawn) {
    MoveStack<lines::Cell> stack;
    MoveList<lines::Cell> list(stack);
    Drawn game = drawn;
    gomoku::Policy().candidates(game.position(), {}, 0, list);
    return list.size();
  };
  // White's five is on a point that black may not stop: an overline.
  const Drawn forbidden(sized(gomoku::rule_sets::kRenju, 9), {"....O....",  //
                                                              "....O....",  //
                                                              "....O....",  //
                                                              "....O....",  //
                                                              ".XXXaXX..",  //
                                                              "....X...."});
  ASSERT_TRUE(forbidden.is_forbidden('a'));
  EXPECT_GT(count(forbidden), 0U);
  // Two open threes that no stone stops both of.
  const Drawn lost(sized(gomoku::rule_sets::kFreestyle, 12), {"............",  //
                                                              "..OOO.......",  //
                                                              "............",  //
                                                              "............",  //
                                                              "............",  //
                                                              "............",  //
                                                              "............",  //
                                                              "......OOO...",  //
                                                              "...X........",  //
                                                              "X...........",  //
                                                              "......X....."});
  EXPECT_GT(count(lost), 0U);
}

}  // namespace
}  // namespace deepcut::test::gomoku_fours_test
