// The opening rules Pro and Long Pro.
#include <vector>

#include <gtest/gtest.h>

#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_opening_traps_test {
namespace {

gomoku::Rules freestyle(int size = 11) { return sized(gomoku::rule_sets::kFreestyle, size); }

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
}  // namespace deepcut::test::gomoku_opening_traps_test
