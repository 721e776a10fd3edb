#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/position.hpp>

#include "games/connect6/position.hpp"

namespace deepcut::connect6::connect6_outlook_test {
namespace {

Cell at(int x, int y) { return lines::cell_at(x, y); }

Outlook outlook_of(const std::vector<PlacedStone>& stones, int size = kUsualSize) {
  Outlook outlook;
  outlook.follow(Geometry::of(size), 1, stones.size(), [&](std::size_t ply) { return stones[ply]; });
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
  std::mt19937 random(2);
  const auto stones = random_stones(random, 30, kUsualSize);
  const Outlook first = outlook_of(stones);
  for (int how = 1; how < 8; ++how) {
    auto other = stones;
    for (PlacedStone& stone : other) stone.cell = turned(stone.cell, how, kUsualSize);
    const Outlook second = outlook_of(other);
    for (const int side : {kBlack, kWhite}) {
      for (const int left : {1, 2}) {
        EXPECT_EQ(first.value(side, left), second.value(side, left));
        EXPECT_EQ(first.liking(side, left, at(9, 4)), second.liking(side, left, turned(at(9, 4), how, kUsualSize)));
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

TEST(Connect6Outlook, SeesFiveCellsFarAndNotBeyondABlockedOne) {
  const auto liking = [](const std::vector<PlacedStone>& stones) {
    return outlook_of(stones).liking(kBlack, 2, at(9, 9));
  };
  EXPECT_NE(liking({{at(14, 9), kBlack}}), liking({}));
  EXPECT_EQ(liking({{at(15, 9), kBlack}}), liking({}));
  EXPECT_EQ(liking({{at(11, 8), kBlack}}), liking({}));
  // Black sees nothing beyond white's stone; white sees nothing beyond black's.
  EXPECT_EQ(liking({{at(10, 9), kBlack}, {at(12, 9), kWhite}, {at(13, 9), kBlack}}),
            liking({{at(10, 9), kBlack}, {at(12, 9), kWhite}}));
  // At the edge of the board it is as if a stone stood there.
  EXPECT_NE(outlook_of({}).liking(kBlack, 2, at(0, 9)), outlook_of({}).liking(kBlack, 2, at(9, 9)));
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

TEST(Connect6Outlook, FindsAnEmptyBoardOfAnySizeAsGoodAsTheUsualOne) {
  const Score usual = outlook_of({}).value(kBlack, 1);
  for (int size = kMinSize; size <= kMaxSize; ++size) EXPECT_EQ(outlook_of({}, size).value(kBlack, 1), usual);
}

}  // namespace
}  // namespace deepcut::connect6::connect6_outlook_test
