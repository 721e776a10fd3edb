// The table under several threads: whatever a probe returns is a whole entry of that key.
#include <cstdint>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/table.hpp>

namespace deepcut::threads_table_test {
namespace {

constexpr int kThreads = 4;
constexpr int kRounds = 100'000;

/// Everything about an entry follows from the key and from who wrote it, which its move tells.
Table::Entry entry_of(std::uint64_t key, std::uint32_t writer) {
  std::uint64_t x = (key * 31 + writer) * 0x9E3779B97F4A7C15U;
  return {.move = static_cast<std::uint32_t>(key << 8) | writer,
          .has_move = true,
          .proven = (x >> 10 & 1) != 0,
          .bound = static_cast<Bound>(1 + (x >> 11) % 3),
          .depth = static_cast<Depth>((x >> 20) % (2 * kPly)),  // so close that none is too shallow to be stored
          .value = static_cast<Score>((x >> 40) % kWin) - kWin / 2};
}

void hammer(Table& table, std::uint32_t writer, std::uint64_t keys, int& hits, int& torn) {
  std::mt19937_64 random(writer);
  for (int i = 0; i < kRounds; ++i) {
    const std::uint64_t key = random() % keys;
    if (random() % 2 == 0) {
      table.store(key, entry_of(key, writer));
      continue;
    }
    const auto found = table.probe(key);
    if (!found) continue;
    ++hits;
    const Table::Entry expected = entry_of(key, found->move & 0xFF);
    const bool whole = found->move == expected.move && found->has_move && found->proven == expected.proven &&
                       found->bound == expected.bound && found->depth == expected.depth &&
                       found->value == expected.value;
    torn += whole ? 0 : 1;
  }
}

void check_size(std::size_t bytes, std::uint64_t keys) {
  Table table(bytes);
  std::vector<int> hits(kThreads);
  std::vector<int> torn(kThreads);
  {
    std::vector<std::jthread> threads;
    for (std::uint32_t i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] { hammer(table, i, keys, hits[i], torn[i]); });
    }
  }
  for (std::size_t i = 0; i < kThreads; ++i) {
    EXPECT_GT(hits[i], 0);
    EXPECT_EQ(torn[i], 0);
  }
}

TEST(ThreadsTable, OneBucket) { check_size(64, 8); }
TEST(ThreadsTable, FewBuckets) { check_size(256, 40); }
TEST(ThreadsTable, ManyBuckets) { check_size(1 << 16, 10'000); }

}  // namespace
}  // namespace deepcut::threads_table_test
