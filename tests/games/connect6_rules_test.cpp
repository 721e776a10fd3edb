#include <atomic>
#include <random>
#include <stop_token>

#include <gtest/gtest.h>

#include "engine/perft.hpp"
#include "games/connect6/game.hpp"
#include "games/connect6/position.hpp"
#include "games/connect6_slow.hpp"

namespace deepcut::connect6::connect6_rules_test {
namespace {

using test::SlowConnect6;

Cell cell_of(const Position& position, SlowConnect6::Point point) {
  return lines::cell_at(point.first, position.size() - 1 - point.second);
}

std::uint64_t perft(const Position& position, int depth) {
  std::atomic<std::uint64_t> leaves = 0;
  return Perft<Position>(position, std::stop_token(), leaves).count(depth).value();
}

Position after(const std::string& turns, int size = kUsualSize) {
  Position position(size);
  for (std::size_t i = 0; i + 1 < turns.size(); i += 2) {
    if (turns[i] == ' ') ++i;
    position.make(position.parse(turns.substr(i, 2)).value());
  }
  return position;
}

TEST(Connect6Rules, OneStoneFirstThenTwoATurn) {
  Position position;
  std::string sides;
  for (const char* move : {"JJ", "II", "JK", "HJ", "IJ", "KK"}) {
    sides += position.side() == kBlack ? 'b' : 'w';
    sides += static_cast<char>('0' + position.left());
    position.make(position.parse(move).value());
  }
  EXPECT_EQ(sides, "b1w2w1b2b1w2");
}

TEST(Connect6Rules, PerftAgreesWithTheSlowBoard) {
  EXPECT_EQ(perft(Position(6), 3), 36U * 35 * 34);
  EXPECT_EQ(perft(Position(25), 2), 625U * 624);
  // Shortly before the end, where rows and a full board stop the counting.
  for (const int size : {6, 7}) {
    std::mt19937 random(static_cast<unsigned>(size));
    for (int game = 0; game < 20; ++game) {
      Position position(size);
      SlowConnect6 slow(size);
      while (position.plies() < size * size - 7 && !position.result()) {
        const auto points = slow.empty();
        const auto point = points[random() % points.size()];
        position.make(cell_of(position, point));
        slow.put(point);
      }
      if (position.result()) continue;
      for (const int depth : {1, 2, 3, 4}) EXPECT_EQ(perft(position, depth), slow.perft(depth));
    }
  }
}

TEST(Connect6Rules, RandomGamesOfEverySizeGoAsOnTheSlowBoard) {
  for (int size = kMinSize; size <= kMaxSize; ++size) {
    std::mt19937 random(static_cast<unsigned>(size));
    Position position(size);
    SlowConnect6 slow(size);
    const std::uint64_t empty_key = position.key();
    std::vector<Cell> played;
    for (;;) {
      EXPECT_EQ(position.side(), slow.to_move());
      EXPECT_EQ(position.left(), slow.left());
      const auto points = slow.empty();
      const auto point = points[random() % points.size()];
      const Cell cell = cell_of(position, point);
      EXPECT_EQ(position.to_text(cell), SlowConnect6::text(point));
      EXPECT_EQ(position.parse(SlowConnect6::text(point)), cell);
      const int mover = slow.to_move();
      position.make(cell);
      slow.put(point);
      played.push_back(cell);
      if (played.size() % 16 == 0) {
        ASSERT_TRUE(position.is_consistent()) << size;
      }
      if (slow.in_row(point)) {
        EXPECT_EQ(position.winner(), mover);
        EXPECT_EQ(position.result(), Value::loss());
        EXPECT_EQ(position.side(), 1 - mover);
        break;
      }
      if (slow.is_full()) {
        EXPECT_EQ(position.result(), Value::draw());
        break;
      }
      ASSERT_FALSE(position.result());
    }
    ASSERT_TRUE(position.is_consistent());
    while (!played.empty()) {
      position.undo(played.back());
      played.pop_back();
      if (played.size() % 16 == 0) {
        ASSERT_TRUE(position.is_consistent()) << size;
      }
    }
    EXPECT_EQ(position.key(), empty_key);
  }
}

TEST(Connect6Rules, TheOrderOfTheTwoStonesDoesNotMatterButHowManyAreLeftDoes) {
  EXPECT_EQ(after("JJ IIJK").key(), after("JJ JKII").key());
  EXPECT_NE(after("JJ IIJK").key(), after("JJ II").key());
  EXPECT_NE(after("JJ II").key(), after("JJ JK").key());
  EXPECT_NE(after("JJ IIJK").key(), after("II JJJK").key());
}

// One search may be asked about boards of several sizes.
TEST(Connect6Rules, TheSameCellsOfAnotherBoardAreAnotherPosition) {
  Position small(8);
  Position large(9);
  EXPECT_NE(small.key(), large.key());
  for (const int x : {1, 3, 5}) {
    small.make(lines::cell_at(x, 2));
    large.make(lines::cell_at(x, 2));
    EXPECT_NE(small.key(), large.key());
  }
}

TEST(Connect6Rules, SixOrMoreWinAlsoWithTheFirstStoneOfATurn) {
  const std::string five = "AA ACBC BADA CCDC EAFA";  // black has A, B, D, E and F of the lowest row
  Position position = after(five + " HHJJ");
  EXPECT_FALSE(position.result());
  position.make(position.parse("CA").value());
  EXPECT_EQ(position.result(), Value::loss());
  EXPECT_EQ(position.winner(), kBlack);
  EXPECT_EQ(position.side(), kWhite);
  EXPECT_EQ(Connect6Rules::reason(position), "six in a row");
  // Seven in a row win as well.
  EXPECT_EQ(after("AA ACBC BACA CCDC EAFA HHJJ GADA").winner(), kBlack);
}

TEST(Connect6Rules, AFullBoardIsADraw) {
  std::mt19937 random(5);
  for (int game = 0; game < 1000; ++game) {
    Position trial(6);
    while (!trial.result()) {
      const auto moves = legal_moves(trial);
      trial.make(moves[random() % moves.size()]);
    }
    if (trial.winner() >= 0) continue;
    EXPECT_EQ(trial.plies(), 36);
    EXPECT_EQ(trial.result(), Value::draw());
    EXPECT_EQ(Connect6Rules::reason(trial), "the board is full");
    return;
  }
  FAIL() << "no drawn game";
}

TEST(Connect6Rules, PointsAreTwoLettersAndNothingElse) {
  const Position position = after("JJ");
  for (const char* text : {"", "J", "JJ", "JJJ", "TA", "AT", "jj", "A1", "@@", "J "}) {
    EXPECT_FALSE(position.parse(text)) << text;
  }
  EXPECT_EQ(Connect6Rules::why_illegal(position, "JJ"), "JJ is taken");
  EXPECT_EQ(Connect6Rules::why_illegal(position, "TA"), "expected a point from AA to SS");
  EXPECT_TRUE(Position(25).parse("YY"));
}

}  // namespace
}  // namespace deepcut::connect6::connect6_rules_test
