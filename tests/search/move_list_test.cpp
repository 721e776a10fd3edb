#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/move_list.hpp>

#include "effort.hpp"

namespace deepcut::move_list_test {
namespace {

enum class Direction : std::uint8_t { kNorth, kSouth };
struct Pair {
  std::uint16_t first;
  std::uint16_t second;
  bool operator==(const Pair&) const = default;
};
struct Padded {
  std::uint8_t small;
  std::uint16_t large;
  bool operator==(const Padded&) const = default;
};

static_assert(PackedMove<std::uint8_t> && PackedMove<std::int16_t> && PackedMove<std::uint32_t>);
static_assert(PackedMove<Direction> && PackedMove<Pair>);
static_assert(!PackedMove<std::uint64_t> && !PackedMove<float> && !PackedMove<Padded>);
static_assert(!PackedMove<std::vector<int>>);

TEST(PackedMove, ComesBackAsItWas) {
  for (const std::uint8_t move : {0, 1, 200, 255}) EXPECT_EQ(unpack<std::uint8_t>(pack(move)), move);
  for (const std::int16_t move : {0, -1, 32767, -32768}) EXPECT_EQ(unpack<std::int16_t>(pack(move)), move);
  for (const std::uint32_t move : {0U, 1U, ~0U}) EXPECT_EQ(unpack<std::uint32_t>(pack(move)), move);
  const Pair pair{360, 65535};
  EXPECT_EQ(unpack<Pair>(pack(pair)), pair);
  EXPECT_EQ(unpack<Direction>(pack(Direction::kSouth)), Direction::kSouth);
  EXPECT_NE(pack(Pair{1, 2}), pack(Pair{2, 1}));
}

using Move = std::uint32_t;

/// A list at `level` filled with numbers that only it would have.
void fill(MoveList<Move>& list, Move level, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) list.push(level * 1'000'000 + static_cast<Move>(i));
}
void expect_filled(const MoveList<Move>& list, Move level, std::size_t count) {
  ASSERT_EQ(list.size(), count);
  ASSERT_EQ(list.empty(), count == 0);
  Move expected = level * 1'000'000;
  for (const Move move : list) ASSERT_EQ(move, expected++);
}

/// A walk down a tree with lists of these sizes: each must stay where it is, unharmed by those below.
void descend(MoveStack<Move>& stack, const std::vector<std::size_t>& sizes, std::size_t level = 0) {
  if (level == sizes.size()) return;
  MoveList<Move> list(stack);
  fill(list, static_cast<Move>(level), sizes[level]);
  list.close();
  const Move* const begin = list.begin();
  for (int child = 0; child < 2; ++child) {
    descend(stack, sizes, level + 1);
    ASSERT_EQ(list.begin(), begin);
    expect_filled(list, static_cast<Move>(level), sizes[level]);
  }
}

TEST(MoveList, StartsEmptyAndGrows) {
  MoveStack<Move> stack(4);
  MoveList<Move> list(stack);
  EXPECT_TRUE(list.empty());
  for (std::size_t count = 0; count < 100; ++count) {
    expect_filled(list, 0, count);
    list.push(static_cast<Move>(count));
  }
  list[7] = 42;
  EXPECT_EQ(std::as_const(list)[7], 42U);
}

TEST(MoveList, NestedListsOfAnySize) {
  for (const std::size_t capacity : {1, 3, 16, 1024}) {
    MoveStack<Move> stack(capacity);
    descend(stack, {3, 0, 1, 5, 40, 0, 2, 7, 300, 1});
    descend(stack, {65'000, 1, 65'000, 3});
    descend(stack, {1, 65'000, 2, 100'000});
    descend(stack, {3, 0, 1, 5, 40, 0, 2, 7, 300, 1});
  }
}

TEST(MoveList, RandomNesting) {
  std::mt19937 random(3);
  MoveStack<Move> stack(8);
  for (int round = 0; round < test::tries(200); ++round) {
    std::vector<std::size_t> sizes;
    for (int i = 0; i < 10; ++i) sizes.push_back(random() % 4 == 0 ? random() % 2000 : random() % 6);
    descend(stack, sizes);
    ASSERT_FALSE(::testing::Test::HasFailure()) << "round " << round;
  }
}

TEST(MoveList, SiblingsReuseTheRoom) {
  MoveStack<Move> stack(16);
  const Move* first = nullptr;
  for (int i = 0; i < 10; ++i) {
    MoveList<Move> list(stack);
    fill(list, 1, 10);
    if (first == nullptr) first = list.begin();
    EXPECT_EQ(list.begin(), first);
  }
}

TEST(MoveStack, CanBeMoved) {
  MoveStack<Move> stack(2);
  MoveStack<Move> other = std::move(stack);
  descend(other, {5, 6, 7});
}

}  // namespace
}  // namespace deepcut::move_list_test
