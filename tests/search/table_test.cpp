// The transposition table on one thread: what goes in comes out, or is forgotten for a reason.
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#if defined(__linux__)
#include <sys/resource.h>
#endif

#include <deepcut/table.hpp>

namespace deepcut::table_test {
namespace {

constexpr std::size_t kBucketBytes = 64;
constexpr int kSlots = 4;

Table::Entry entry(Depth depth, Score value = 0, Bound bound = Bound::kLower) {
  return {.move = 7, .has_move = true, .bound = bound, .depth = depth, .value = value};
}
void expect_same(const std::optional<Table::Entry>& found, const Table::Entry& expected) {
  ASSERT_TRUE(found);
  EXPECT_EQ(found->has_move, expected.has_move);
  EXPECT_TRUE(!expected.has_move || found->move == expected.move);
  EXPECT_EQ(found->proven, expected.proven);
  EXPECT_EQ(found->bound, expected.bound);
  EXPECT_EQ(found->depth, expected.depth);
  EXPECT_EQ(found->value, expected.value);
}

TEST(Table, KeepsEveryField) {
  Table table(1 << 16);
  std::uint64_t key = 1;
  for (const std::uint32_t move : {0U, 1U, 0x12345678U, ~0U}) {
    for (const Score value : {0, 1, -1, 4711, -4711, kMaxScore, -kMaxScore, kWin, -kWin, kWin - kMaxWinPlies, -kWin + 1,
                              kInfinity, -kInfinity}) {
      for (const Depth depth : {0, 1, kPly, 3 * kPly + 5, kMaxDepth * kPly}) {
        for (const Bound bound : {Bound::kLower, Bound::kUpper, Bound::kExact}) {
          for (const bool proven : {false, true}) {
            for (const bool has_move : {false, true}) {
              const Table::Entry stored{move, has_move, proven, bound, depth, value};
              key = key * 6364136223846793005U + 1442695040888963407U;
              table.new_search();
              table.store(key, stored);
              expect_same(table.probe(key), stored);
            }
          }
        }
      }
    }
  }
}

TEST(Table, KnowsNothingAtFirst) {
  const Table table(1 << 16);
  for (std::uint64_t key = 0; key < 10'000; ++key) ASSERT_FALSE(table.probe(key)) << key;
}

#if defined(__linux__)
// No page fault falls into the time of a move: the pages are there when the table is.
TEST(Table, ItsMemoryIsTouchedWhenItIsMade) {
  const auto faults = [] {
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_minflt + usage.ru_majflt;
  };
  constexpr std::size_t kBytes = std::size_t{32} << 20;
  Table table(kBytes);
  const long before = faults();
  for (std::uint64_t key = 0; key < 200'000; ++key) table.store(key, entry(0));
  EXPECT_LT(faults() - before, 100) << "of " << kBytes / 4096 << " pages";
  // A new one in memory that was just used is empty all the same.
  table.resize(kBytes);
  for (std::uint64_t key = 0; key < 200'000; ++key) ASSERT_FALSE(table.probe(key)) << key;
}
#endif

TEST(Table, TellsSimilarKeysApart) {
  Table table(1 << 20);
  const auto value_of = [](std::uint64_t key) { return static_cast<Score>(key % 1000) - 500; };
  std::vector<std::uint64_t> keys;
  for (std::uint64_t i = 0; i < 64; ++i) keys.push_back(std::uint64_t{1} << i);
  for (std::uint64_t i = 0; i < 500; ++i) keys.push_back(i << 40 | i);
  for (const std::uint64_t key : keys) table.store(key, entry(kPly, value_of(key)));
  for (const std::uint64_t key : keys) expect_same(table.probe(key), entry(kPly, value_of(key)));
  EXPECT_FALSE(table.probe(std::uint64_t{3}));
}

TEST(Table, TinySizes) {
  for (const std::size_t bytes : {0, 1, 63, 64, 65, 127, 128, 1000}) {
    Table table(bytes);
    EXPECT_EQ(table.bytes(), std::max<std::size_t>(1, bytes / kBucketBytes) * kBucketBytes);
    for (std::uint64_t key = 0; key < 1000; ++key) {
      table.store(key, entry(kPly, static_cast<Score>(key)));
      expect_same(table.probe(key), entry(kPly, static_cast<Score>(key)));
    }
    std::uint64_t found = 0;
    for (std::uint64_t key = 0; key < 1000; ++key) found += table.probe(key) ? 1 : 0;
    EXPECT_EQ(found, table.bytes() / kBucketBytes * kSlots);
  }
}

TEST(Table, MoreThanThereIs) { EXPECT_THROW(Table{std::numeric_limits<std::size_t>::max()}, std::bad_alloc); }

TEST(Table, LargeSizesUseAllBuckets) {
  Table table(std::size_t{5} << 20);
  EXPECT_EQ(table.bytes(), std::size_t{5} << 20);
  const std::uint64_t entries = table.bytes() / kBucketBytes * kSlots;
  for (std::uint64_t key = 0; key < 2 * entries; ++key) table.store(key, entry(kPly));
  std::uint64_t found = 0;
  for (std::uint64_t key = 0; key < 2 * entries; ++key) found += table.probe(key) ? 1 : 0;
  EXPECT_GT(found, entries * 9 / 10);
}

TEST(Table, NewGameForgets) {
  Table table(1 << 12);
  for (std::uint64_t key = 0; key < 100; ++key) table.store(key, entry(kPly));
  EXPECT_TRUE(table.probe(99));
  table.new_game();
  for (std::uint64_t key = 0; key < 100; ++key) EXPECT_FALSE(table.probe(key));
}

// The number of the game has 8 bits; what was stored 256 games ago must not come back.
TEST(Table, ManyNewGames) {
  Table table(1 << 12);
  for (std::uint64_t game = 1; game <= 700; ++game) {
    table.store(game, entry(kPly, static_cast<Score>(game)));
    expect_same(table.probe(game), entry(kPly, static_cast<Score>(game)));
    table.new_game();
    for (std::uint64_t key = 1; key <= game; ++key) ASSERT_FALSE(table.probe(key)) << "game " << game;
  }
}

TEST(Table, TheShallowestGoesFirst) {
  Table table(kBucketBytes);
  for (std::uint64_t key = 0; key < kSlots; ++key) table.store(key, entry(static_cast<Depth>(key + 2) * kPly));
  table.store(100, entry(kPly));
  EXPECT_FALSE(table.probe(0));
  for (std::uint64_t key = 1; key < kSlots; ++key) EXPECT_TRUE(table.probe(key)) << key;
  EXPECT_TRUE(table.probe(100));
}

TEST(Table, OldSearchesGoBeforeShallowEntries) {
  Table table(kBucketBytes);
  table.store(1, entry(6 * kPly));
  table.new_search();
  table.new_search();
  for (std::uint64_t key = 2; key <= kSlots; ++key) table.store(key, entry(kPly));
  table.store(100, entry(kPly));
  EXPECT_FALSE(table.probe(1)) << "two searches old: worth less than one ply of this search";
  for (std::uint64_t key = 2; key <= kSlots; ++key) EXPECT_TRUE(table.probe(key)) << key;
}

TEST(Table, ADeepEntryOutlivesASearch) {
  Table table(kBucketBytes);
  table.store(1, entry(20 * kPly));
  table.new_search();
  for (std::uint64_t key = 2; key < 50; ++key) table.store(key, entry(kPly));
  EXPECT_TRUE(table.probe(1));
}

TEST(Table, AnOldEntryNeverPassesForNew) {
  Table table(1 << 12);
  table.store(1, entry(20 * kPly));
  EXPECT_TRUE(table.probe(1)->recent);
  for (int search = 1; search < 600; ++search) {
    table.new_search();
    const auto found = table.probe(1);
    ASSERT_FALSE(found && found->recent) << search << " searches later";
  }
}

TEST(Table, SamePositionAgain) {
  Table table(1 << 12);
  table.store(1, entry(10 * kPly, 50, Bound::kExact));
  // Much less deep and only a bound: says less than what is there.
  table.store(1, entry(2 * kPly, 60));
  expect_same(table.probe(1), entry(10 * kPly, 50, Bound::kExact));
  // Exact, or nearly as deep, or of a later search: replaces it.
  table.store(1, entry(9 * kPly, 61));
  expect_same(table.probe(1), entry(9 * kPly, 61));
  table.store(1, entry(2 * kPly, 62, Bound::kExact));
  expect_same(table.probe(1), entry(2 * kPly, 62, Bound::kExact));
  table.store(1, entry(10 * kPly, 63));
  table.new_search();
  table.store(1, entry(kPly, 64));
  expect_same(table.probe(1), entry(kPly, 64));
  // Without a move of its own it keeps the old one.
  Table::Entry without_move = entry(2 * kPly, 65);
  without_move.has_move = false;
  table.store(1, without_move);
  expect_same(table.probe(1), entry(2 * kPly, 65));
}

TEST(Table, ProvenIsNotReplacedByLess) {
  Table table(1 << 12);
  Table::Entry proven = entry(8 * kPly, kWin - 5);
  proven.proven = true;
  table.store(1, proven);
  table.store(1, entry(2 * kPly, 3));
  expect_same(table.probe(1), proven);
  // What is proven replaces what is only deep.
  table.store(2, entry(8 * kPly, 3));
  proven.depth = kPly;
  table.store(2, proven);
  expect_same(table.probe(2), proven);
}

}  // namespace
}  // namespace deepcut::table_test
