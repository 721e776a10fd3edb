#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/position.hpp>

#include "games/connect6/evaluator.hpp"
#include "games/connect6/game.hpp"
#include "games/connect6/position.hpp"
#include "games/lines/network_board.hpp"
#include "games/lines_slow_network.hpp"
#include "scratch.hpp"

namespace deepcut::connect6::connect6_outlook_test {
namespace {

Cell at(int x, int y) { return lines::cell_at(x, y); }

struct PlacedStone {
  Cell cell;
  int colour;
};

/// The network's word on stones that no game has put there.
class Stones {
 public:
  explicit Stones(const std::vector<PlacedStone>& stones, int size = kUsualSize)
      : board_(lines::Network::embedded("connect6"), size) {
    std::array<CellSet, 2> sets;
    for (const PlacedStone& stone : stones) sets[static_cast<std::size_t>(stone.colour)].add(stone.cell);
    board_.follow(sets[kBlack], sets[kWhite]);
  }
  Score value(int side, int left) { return lines::score_of(board_.prospects(side, left - 1)); }
  int liking(int side, int left, Cell cell) { return board_.liking(side, left - 1, cell); }

 private:
  lines::NetworkBoard board_;
};

int order(Evaluator& evaluator, const Position& position, Cell cell) {
  int order = 0;
  EXPECT_TRUE(evaluator.rank(position, std::span(&cell, 1), std::span(&order, 1), 0, 0));
  return order;
}

std::vector<PlacedStone> random_stones(std::mt19937& random, int count, int size) {
  std::vector<PlacedStone> stones;
  CellSet taken;
  while (static_cast<int>(stones.size()) < count) {
    std::uniform_int_distribution<int> place(0, size - 1);
    const int x = place(random);
    const Cell cell = at(x, place(random));
    if (taken.has(cell)) continue;
    taken.add(cell);
    stones.push_back({cell, static_cast<int>(stones.size() % 2)});
  }
  return stones;
}

/// One of the eight ways to lay down a board.
Cell turned(Cell cell, int how, int size) {
  int x = lines::x_of(cell);
  int y = lines::y_of(cell);
  if ((how & 1) != 0) x = size - 1 - x;
  if ((how & 2) != 0) y = size - 1 - y;
  if ((how & 4) != 0) std::swap(x, y);
  return at(x, y);
}

TEST(Connect6Outlook, IsTheSameHoweverThePositionCameAbout) {
  std::mt19937 random(1);
  for (const int size : {6, 13, 19, 25}) {
    Position position(size);
    Evaluator evaluator;
    for (int step = 0; step < 400; ++step) {
      const bool back = position.plies() > 0 && (position.result() || random() % 5 < 2);
      if (back) {
        position.undo(position.last());
      } else {
        const auto moves = legal_moves(position);
        position.make(moves[random() % moves.size()]);
      }
      // Now and then only, so that several stones are caught up with at once.
      if (step % 3 != 0 || position.result()) continue;
      Evaluator fresh;
      ASSERT_EQ(evaluator.evaluate(position, 0), fresh.evaluate(position, 0));
      position.empty_cells().for_each(
          [&](Cell cell) { ASSERT_EQ(order(evaluator, position, cell), order(fresh, position, cell)); });
    }
  }
}

TEST(Connect6Outlook, IsTheSameFromAllEightSides) {
  constexpr int kSize = 18;  // the network's regions are thirds of the board
  std::mt19937 random(2);
  const auto stones = random_stones(random, 30, kSize);
  Stones first(stones, kSize);
  for (int how = 1; how < 8; ++how) {
    auto other = stones;
    for (PlacedStone& stone : other) stone.cell = turned(stone.cell, how, kSize);
    Stones second(other, kSize);
    for (const int side : {kBlack, kWhite}) {
      for (const int left : {1, 2}) {
        EXPECT_EQ(first.value(side, left), second.value(side, left));
        EXPECT_EQ(first.liking(side, left, at(9, 4)), second.liking(side, left, turned(at(9, 4), how, kSize)));
      }
    }
  }
}

TEST(Connect6Outlook, KnowsNoColours) {
  std::mt19937 random(3);
  const auto stones = random_stones(random, 31, kUsualSize);
  auto exchanged = stones;
  for (PlacedStone& stone : exchanged) stone.colour = 1 - stone.colour;
  Stones first(stones);
  Stones second(exchanged);
  for (const int left : {1, 2}) {
    EXPECT_EQ(first.value(kBlack, left), second.value(kWhite, left));
    EXPECT_EQ(first.value(kWhite, left), second.value(kBlack, left));
    EXPECT_EQ(first.liking(kWhite, left, at(3, 9)), second.liking(kBlack, left, at(3, 9)));
  }
}

TEST(Connect6Outlook, WantsToGoOnWithARowAndThinksItGood) {
  const std::vector<PlacedStone> three = {{at(8, 9), kBlack}, {at(9, 9), kBlack},  {at(10, 9), kBlack},
                                          {at(3, 3), kWhite}, {at(15, 4), kWhite}, {at(4, 15), kWhite}};
  Stones outlook(three);
  EXPECT_GT(outlook.value(kBlack, 2), 0);
  EXPECT_GT(outlook.value(kBlack, 2), outlook.value(kWhite, 2));
  for (const int side : {kBlack, kWhite}) {
    EXPECT_GT(outlook.liking(side, 2, at(11, 9)), outlook.liking(side, 2, at(2, 16)));
  }
}

TEST(Connect6Outlook, CopiesBeginAnewAndSayTheSame) {
  Position position;
  for (const Cell cell : {at(9, 9), at(8, 8), at(10, 8), at(9, 7)}) position.make(cell);
  Evaluator evaluator;
  const Score value = evaluator.evaluate(position, 0);
  Evaluator copy = evaluator;
  const Position before = position;
  position.undo(position.last());
  EXPECT_NE(evaluator.evaluate(position, 0), value);
  EXPECT_EQ(copy.evaluate(before, 0), value);
}

TEST(Connect6Outlook, AsksAnotherHeadForTheSecondStone) {
  Stones outlook({{at(9, 9), kBlack}, {at(8, 8), kWhite}, {at(10, 8), kWhite}});
  EXPECT_NE(outlook.value(kBlack, 1), outlook.value(kBlack, 2));
  EXPECT_GT(outlook.value(kBlack, 2), outlook.value(kBlack, 1));  // two stones are better than one
}

TEST(Connect6Outlook, IsShownAsSharesThatAddUp) {
  Position position;
  for (const Cell cell : {at(9, 9), at(8, 8), at(10, 8), at(9, 7)}) position.make(cell);
  ASSERT_EQ(position.left(), 1) << "the second stone of a turn";
  const auto found = Connect6Rules::outlook(position);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->win + found->draw + found->loss, 1, 1e-9);
  const Score value = Evaluator().evaluate(position, 0);
  EXPECT_NEAR(found->expectation(), 1 / (1 + std::exp(-value / static_cast<double>(Game::info().value_scale))), 0.002);
  ASSERT_FALSE(found->moves.empty());
  Evaluator evaluator;
  double sum = 0;
  for (const auto& choice : found->moves) {
    const auto cell = position.parse(choice.move);
    ASSERT_TRUE(cell) << choice.move;
    EXPECT_EQ(choice.cell, lines::y_of(*cell) * position.size() + lines::x_of(*cell));
    EXPECT_LE(order(evaluator, position, *cell), order(evaluator, position, *position.parse(found->moves[0].move)));
    sum += choice.share;
  }
  EXPECT_LE(sum, 1 + 1e-9);
  EXPECT_GT(sum, 0.8);
}

TEST(Connect6Outlook, AnotherNetworkMayBeNamed) {
  games::OptionValues values;
  values.set("network_file", std::string());
  EXPECT_EQ(make_evaluator(values).network(), Evaluator().network());
  const test::Scratch scratch;
  const std::string path = scratch.path("network.bin");
  values.set("network_file", path);
  EXPECT_THROW(make_evaluator(values), std::invalid_argument) << "there is no such file";
  const auto write = [&path](const test::NetworkWriter& writer) {
    std::ofstream file(path, std::ios::binary);
    for (const std::uint8_t byte : writer.bytes()) file.put(static_cast<char>(byte));
  };
  write(test::NetworkWriter(5, 1, 2, 0, "connect6"));
  EXPECT_NE(make_evaluator(values).evaluate(Position(), 0), Evaluator().evaluate(Position(), 0));
  write(test::NetworkWriter(5, 1, 1, 0, "connect6"));
  EXPECT_THROW(make_evaluator(values), std::invalid_argument) << "one stone a turn";
  write(test::NetworkWriter(5, 1, 2, 0, "caro"));
  EXPECT_THROW(make_evaluator(values), std::invalid_argument) << "other rules";
}

}  // namespace
}  // namespace deepcut::connect6::connect6_outlook_test
