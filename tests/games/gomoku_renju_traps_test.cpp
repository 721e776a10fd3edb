// Renju's forbidden points, each as a drawn position: X is black, letters name empty points.
#include <vector>

#include <gtest/gtest.h>

#include "games/gomoku/set_up.hpp"
#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_renju_traps_test {
namespace {

using gomoku::kBlack;
using gomoku::kWhite;
constexpr int kNobody = -1;

gomoku::Rules renju(int size = 11) { return sized(gomoku::rule_sets::kRenju, size); }

TEST(GomokuRenju, DoubleThreeIsForbiddenForBlackOnly) {
  const std::vector<std::string> board = {"...........",  //
                                          "...........",  //
                                          ".....X.....",  //
                                          ".....X.....",  //
                                          "...XXa.....",  //
                                          "...........",  //
                                          "..........."};
  const Drawn game(renju(), board);
  EXPECT_TRUE(game.is_forbidden('a'));
  EXPECT_FALSE(game.is_legal('a'));
  EXPECT_TRUE(Drawn(renju(), board, kWhite).is_legal('a'));
}

TEST(GomokuRenju, WhiteMayDoAllThatAndWinWithSix) {
  Drawn game(renju(), {"..OOOaOO..."}, kWhite);
  game.play("a");
  EXPECT_EQ(game.winner(), kWhite);
}

TEST(GomokuRenju, AThreeWithoutRoomForAStraightFourIsFalse) {
  // White stones leave the row `O.XXX.O`: it can become four, but never a straight one.
  const Drawn game(renju(), {"...........",  //
                             "...........",  //
                             ".....X.....",  //
                             ".....X.....",  //
                             ".O.XXa.O...",  //
                             "...........",  //
                             "..........."});
  EXPECT_FALSE(game.is_forbidden('a'));
}

TEST(GomokuRenju, AThreeWhoseFoursWouldMakeSixIsFalse) {
  const auto with_row = [](const std::string& row) {
    return Drawn(renju(13), {".............", ".............", "......X......", "......X......", row});
  };
  EXPECT_TRUE(with_row("....XXa......").is_forbidden('a'));
  EXPECT_TRUE(with_row(".X..XXa......").is_forbidden('a')) << "the right side is left";
  EXPECT_FALSE(with_row(".X..XXa..X...").is_forbidden('a')) << "either four has an end that makes six";
}

TEST(GomokuRenju, OverlineIsForbidden) {
  const Drawn game(renju(), {"...........",  //
                             "..XXXaXX..."});
  EXPECT_TRUE(game.is_forbidden('a'));
}

TEST(GomokuRenju, DoubleFourOnTwoLines) {
  const Drawn game(renju(), {".....O.....",  //
                             ".....X.....",  //
                             ".....X.....",  //
                             ".....X.....",  //
                             ".OXXXa.....",  //
                             "...........",  //
                             "..........."});
  EXPECT_TRUE(game.is_forbidden('a'));
}

TEST(GomokuRenju, DoubleFourOnOneLine) {
  EXPECT_TRUE(Drawn(renju(), {"..X.XaX.X.."}).is_forbidden('a'));
  EXPECT_TRUE(Drawn(renju(13), {".XX.Xa.XX..."}).is_forbidden('a'));
  EXPECT_TRUE(Drawn(renju(13), {".XXX.a.XXX.."}).is_forbidden('a'));
  EXPECT_FALSE(Drawn(renju(), {"...XXaX...."}).is_forbidden('a')) << "a straight four is one four";
  EXPECT_FALSE(Drawn(renju(13), {"..X.XaX.XX.."}).is_forbidden('a')) << "the right gap would make six";
}

TEST(GomokuRenju, AFourThatCanOnlyBecomeSixIsNone) {
  const auto with_row = [](const std::string& row) {
    return Drawn(renju(13), {"......O......", "......X......", "......X......", "......X......", row});
  };
  EXPECT_TRUE(with_row(".OXXX.a......").is_forbidden('a'));
  EXPECT_FALSE(with_row(".OXXX.aX.....").is_forbidden('a'));
}

TEST(GomokuRenju, FiveBeatsEveryFoul) {
  // The column makes five; the row six, and a diagonal four besides.
  Drawn game(renju(), {".....X.....",  //
                       ".....X.....",  //
                       ".....X.....",  //
                       ".....X.....",  //
                       "..XXXaXX...",  //
                       "....X......",  //
                       "...X.......",  //
                       "..X........"});
  EXPECT_FALSE(game.is_forbidden('a'));
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
}

TEST(GomokuRenju, AThreeWhoseFillingPointsAreOverlinesIsFalse) {
  const std::string none = "...............";
  const std::string column = "......X........";
  const std::string six = "...XXXpXX......";
  const std::string row = "...XX.a........";
  EXPECT_TRUE(Drawn(renju(15), {none, none, none, none, column, column, row, none}).is_forbidden('a'));
  EXPECT_TRUE(Drawn(renju(15), {none, none, none, six, column, column, row, none}).is_forbidden('a'))
      << "the other end is left";
  EXPECT_FALSE(Drawn(renju(15), {none, none, none, six, column, column, row, six}).is_forbidden('a'));
}

TEST(GomokuRenju, AThreeWhoseFillingPointIsADoubleThreeIsFalse) {
  // The column can grow to a straight four at p alone (white stands below), where a row and a diagonal meet as well.
  const std::vector<std::string> rows = {"...............",  //
                                         "....X..........",  //
                                         ".....X.........",  //
                                         "......pXX......",  //
                                         "......X........",  //
                                         "......X........",  //
                                         "...XX.a........",  //
                                         "...............",  //
                                         "......O........"};
  EXPECT_FALSE(Drawn(renju(15), rows).is_forbidden('a'));
  std::vector<std::string> played = rows;
  played[6][6] = 'X';
  EXPECT_TRUE(Drawn(renju(15), played).is_forbidden('p'));
  std::vector<std::string> closed = rows;
  closed[3] = "......pXXO.....";
  EXPECT_TRUE(Drawn(renju(15), closed).is_forbidden('a')) << "p makes one three only: a point like any other";
}

TEST(GomokuRenju, AThreeWhoseFillingPointsMakeFiveIsFalse) {
  const std::string none = "...............";
  const std::string column = "......X........";
  const std::string five = "..XXXXpO.......";
  const std::string row = "....XXa........";
  EXPECT_TRUE(Drawn(renju(15), {none, none, none, five, column, column, row, none}).is_forbidden('a'));
  EXPECT_FALSE(Drawn(renju(15), {none, none, none, five, column, column, row, five}).is_forbidden('a'));
}

TEST(GomokuRenju, FoulsHaveNames) {
  const auto name = [](Drawn game) { return gomoku::foul(game.position(), game.cell('a')); };
  EXPECT_EQ(name(Drawn(renju(), {"..XXXaXX..."})), "six or more in a row");
  EXPECT_EQ(name(Drawn(renju(), {"..X.XaX.X.."})), "two fours at once");
  EXPECT_EQ(name(Drawn(renju(), {".....X.....", ".....X.....", ".....X.....", "..XXXa....."})), "two fours at once");
  EXPECT_EQ(name(Drawn(renju(), {"...........", ".....X.....", ".....X.....", "...XXa....."})),
            "two open threes at once");
}

TEST(GomokuRenju, BlackWithForbiddenPointsOnlyHasADraw) {
  Drawn game(renju(6),
             {"XXXaXX",  //
              "OOOXXX",  //
              "XOOXOO",  //
              "OXXXOO",  //
              "XOOOOX",  //
              "OOXXOb"},
             kWhite);
  game.play("b");
  EXPECT_TRUE(game.position().is_forbidden(game.cell('a')));
  EXPECT_EQ(game.position().result(), Value::draw());
  EXPECT_EQ(game.winner(), kNobody);
}

}  // namespace
}  // namespace deepcut::test::gomoku_renju_traps_test
