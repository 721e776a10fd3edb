// Rows that win or do not: overlines, caro's closed ends. X is black, letters name empty points.
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "games/gomoku/set_up.hpp"
#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_rows_traps_test {
namespace {

using gomoku::kBlack;

gomoku::Rules standard(int size = 11) { return sized(gomoku::rule_sets::kStandard, size); }
gomoku::Rules freestyle(int size = 11) { return sized(gomoku::rule_sets::kFreestyle, size); }
gomoku::Rules caro(int size = 11) { return sized(gomoku::rule_sets::kCaro, size); }
gomoku::Rules caro_exact(int size = 11) {
  gomoku::Rules rules = caro(size);
  rules.exact = true;
  return rules;
}

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

}  // namespace
}  // namespace deepcut::test::gomoku_rows_traps_test
