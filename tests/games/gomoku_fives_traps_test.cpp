// Fives that a capture can break, each as a drawn position: X is black, letters name empty points.
#include <vector>

#include <gtest/gtest.h>

#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_fives_traps_test {
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

/// The moves after which black's five has not won.
std::vector<lines::Cell> saving_answers(Drawn& game) {
  std::vector<lines::Cell> saving;
  for (const lines::Cell move : legal_moves(game.position())) {
    game.position().make(move);
    if (game.winner() != kBlack) saving.push_back(move);
    game.position().undo(move);
  }
  return saving;
}

TEST(GomokuFives, AFiveThatNothingBreaksWinsAtOnce) {
  Drawn game(capture(), {".........",  //
                         ".XXXXa..."});
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
  EXPECT_EQ(game.position().result(), Value::loss());
}

TEST(GomokuFives, APairAcrossTheLineLetsTheGameGoOn) {
  // The pair is the five's third stone and the one below it, off the five's own axis.
  Drawn game(capture(), {"...p.....",  //
                         ".XXXXa...",  //
                         "...X.....",  //
                         "...O.....",  //
                         "........q"});
  game.play("a");
  EXPECT_EQ(game.five(), kBlack);
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(saving_answers(game), std::vector<lines::Cell>{game.cell('p')});
  Drawn broken = game;
  broken.play("p");
  EXPECT_EQ(broken.five(), kNobody);
  EXPECT_FALSE(broken.is_over());
  game.play("q");
  EXPECT_EQ(game.winner(), kBlack);
  EXPECT_EQ(game.position().result(), Value::win()) << "the owner is to move";
}

TEST(GomokuFives, APairAcrossADiagonalFive) {
  Drawn game(capture(), {".........",  //
                         "..X......",  //
                         "...X.p...",  //
                         "....X....",  //
                         "...X.X...",  //
                         "..O...a.."});
  game.play("a");
  EXPECT_EQ(game.five(), kBlack);
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(saving_answers(game), std::vector<lines::Cell>{game.cell('p')});
}

TEST(GomokuFives, APairOutsideTheFiveDoesNotBreakIt) {
  Drawn game(capture(), {".........",  //
                         ".XXXXa...",  //
                         ".........",  //
                         "..OXXp..."});
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
}

TEST(GomokuFives, TheEndOfASixDoesNotBreakIt) {
  // White can take the first stone of six: five remain.
  Drawn end(capture(), {".p.......",  //
                        ".XXXaXX..",  //
                        ".X.......",  //
                        ".O......."});
  end.play("a");
  EXPECT_EQ(end.winner(), kBlack);
  Drawn middle(capture(), {"..p......",  //
                           ".XXXaXX..",  //
                           "..X......",  //
                           "..O......"});
  middle.play("a");
  EXPECT_EQ(middle.five(), kBlack) << "four remain";
  EXPECT_FALSE(middle.is_over());
}

TEST(GomokuFives, OfTwoFivesOneUnbrokenWins) {
  // White can take a stone out of the row from p; the column stands.
  Drawn game(capture(), {".....X...",  //
                         ".....X...",  //
                         ".....X...",  //
                         "..p..X...",  //
                         ".XXXXa...",  //
                         "..X......",  //
                         "..O......"});
  EXPECT_TRUE(game.position().takes_pair(kWhite, game.cell('p')));
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
}

TEST(GomokuFives, TwoFivesAreBrokenByTheStoneTheyShare) {
  Drawn game(capture(), {".....X...",  //
                         ".....X...",  //
                         ".....X.p.",  //
                         ".....XX..",  //
                         ".XXXXa...",  //
                         "....O...."});
  game.play("a");
  EXPECT_EQ(game.five(), kBlack);
  EXPECT_FALSE(game.is_over());
  game.play("p");
  EXPECT_EQ(game.five(), kNobody);
  EXPECT_FALSE(game.is_over());
}

