// The rules' traps, each as a drawn position: X is black, letters name empty points.
#include <stdexcept>

#include <gtest/gtest.h>

#include "games/gomoku/set_up.hpp"
#include "games/gomoku_boards.hpp"

namespace deepcut::test {
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
gomoku::Rules renju(int size = 11) { return sized(gomoku::rule_sets::kRenju, size); }
gomoku::Rules standard(int size = 11) { return sized(gomoku::rule_sets::kStandard, size); }
gomoku::Rules freestyle(int size = 11) { return sized(gomoku::rule_sets::kFreestyle, size); }
gomoku::Rules caro(int size = 11) { return sized(gomoku::rule_sets::kCaro, size); }
gomoku::Rules caro_exact(int size = 11) {
  gomoku::Rules rules = caro(size);
  rules.exact = true;
  return rules;
}

// ---------------------------------------------------------------------------------------------------------
// Captures

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

// ---------------------------------------------------------------------------------------------------------
// Fives that can be broken

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

// ---------------------------------------------------------------------------------------------------------
// Double-threes under the rules with captures

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

// ---------------------------------------------------------------------------------------------------------
// Rows: overlines, caro's ends

TEST(GomokuRows, SixWinInFreestyleOnly) {
  const std::vector<std::string> board = {"...........",  //
                                          "..XXXaXX..."};
  Drawn free(freestyle(), board);
  free.play("a");
  EXPECT_EQ(free.winner(), kBlack);
  Drawn exact(standard(), board);
  exact.play("a");
  EXPECT_FALSE(exact.is_over());
}

TEST(GomokuRows, StandardFiveBesideAGapAndAStoneIsFive) {
  Drawn game(standard(), {"..XXXaX.X.."});
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
}

TEST(GomokuRows, StandardOverlineInOneLineAndFiveInAnother) {
  Drawn game(standard(), {".....X.....",  //
                          ".....X.....",  //
                          ".....X.....",  //
                          ".....X.....",  //
                          "..XXXaXX..."});
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
}

TEST(GomokuRows, CaroFiveBetweenTwoStonesDoesNotWin) {
  Drawn both(caro(), {".OXXXaXO..."});
  both.play("a");
  EXPECT_FALSE(both.is_over());
  Drawn one(caro(), {".OXXXaX...."});
  one.play("a");
  EXPECT_EQ(one.winner(), kBlack);
}

TEST(GomokuRows, CaroTheEdgeIsNoStone) {
  Drawn game(caro(), {"XXXaXO....."});
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
  Drawn down(caro(5), {"X", "X", "a", "X", "X"});
  down.play("a");
  EXPECT_EQ(down.winner(), kBlack) << "edges on both sides";
}

TEST(GomokuRows, CaroOverlineWinsBetweenTwoStonesUnlessExactlyFiveIsAsked) {
  const std::vector<std::string> board = {".OXXXaXXO.."};
  Drawn game(caro(), board);
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
  Drawn exact(caro_exact(), board);
  exact.play("a");
  EXPECT_FALSE(exact.is_over());
}

TEST(GomokuRows, CaroEndsFarOffDoNotMatter) {
  Drawn game(caro(), {"O.XXXaX.O.."});
  game.play("a");
  EXPECT_EQ(game.winner(), kBlack);
}

TEST(GomokuRows, ARowThatDoesNotWinIsNoFive) {
  const std::vector<std::string> six = {"..XXXXXX..."};
  EXPECT_FALSE(Drawn(standard(), six).position().has_five(kBlack));
  EXPECT_TRUE(Drawn(freestyle(), six).position().has_five(kBlack));
  const std::vector<std::string> closed = {"..OXXXXXO.."};
  EXPECT_FALSE(Drawn(caro(), closed).position().has_five(kBlack));
  EXPECT_TRUE(Drawn(standard(), closed).position().has_five(kBlack));
  EXPECT_NO_THROW(gomoku::set_up(standard(), "Xa1 Xb1 Xc1 Xd1 Xe1 Xf1"));
  EXPECT_THROW(gomoku::set_up(standard(), "Xa1 Xb1 Xc1 Xd1 Xe1"), std::invalid_argument);
}

// ---------------------------------------------------------------------------------------------------------
// Renju

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

// ---------------------------------------------------------------------------------------------------------
// Openings

TEST(GomokuOpenings, ProBeginsInTheCentreAndGoesOutsideFiveByFive) {
  gomoku::Rules rules = sized(gomoku::rule_sets::kFreestyle, 15);
  rules.opening = gomoku::Opening::kPro;
  gomoku::Position position(rules);
  EXPECT_EQ(legal_spots(position), std::vector<Spot>({{7, 7}}));
  position.make(lines::cell_at(7, 7));
  EXPECT_EQ(legal_spots(position).size(), 224U);
  position.make(lines::cell_at(8, 7));
  EXPECT_EQ(legal_spots(position).size(), 200U);
  EXPECT_FALSE(position.is_legal(lines::cell_at(9, 9)));
  EXPECT_TRUE(position.is_legal(lines::cell_at(10, 7)));
  position.make(lines::cell_at(10, 7));
  EXPECT_EQ(legal_spots(position).size(), 222U);
}

TEST(GomokuOpenings, LongProGoesOutsideSevenBySeven) {
  gomoku::Rules rules = sized(gomoku::rule_sets::kFreestyle, 15);
  rules.opening = gomoku::Opening::kLongPro;
  gomoku::Position position(rules);
  position.make(lines::cell_at(7, 7));
  position.make(lines::cell_at(0, 0));
  EXPECT_FALSE(position.is_legal(lines::cell_at(10, 10)));
  EXPECT_TRUE(position.is_legal(lines::cell_at(11, 7)));
  EXPECT_EQ(legal_spots(position).size(), 225U - 49U - 1U);
}

TEST(GomokuOpenings, EndWhereStonesAreSetUp) {
  gomoku::Rules rules = freestyle(9);
  rules.opening = gomoku::Opening::kPro;
  const Drawn game(rules, {".........", ".........", ".........", ".........", "...aXO..."});
  EXPECT_TRUE(game.is_legal('a'));
}

}  // namespace
}  // namespace deepcut::test
