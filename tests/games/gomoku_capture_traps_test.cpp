// Traps of the rules with captures, each as a drawn position: X is black, letters name empty points.
#include <gtest/gtest.h>

#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_capture_traps_test {
namespace {

using gomoku::kBlack;
using gomoku::kWhite;
constexpr int kNobody = -1;

gomoku::Rules capture(int size = 9) { return sized(gomoku::rule_sets::kCapture, size); }
gomoku::Rules capture_with_pairs(int black, int white) {
  gomoku::Rules rules = capture();
  rules.handicap_pairs = {black, white};
  return rules;
}
gomoku::Rules pente(int size = 9) { return sized(gomoku::rule_sets::kPente, size); }

TEST(GomokuCaptures, AStoneAndAGapAreNoPair) {
  Drawn game(pente(), {".........",  //
                       ".X..X..X.",  //
                       ".........",  //
                       "...OOO...",  //
                       ".X.OaO.X.",  //
                       "...OOO...",  //
                       ".........",  //
                       ".X..X..X."});
  game.play("a");
  EXPECT_EQ(game.position().pairs(kBlack), 0);
}

TEST(GomokuCaptures, EightPairsAtOnce) {
  gomoku::Rules rules = pente();
  rules.pairs_to_win = 9;
  Drawn game(rules, {".........",  //
                     ".X..X..X.",  //
                     "..O.O.O..",  //
                     "...OOO...",  //
                     ".XOOaOOX.",  //
                     "...OOO...",  //
                     "..O.O.O..",  //
                     ".X..X..X.",  //
                     "........."});
  game.play("a");
  EXPECT_EQ(game.position().pairs(kBlack), 8);
  EXPECT_TRUE(game.position().stones(kWhite).empty());
  EXPECT_EQ(game.position().stones(kBlack).count(), 9);
}

TEST(GomokuCaptures, NeverOneAndNeverThree) {
  EXPECT_EQ(Drawn(pente(), {"XOa......"}).play("a").position().pairs(kBlack), 0);
  EXPECT_EQ(Drawn(pente(), {"XOOa....."}).play("a").position().pairs(kBlack), 1);
  EXPECT_EQ(Drawn(pente(), {"XOOOa...."}).play("a").position().pairs(kBlack), 0);
}

TEST(GomokuCaptures, TheEdgeFlanksNothing) {
  Drawn game(pente(), {"OOa......"});
  game.play("a");
  EXPECT_EQ(game.position().pairs(kBlack), 0);
}

TEST(GomokuCaptures, MovingIntoAFlankedPlaceIsSafe) {
  Drawn game(pente(),
             {".........",  //
              ".XaOX.b.."},
             kWhite);
  game.play("ab");
  EXPECT_EQ(game.stone('a'), kWhite);
  EXPECT_EQ(game.position().pairs(kBlack), 0);
}

TEST(GomokuCaptures, FreedPointsCanBePlayedAgain) {
  Drawn game(pente(),
             {"XOpa.....",  //
              "........b"},
             kWhite);
  game.play("pa");
  EXPECT_EQ(game.stone('p'), kNobody);
  EXPECT_EQ(game.position().pairs(kBlack), 1);
  game.play("p");
  EXPECT_EQ(game.stone('p'), kWhite);
}

TEST(GomokuCaptures, CapturingMayOpenOnesOwnPair) {
  // White completes a pair at p; black takes it from a and has a pair of his own there, which white takes from p.
  Drawn game(pente(),
             {".........",  //
              ".XOpaXO..",  //
              "........."},
             kWhite);
  game.play("pap");
  EXPECT_EQ(game.position().pairs(kBlack), 1);
  EXPECT_EQ(game.position().pairs(kWhite), 1);
  EXPECT_EQ(game.stone('a'), kNobody);
}

TEST(GomokuCaptures, OffMeansThatStonesStayAndFivesWinAtOnce) {
  gomoku::Rules rules = capture();
  rules.captures = rules.breakable_fives = false;
  Drawn pair(rules, {"XOOa....."});
  pair.play("a");
  EXPECT_EQ(pair.position().stones(kWhite).count(), 2);
  EXPECT_EQ(pair.position().pairs(kBlack), 0);
  EXPECT_FALSE(pair.position().takes_pair(kBlack, pair.cell('a')));
  Drawn five(rules, {".XXXXa...",  //
                     "..X......",  //
                     "..O......"});
  five.play("a");
  EXPECT_EQ(five.winner(), kBlack);
}

TEST(GomokuCaptures, OffDoesNotExemptFromTheDoubleThreeBan) {
  gomoku::Rules rules = capture();
  rules.captures = rules.breakable_fives = false;
  Drawn game(rules, {".........",  //
                     "...X.....",  //
                     "...X.....",  //
                     ".XXa.....",  //
                     "....O....",  //
                     ".....O...",  //
                     "......X.."});
  EXPECT_FALSE(game.is_legal('a')) << "it would take a pair if captures were on";
}

TEST(GomokuCaptures, TheLastPairWinsAtOnce) {
  Drawn game(capture_with_pairs(4, 0), {"XOOa....."});
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
}

TEST(GomokuCaptures, HandicapPairsCount) {
  const gomoku::Position position(capture_with_pairs(2, 3));
  EXPECT_EQ(position.pairs(kBlack), 2);
  EXPECT_EQ(position.pairs(kWhite), 3);
}

}  // namespace
}  // namespace deepcut::test::gomoku_capture_traps_test
