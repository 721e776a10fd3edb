#include <array>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/position.hpp>

#include "games/connect6/position.hpp"

namespace deepcut::connect6::connect6_outlook_test {
namespace {

Cell at(int x, int y) { return lines::cell_at(x, y); }

struct PlacedStone {
  Cell cell;
  int colour;
};

Outlook outlook_of(const std::vector<PlacedStone>& stones, int size = kUsualSize) {
  std::array<CellSet, 2> sets;
  for (const PlacedStone& stone : stones) sets[static_cast<std::size_t>(stone.colour)].add(stone.cell);
  Outlook outlook;
  outlook.follow(size, sets[kBlack], sets[kWhite]);
  return outlook;
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
      Position fresh(size);
      for (const Cell cell : position.history()) fresh.make(cell);
      ASSERT_EQ(position.evaluate(), fresh.evaluate());
      position.empty_cells().for_each([&](Cell cell) { ASSERT_EQ(position.order(cell), fresh.order(cell)); });
    }
  }
}

TEST(Connect6Outlook, IsTheSameFromAllEightSides) {
  constexpr int kSize = 18;  // the network's regions are thirds of the board
  std::mt19937 random(2);
  const auto stones = random_stones(random, 30, kSize);
  const Outlook first = outlook_of(stones, kSize);
  for (int how = 1; how < 8; ++how) {
    auto other = stones;
    for (PlacedStone& stone : other) stone.cell = turned(stone.cell, how, kSize);
    const Outlook second = outlook_of(other, kSize);
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
  const Outlook first = outlook_of(stones);
  const Outlook second = outlook_of(exchanged);
  for (const int left : {1, 2}) {
    EXPECT_EQ(first.value(kBlack, left), second.value(kWhite, left));
    EXPECT_EQ(first.value(kWhite, left), second.value(kBlack, left));
    EXPECT_EQ(first.liking(kWhite, left, at(3, 9)), second.liking(kBlack, left, at(3, 9)));
  }
}

TEST(Connect6Outlook, WantsToGoOnWithARowAndThinksItGood) {
  const std::vector<PlacedStone> three = {{at(8, 9), kBlack}, {at(9, 9), kBlack},  {at(10, 9), kBlack},
                                          {at(3, 3), kWhite}, {at(15, 4), kWhite}, {at(4, 15), kWhite}};
  const Outlook outlook = outlook_of(three);
  EXPECT_GT(outlook.value(kBlack, 2), 0);
  EXPECT_GT(outlook.value(kBlack, 2), outlook.value(kWhite, 2));
  for (const int side : {kBlack, kWhite}) {
    EXPECT_GT(outlook.liking(side, 2, at(11, 9)), outlook.liking(side, 2, at(2, 16)));
  }
}

TEST(Connect6Outlook, CopiesBeginAnewAndSayTheSame) {
  Position position;
  for (const Cell cell : {at(9, 9), at(8, 8), at(10, 8), at(9, 7)}) position.make(cell);
  const Score value = position.evaluate();
  const Position copy = position;
  EXPECT_EQ(copy.evaluate(), value);
  position.undo(position.last());
  EXPECT_EQ(copy.evaluate(), value);
}

TEST(Connect6Outlook, AsksAnotherHeadForTheSecondStone) {
  const Outlook outlook = outlook_of({{at(9, 9), kBlack}, {at(8, 8), kWhite}, {at(10, 8), kWhite}});
  EXPECT_NE(outlook.value(kBlack, 1), outlook.value(kBlack, 2));
  EXPECT_GT(outlook.value(kBlack, 2), outlook.value(kBlack, 1));  // two stones are better than one
}

}  // namespace
}  // namespace deepcut::connect6::connect6_outlook_test
