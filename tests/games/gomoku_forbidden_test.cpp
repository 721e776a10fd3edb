// Renju's forbidden points on random boards, against the referee's recursion.
#include <cstdint>
#include <random>

#include <gtest/gtest.h>

#include "effort.hpp"
#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_forbidden_test {
namespace {

/// Black stones crowded into a part of the board, so that threes and fours meet; fewer white ones among them.
SlowGomoku random_board(int size, int black, int white, std::mt19937_64& random) {
  SlowGomoku board(sized(gomoku::rule_sets::kRenju, size));
  const int width = std::min(size, 9);
  const Spot corner{static_cast<int>(random() % static_cast<unsigned>(size - width + 1)),
                    static_cast<int>(random() % static_cast<unsigned>(size - width + 1))};
  for (int stones = 0; stones < black + white;) {
    const Spot spot = corner + Spot{static_cast<int>(random() % static_cast<unsigned>(width)),
                                    static_cast<int>(random() % static_cast<unsigned>(width))};
    if (board.at(spot) != SlowGomoku::kNobody) continue;
    board.put(spot, stones++ < black ? gomoku::kBlack : gomoku::kWhite);
  }
  return board;
}

TEST(GomokuForbidden, PointsOfRandomBoardsAreThoseOfTheReferee) {
  std::mt19937_64 random(2024);
  int forbidden = 0;
  int false_fouls = 0;
  for (int i = 0; i < tries(600); ++i) {
    const int size = i % 3 == 0 ? 15 : 7 + i % 9;
    const int black = 10 + static_cast<int>(random() % 12);
    const SlowGomoku board = random_board(size, black, static_cast<int>(random() % 12), random);
    const gomoku::Position position = position_of(board);
    for (const Spot spot : board.empty_spots()) {
      const bool expected = board.is_forbidden(spot);
      ASSERT_EQ(position.is_forbidden(cell_of(spot)), expected)
          << "board " << i << " at " << spot.x << ',' << spot.y << '\n'
          << drawing(board);
      forbidden += expected ? 1 : 0;
      // Points that look like a foul and are none: the recursion's work.
      false_fouls += !expected && position.threat(gomoku::kBlack, cell_of(spot)) == gomoku::Threat::kSuspect ? 1 : 0;
    }
  }
  EXPECT_GT(forbidden, tries(1000));
  EXPECT_GT(false_fouls, tries(20));
}

}  // namespace
}  // namespace deepcut::test::gomoku_forbidden_test