TEST(GomokuFives, TheBreakingMoveMayBeADoubleThree) {
  const Drawn banned(capture(11),
                     {"...........",  //
                      "......O....",  //
                      "......O....",  //
                      "......pOO..",  //
                      "...........",  //
                      "....X......",  //
                      "...O......."},
                     kWhite);
  EXPECT_FALSE(banned.is_legal('p'));
  Drawn game(capture(11), {"...........",  //
                           "......O....",  //
                           "......O....",  //
                           "......pOO..",  //
                           ".XXXXa.....",  //
                           "....X......",  //
                           "...O......."});
  game.play("a");
  EXPECT_EQ(game.five(), kBlack);
  EXPECT_EQ(saving_answers(game), std::vector<lines::Cell>{game.cell('p')}) << "it captures, so it is legal";
  game.play("p");
  EXPECT_EQ(game.five(), kNobody);
  EXPECT_FALSE(game.is_over());
}

TEST(GomokuFives, TheOpponentWithFourPairsAnswersByTheLastOne) {
  // The pair is nowhere near the five.
  const std::vector<std::string> board = {".XXXXa...",  //
                                          ".........",  //
                                          "..OXXp...",  //
                                          "........q"};
  Drawn four(capture_with_pairs(0, 4), board);
  four.play("a");
  EXPECT_EQ(four.five(), kBlack);
  EXPECT_FALSE(four.is_over());
  Drawn taken = four;
  taken.play("p");
  EXPECT_EQ(taken.winner(), kWhite);
  four.play("q");
  EXPECT_EQ(four.winner(), kBlack);
  Drawn three(capture_with_pairs(0, 3), board);
  three.play("a");
  EXPECT_EQ(three.winner(), kBlack) << "one pair would not be enough";
}

TEST(GomokuFives, TwoPairsAtOnceMayBeTheLastTwo) {
  Drawn game(capture_with_pairs(0, 3), {".XXXXa...",  //
                                        ".........",  //
                                        "..OXXp...",  //
                                        ".....X...",  //
                                        ".....X...",  //
                                        ".....O..."});
  game.play("a");
  EXPECT_FALSE(game.is_over());
  game.play("p");
  EXPECT_EQ(game.winner(), kWhite);
  EXPECT_EQ(game.position().pairs(kWhite), 5);
}

TEST(GomokuFives, TheAnswerersOwnFiveDoesNotSaveHim) {
  Drawn game(capture(), {"...p.....",  //
                         ".XXXXa...",  //
                         "...X.....",  //
                         "...O.....",  //
                         ".........",  //
                         ".OOOOq..."});
  game.play("aq");
  EXPECT_EQ(game.winner(), kBlack);
}

TEST(GomokuFives, BreakingAFiveWithAFiveOfOnesOwnWins) {
  Drawn game(capture(), {"...pOOOO.",  //
                         ".XXXXa...",  //
                         "...X.....",  //
                         "...O....."});
  game.play("ap");
  EXPECT_EQ(game.winner(), kWhite);
}

TEST(GomokuFives, AFiveMayBreakAFiveAndBeBrokenInTurn) {
  Drawn game(capture(), {".........",  //
                         "......q..",  //
                         "...pOOOO.",  //
                         ".XXXXaO..",  //
                         "...X..X..",  //
                         "...O....."});
  game.play("a");
  EXPECT_EQ(game.five(), kBlack);
  game.play("p");
  EXPECT_EQ(game.five(), kWhite);
  EXPECT_FALSE(game.is_over());
  game.play("q");
  EXPECT_EQ(game.five(), kNobody);
  EXPECT_FALSE(game.is_over());
}

TEST(GomokuFives, PenteFivesAreNeverBroken) {
  Drawn game(pente(), {"...p.....",  //
                       ".XXXXa...",  //
                       "...X.....",  //
                       "...O....."});
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
}

TEST(GomokuFives, MakingFiveIsExemptFromTheDoubleThreeBan) {
  const Drawn banned(capture(11), {"...........",  //
                                   "......X.X..",  //
                                   "......XX...",  //
                                   "..XX..a...."});
  EXPECT_FALSE(banned.is_legal('a'));
  Drawn game(capture(11), {"...........",  //
                           "......X.X..",  //
                           "......XX...",  //
                           "..XXXXa...."});
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
}

}  // namespace
}  // namespace deepcut::test::gomoku_fives_traps_test
