// Double-threes under the rules with captures, drawn: X is black, letters name empty points.
#include <vector>

#include <gtest/gtest.h>

#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_double_three_traps_test {
namespace {

using gomoku::kBlack;
using gomoku::kWhite;

gomoku::Rules capture(int size = 9) { return sized(gomoku::rule_sets::kCapture, size); }
gomoku::Rules pente(int size = 9) { return sized(gomoku::rule_sets::kPente, size); }

TEST(GomokuDoubleThree, IsBannedForBothColours) {
  const std::vector<std::string> black = {"...X....",  //
                                          "...X....",  //
                                          ".XXa...."};
  EXPECT_FALSE(Drawn(capture(11), black, kBlack, {1, 2}).is_legal('a'));
  EXPECT_TRUE(Drawn(capture(11), black, kWhite, {1, 2}).is_legal('a'));
  const std::vector<std::string> white = {"...O....",  //
                                          "...O....",  //
                                          ".OOa...."};
  EXPECT_FALSE(Drawn(capture(11), white, kWhite, {1, 2}).is_legal('a'));
  EXPECT_TRUE(Drawn(pente(11), white, kWhite, {1, 2}).is_legal('a'));
}

TEST(GomokuDoubleThree, BrokenThreesCount) {
  const Drawn two(capture(11), {"...........",  //
                                "..X........",  //
                                "...........",  //
                                "....X......",  //
                                "..X.Xa....."});
  EXPECT_FALSE(two.is_legal('a'));
  const Drawn too_wide(capture(11), {"...........",  //
                                     "..X........",  //
                                     "...........",  //
                                     "....X......",  //
                                     ".X..Xa....."});
  EXPECT_TRUE(too_wide.is_legal('a')) << "X..XX cannot become four in a row by one stone";
}

TEST(GomokuDoubleThree, ACapturingMoveIsExempt) {
  Drawn game(capture(11), {"...........",  //
                           "...........",  //
                           "....X......",  //
                           "....X......",  //
                           "..XXa......",  //
                           ".....O.....",  //
                           "......O....",  //
                           ".......X..."});
  EXPECT_TRUE(game.is_legal('a'));
  game.play("a");
  EXPECT_EQ(game.position().pairs(kBlack), 1);
}

TEST(GomokuDoubleThree, AFourInsteadOfAThreeIsNone) {
  // The row becomes a four: one free three only.
  Drawn game(capture(11), {"...........",  //
                           ".....X.....",  //
                           ".....X.....",  //
                           "..XXXa.....",  //
                           "..........."});
  EXPECT_TRUE(game.is_legal('a'));
}

TEST(GomokuDoubleThree, AClosedThreeIsNone) {
  Drawn game(capture(11), {"...........",  //
                           ".....X.....",  //
                           ".....X.....",  //
                           "..OXXa.....",  //
                           "..........."});
  EXPECT_TRUE(game.is_legal('a'));
}

TEST(GomokuDoubleThree, ThroughTheSameLine) {
  const gomoku::Rules rules = capture(13);
  EXPECT_FALSE(Drawn(rules, {"...XX.a.XX..."}).is_legal('a')) << "XX.a and a.XX";
  EXPECT_FALSE(Drawn(rules, {"...X.aX.X...."}).is_legal('a')) << "X.aX and aX.X";
  EXPECT_TRUE(Drawn(rules, {"..OXX.a.XX..."}).is_legal('a')) << "the left one is closed";
  EXPECT_TRUE(Drawn(rules, {"XX.a.XX......"}).is_legal('a')) << "the left one ends at the edge";
  EXPECT_TRUE(Drawn(rules, {"....XXa......"}).is_legal('a')) << "two ways to go on are one three";
}

TEST(GomokuDoubleThree, TouchingTheEdge) {
  const auto with_row = [](const std::string& row) {
    std::string column = row;
    for (char& c : column) c = c == 'a' ? 'X' : '.';
    return Drawn(capture(), {".........", column, column, row});
  };
  EXPECT_TRUE(with_row("XXa......").is_legal('a')) << "an open four needs an empty end where the edge is";
  EXPECT_TRUE(with_row("X.Xa.....").is_legal('a'));
  EXPECT_TRUE(with_row("......aXX").is_legal('a'));
  EXPECT_TRUE(with_row("aXX......").is_legal('a'));
  EXPECT_FALSE(with_row(".XXa.....").is_legal('a')) << "there is room on the other side";
  EXPECT_FALSE(with_row(".X.Xa....").is_legal('a'));
  EXPECT_FALSE(with_row(".....aXX.").is_legal('a'));
  EXPECT_TRUE(with_row(".XXa.O...").is_legal('a')) << "room for four, but not for both ends";
  EXPECT_FALSE(with_row(".XXa..O..").is_legal('a'));
}

TEST(GomokuDoubleThree, AThreeBrokenByTheCaptureOfOneOfItsStones) {
  // White takes a stone of the column from q; a then makes one three only.
  Drawn game(capture(11),
             {"...........",  //
              "..........p",  //
              ".....X.....",  //
              "....OXXq...",  //
              "...XXa.....",  //
              "...........",  //
              "..........."},
             kBlack);
  EXPECT_FALSE(game.is_legal('a'));
  game.play("pq");
  EXPECT_EQ(game.position().pairs(kWhite), 1);
  EXPECT_TRUE(game.is_legal('a'));
}

}  // namespace
}  // namespace deepcut::test::gomoku_double_three_traps_test
