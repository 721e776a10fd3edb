// What the position keeps up to date against what its stones say, over long random games with much taking back; and
// its keys.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "effort.hpp"
#include "games/gomoku/set_up.hpp"
#include "games/gomoku/weights.hpp"
#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_state_test {
namespace {

using gomoku::kBlack;
using gomoku::kWhite;
using gomoku::Position;

/// All that can be asked of a position equals that of the same stones set up by hand.
void expect_as_set_up(const Position& position) {
  const Position other(position.rules(), position.stones(kBlack), position.stones(kWhite), position.side());
  ASSERT_EQ(position.stone_count(), other.stone_count());
  ASSERT_EQ(position.evaluate(), other.evaluate());
  for (const int colour : {kBlack, kWhite}) {
    for (std::size_t i = 1; i < gomoku::kThreats; ++i) {  // cells that threaten nothing are only counted
      const auto threat = static_cast<gomoku::Threat>(i);
      ASSERT_EQ(position.cells(colour, threat), other.cells(colour, threat));
      ASSERT_EQ(position.count(colour, threat), position.cells(colour, threat).count());
    }
    position.empty_cells().for_each([&](lines::Cell cell) {
      ASSERT_EQ(position.shapes(colour, cell), other.shapes(colour, cell));
      ASSERT_EQ(position.threat(colour, cell), other.threat(colour, cell));
      ASSERT_EQ(position.order(cell), other.order(cell));
    });
  }
}

/// Forward three times out of four, else some moves back.
void wander(const gomoku::Rules& rules, std::uint64_t seed, int steps) {
  std::mt19937_64 random(seed);
  Position position(rules);
  const std::uint64_t first_key = position.key();
  std::vector<std::uint64_t> keys;
  const auto take_back = [&] {
    position.undo(position.history().back());
    ASSERT_EQ(position.key(), keys.back());
    keys.pop_back();
  };
  for (int step = 0; step < steps; ++step) {
    if (position.result() || (position.plies() > 0 && random() % 4 == 0)) {
      const auto back = 1 + random() % static_cast<std::uint64_t>(position.plies());
      for (std::uint64_t i = 0; i < std::min<std::uint64_t>(back, 8); ++i) take_back();
    } else {
      const std::vector<lines::Cell> moves = legal_moves(position);
      keys.push_back(position.key());
      const lines::Cell move = moves[random() % moves.size()];
      const std::uint64_t expected = position.key_after(move);
      position.make(move);
      if (!rules.captures) {
        ASSERT_EQ(position.key(), expected);
      }
    }
    ASSERT_TRUE(position.is_consistent()) << "step " << step;
    if (step % 16 == 0) expect_as_set_up(position);
    if (::testing::Test::HasFatalFailure()) return;
  }
  while (position.plies() > 0) take_back();
  ASSERT_TRUE(position.is_consistent());
  EXPECT_EQ(position.key(), first_key);
  EXPECT_EQ(position.stone_count(), 0);
}

TEST(GomokuState, StaysThatOfTheStones) {
  for (const auto& [name, rules] : all_rule_sets()) {
    for (const int size : {5, 6, 9, 15, 19, 32}) {
      wander(sized(rules, size), static_cast<std::uint64_t>(size), size < 15 ? 400 : 600);
      ASSERT_FALSE(HasFailure()) << name << ", size " << size;
    }
  }
}

TEST(GomokuState, ACopyIsIndependent) {
  Position position(sized(gomoku::rule_sets::kPente, 9));
  for (const int x : {0, 1, 4, 2}) position.make(lines::cell_at(x, 0));
  Position copy = position;
  copy.make(lines::cell_at(3, 0));
  EXPECT_EQ(copy.pairs(kBlack), 1);
  EXPECT_EQ(position.pairs(kBlack), 0);
  copy.undo(lines::cell_at(3, 0));
  EXPECT_EQ(copy.key(), position.key());
  EXPECT_TRUE(copy.is_consistent() && position.is_consistent());
}

// ---------------------------------------------------------------------------------------------------------
// Keys

TEST(GomokuWeights, ACombinationHasFreeNumbersOnceAtMost) {
  for (const auto& rules : {gomoku::rule_sets::kFreestyle, gomoku::rule_sets::kRenju}) {
    for (const int colour : {kBlack, kWhite}) {
      const auto refined = gomoku::weights(rules, colour).refined;
      ASSERT_FALSE(refined.empty());
      for (std::size_t i = 0; i < refined.size(); ++i) {
        ASSERT_LT(refined[i].combination, gomoku::kCombinations);
        if (i == 0) continue;
        ASSERT_LT(refined[i - 1].combination, refined[i].combination);
      }
    }
  }
}

TEST(GomokuWeights, AreTheSameForBothColoursWhereTheirRulesAre) {
  for (const auto& [name, rules] : all_rule_sets()) {
    std::mt19937_64 random(12);
    int differences = 0;
    for (int board = 0; board < 50; ++board) {
      std::vector<lines::Cell> cells = legal_moves(Position(sized(rules, 15)));
      std::shuffle(cells.begin(), cells.end(), random);
      std::array<lines::CellSet, 2> stones;
      for (std::size_t i = 0; i < 24; ++i) stones[i % 2].add(cells[i]);
      const Position position(sized(rules, 15), stones[0], stones[1], kBlack);
      const Position exchanged(sized(rules, 15), stones[1], stones[0], kWhite);
      differences += position.evaluate() == exchanged.evaluate() ? 0 : 1;
    }
    if (rules.renju) {
      EXPECT_GT(differences, 40) << name;
    } else {
      EXPECT_EQ(differences, 0) << name;
    }
  }
}

TEST(GomokuWeights, WhatIsForbiddenToBlackIsWorthMoreToWhite) {
  using gomoku::Shape;
  const auto worth = [](int colour, Shape shape) {
    const gomoku::Shapes twice = gomoku::with_shape(gomoku::with_shape(0, 0, shape), 1, shape);
    const auto number = gomoku::combination_of_shapes()[twice];
    const auto refined = gomoku::weights(gomoku::rule_sets::kRenju, colour).refined;
    const auto found = std::find_if(refined.begin(), refined.end(),
                                    [&](const gomoku::Refined& known) { return known.combination == number; });
    if (found == refined.end()) throw std::runtime_error("No numbers.");
    return int{found->waiter};
  };
  for (const Shape shape : {Shape::kOpenThree, Shape::kWideThree, Shape::kFour}) {
    EXPECT_LT(worth(kBlack, shape), worth(kWhite, shape)) << static_cast<int>(shape);
  }
}

/// The evaluation as docs/gomoku.md says it, from the stones alone; without what captures are worth.
std::int64_t evaluation_by_hand(const Position& position) {
  const int mover = position.side();
  const gomoku::Weights& weights = gomoku::weights(position.rules(), mover);
  const auto worth = [&](int colour, lines::Cell cell) {
    const gomoku::Weights& owner = gomoku::weights(position.rules(), colour);
    const gomoku::Shapes shapes = position.shapes(colour, cell);
    const auto number = gomoku::combination_of_shapes()[shapes];
    const auto own = std::find_if(owner.refined.begin(), owner.refined.end(),
                                  [&](const gomoku::Refined& known) { return known.combination == number; });
    if (own != owner.refined.end()) return colour == mover ? int{own->mover} : int{own->waiter};
    return (colour == mover ? owner.mover : owner.waiter).sum(shapes, position.threat(colour, cell));
  };
  std::array<std::int64_t, 3> sums{};
  position.empty_cells().for_each([&](lines::Cell cell) {
    sums[0] += worth(mover, cell);
    sums[1] += worth(1 - mover, cell);
    sums[2] += weights.meetings.of(gomoku::grade_of(position.shapes(mover, cell)),
                                   gomoku::grade_of(position.shapes(1 - mover, cell)));
  });
  const std::size_t situation = gomoku::Situations::number(position.counts(mover), position.counts(1 - mover));
  const gomoku::Gains::Of& gains = weights.gains.values[situation];
  const std::int64_t scaled = sums[0] * gains.mover - sums[1] * gains.waiter + sums[2] * gains.meetings;
  return (scaled / gomoku::Gains::kOne + weights.products.of(sums[0], sums[1], sums[2]) +
          weights.situations.values[situation]) /
         gomoku::ShapeWeights::kFine;
}

TEST(GomokuWeights, MakeTheEvaluationOfTheStones) {
  for (const auto& [name, rules] : all_rule_sets()) {
    if (rules.captures) continue;
    std::mt19937_64 random(11);
    Position position(sized(rules, 15));
    for (int ply = 0; ply < 80 && !position.result(); ++ply) {
      const std::vector<lines::Cell> moves = legal_moves(position);
      position.make(moves[random() % moves.size()]);
      ASSERT_EQ(position.evaluate(), evaluation_by_hand(position)) << name << ", ply " << ply;
    }
  }
}

TEST(GomokuWeights, ABoardCountsForTheCellsNearStonesOnly) {
  const auto evaluation = [](const gomoku::Rules& rules, int size) {
    Position position(sized(rules, size));
    for (const auto& [x, y] : {std::pair{7, 7}, {8, 8}, {7, 9}}) position.make(lines::cell_at(x, y));
    return position.evaluate();
  };
  for (const auto& rules : {gomoku::rule_sets::kFreestyle, gomoku::rule_sets::kRenju}) {
    EXPECT_EQ(evaluation(rules, 19), evaluation(rules, 32));
  }
}

TEST(GomokuWeights, ProductsAreThoseOfEveryTwoSums) {
  constexpr int kOne = 1 << 20;
  gomoku::Products products;
  EXPECT_EQ(products.of(5000, -3000, 700), 0);
  products = {.mover_mover = kOne, .mover_waiter = 2 * kOne, .waiter_meetings = -3 * kOne};
  EXPECT_EQ(products.of(8192, 4096, 2048), (8192 * 8192 + 2 * 8192 * 4096 - 3 * 4096 * 2048) / 4096);
  products = {.mover_meetings = kOne, .waiter_waiter = kOne, .meetings_meetings = -kOne};
  EXPECT_EQ(products.of(8192, 4096, -2048), (-8192 * 2048 + 4096 * 4096 - 2048 * 2048) / 4096);
  EXPECT_EQ(products.of(90'000, -90'000, 90'000), products.of(16'000, -16'000, 16'000));
}

TEST(GomokuWeights, GradesAreThoseOfTheTwoBestShapes) {
  using gomoku::Shape;
  const auto grade = [](std::array<Shape, 4> shapes) {
    gomoku::Shapes all = 0;
    for (int d = 0; d < 4; ++d) all = gomoku::with_shape(all, d, shapes[static_cast<std::size_t>(d)]);
    return int{gomoku::grade_of(all)};
  };
  const int mixed = grade({Shape::kNone, Shape::kThree, Shape::kTwo, Shape::kOpenTwo});
  EXPECT_EQ(mixed, grade({Shape::kOpenTwo, Shape::kOne, Shape::kOpenTwo, Shape::kThree}));
  EXPECT_NE(mixed, grade({Shape::kTwo, Shape::kThree, Shape::kTwo, Shape::kNone}));
  EXPECT_EQ(grade({Shape::kNone, Shape::kOne, Shape::kOpenOne, Shape::kNone}), 0);
  EXPECT_EQ(grade({Shape::kFive, Shape::kOpenFour, Shape::kNone, Shape::kNone}), int{gomoku::kGrades} - 1);
}

TEST(GomokuWeights, PairsOfNumbersAreCountedAsEachAlone) {
  std::mt19937_64 random(6);
  std::uniform_int_distribution<std::int32_t> number(-20'000'000, 20'000'000);
  gomoku::NumberPair pair;
  std::array<std::int32_t, 2> apart{};
  for (int i = 0; i < 1000; ++i) {
    const std::array<std::int32_t, 2> more{number(random) / (1 + i % 7), number(random) / (1 + i % 5)};
    const int sign = apart[0] + apart[1] > 0 ? -1 : 1;
    const gomoku::NumberPair added(more[0], more[1]);
    sign > 0 ? pair += added : pair -= added;
    for (const std::size_t k : {0U, 1U}) apart[k] += sign * more[k];
    ASSERT_EQ(pair.first(), apart[0]);
    ASSERT_EQ(pair.second(), apart[1]);
    ASSERT_EQ(pair, gomoku::NumberPair(apart[0], apart[1]));
  }
}

TEST(GomokuKeys, DoNotDependOnTheOrderOfMoves) {
  std::mt19937_64 random(5);
  int compared = 0;
  for (const auto& [name, rules] : all_rule_sets()) {
    if (rules.captures || rules.renju) continue;  // another order may capture, or be forbidden
    for (int game = 0; game < 20; ++game) {
      std::vector<lines::Cell> cells = legal_moves(Position(sized(rules, 12)));
      std::shuffle(cells.begin(), cells.end(), random);
      const gomoku::Rules board = sized(rules, 12);
      const auto play = [&](const std::vector<lines::Cell>& moves) {
        Position position(board);
        for (const lines::Cell move : moves) {
          if (!position.result()) position.make(move);
        }
        return position;
      };
      std::vector<lines::Cell> moves(cells.begin(), cells.begin() + 16);
      const Position one = play(moves);
      // Every move trades places with an earlier one of its colour.
      for (std::size_t i = 2; i < moves.size(); ++i) std::swap(moves[i], moves[i % 2 + 2 * (random() % (i / 2))]);
      const Position two = play(moves);
      if (one.result() || two.result()) continue;
      ASSERT_TRUE(one.stones(kBlack) == two.stones(kBlack));
      EXPECT_EQ(one.key(), two.key());
      ++compared;
    }
  }
  EXPECT_GT(compared, 60);
}

TEST(GomokuKeys, DifferBySideAndPairs) {
  const gomoku::Rules rules = sized(gomoku::rule_sets::kCapture, 9);
  lines::CellSet black;
  black.add(lines::cell_at(4, 4));
  EXPECT_NE(Position(rules, black, {}, kBlack).key(), Position(rules, black, {}, kWhite).key());
  EXPECT_NE(Position(rules, black, {}, kBlack).key(), Position(rules, {}, black, kBlack).key());
  std::set<std::uint64_t> keys;
  for (int b = 0; b < 5; ++b) {
    for (int w = 0; w < 5; ++w) {
      gomoku::Rules handicap = rules;
      handicap.handicap_pairs = {b, w};
      keys.insert(Position(handicap).key());
    }
  }
  EXPECT_EQ(keys.size(), 25U);
}

TEST(GomokuKeys, DifferByPairsTaken) {
  Drawn game(sized(gomoku::rule_sets::kPente, 9),
             {"XOpa.....",  //
              "........."},
             kWhite);
  game.play("pa");
  const Position& after = game.position();
  const Position same_stones(after.rules(), after.stones(kBlack), after.stones(kWhite), after.side());
  EXPECT_NE(after.key(), same_stones.key());
}

TEST(GomokuKeys, AFiveThatWaitsIsTheSamePlayedOrSetUp) {
  Drawn game(sized(gomoku::rule_sets::kCapture, 9), {".........",  //
                                                     ".XXXXa...",  //
                                                     "...X.....",  //
                                                     "...O....."});
  game.play("a");
  const Position& after = game.position();
  ASSERT_EQ(after.unbroken_five(), kBlack);
  const Position same_stones(after.rules(), after.stones(kBlack), after.stones(kWhite), after.side());
  EXPECT_EQ(same_stones.unbroken_five(), kBlack);
  EXPECT_EQ(same_stones.key(), after.key());
}

TEST(GomokuKeys, AreDifferentForDifferentPositions) {
  std::set<std::string> positions;
  std::set<std::uint64_t> keys;
  const auto visit = [&](const Position& position) {
    std::string text = std::to_string(position.side()) + ' ' + std::to_string(position.pairs(kBlack)) + ' ' +
                       std::to_string(position.pairs(kWhite)) + ' ' + std::to_string(position.unbroken_five()) + ' ';
    for (int i = 0; i < position.size() * position.size(); ++i) {
      text += ".XO"[1 + position.stone(lines::cell_at(i % position.size(), i / position.size()))];
    }
    positions.insert(text);
    keys.insert(position.key());
  };
  std::mt19937_64 random(9);
  for (int game = 0; game < tries(40, 4); ++game) {
    Position position(sized(gomoku::rule_sets::kCapture, 8));
    while (!position.result()) {
      const std::vector<lines::Cell> moves = legal_moves(position);
      for (const lines::Cell move : moves) {
        position.make(move);
        if (!position.result()) visit(position);
        position.undo(move);
      }
      position.make(moves[random() % moves.size()]);
    }
  }
  EXPECT_GT(positions.size(), tries(40'000U, 4));
  EXPECT_EQ(keys.size(), positions.size());
}

// ---------------------------------------------------------------------------------------------------------
// Notation

TEST(GomokuNotation, EveryPointOfEveryBoardReadsBack) {
  for (const int size : {5, 15, 19, 26, 27, 32}) {
    const Position position(sized(gomoku::rule_sets::kFreestyle, size));
    for (const lines::Cell move : legal_moves(position)) ASSERT_EQ(position.parse(position.to_text(move)), move);
  }
  const Position wide(sized(gomoku::rule_sets::kFreestyle, 32));
  EXPECT_EQ(wide.to_text(lines::cell_at(0, 31)), "a1");
  EXPECT_EQ(wide.to_text(lines::cell_at(25, 0)), "z32");
  EXPECT_EQ(wide.to_text(lines::cell_at(26, 0)), "aa32");
}

TEST(GomokuNotation, OnlyLegalMovesAreMoves) {
  Position position(gomoku::rule_sets::kFreestyle);
  position.make(*position.parse("h8"));
  for (const char* text : {"", "h", "8", "h8", "h0", "h16", "p1", "h8 ", " h9", "h-1", "h+1", "aaa1", "h99999999999"}) {
    EXPECT_FALSE(position.parse(text)) << text;
  }
  EXPECT_EQ(position.parse("o15"), lines::cell_at(14, 0));
  const Drawn six(sized(gomoku::rule_sets::kRenju, 9), {".XXXaXX.."});
  EXPECT_FALSE(Drawn(six).position().parse("e9")) << "forbidden";
}

std::string set_up_text(const Position& position) {
  std::string text = position.side() == gomoku::kWhite ? "-" : "";
  for (const int colour : {gomoku::kBlack, gomoku::kWhite}) {
    position.stones(colour).for_each([&](lines::Cell cell) {
      text += colour == gomoku::kBlack ? 'X' : 'O';
      text += position.to_text(cell);
    });
  }
  return text;
}

TEST(GomokuNotation, SetUpsReadBack) {
  std::mt19937_64 random(3);
  for (const int size : {5, 15, 32}) {
    Position position(sized(gomoku::rule_sets::kFreestyle, size));
    for (int i = 0; i < 9; ++i) {
      const std::vector<lines::Cell> moves = legal_moves(position);
      if (!moves.empty()) position.make(moves[random() % moves.size()]);
      const Position again = gomoku::set_up(position.rules(), set_up_text(position));
      ASSERT_EQ(again.key(), position.key());
      ASSERT_EQ(again.side(), position.side());
    }
  }
  for (const char* text : {"h8", "Xh16", "Xh8Oh8", "X", "Xh8 Y", "--Xh8"}) {
    EXPECT_THROW(gomoku::set_up(gomoku::rule_sets::kFreestyle, text), std::invalid_argument) << text;
  }
}

}  // namespace
}  // namespace deepcut::test::gomoku_state_test
