// How threads that search the same tree keep out of each other's way.
//
// Each thread notes the move it is about to search; another one that comes to the same move in the same position
// puts it off to the end, when its answer is likely to be in the table. The idea is Tom Kerrigan's "simplified
// ABDADA". What races: notes are plain relaxed words, and two threads may overwrite each other's. Why that is
// harmless: a lost note means work done twice, a stale one means a move searched later.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace deepcut {

class BusyMoves {
 public:
  static std::uint64_t hash(std::uint64_t key, std::uint32_t move) {
    std::uint64_t x = (key ^ (std::uint64_t{move} << 32 | move)) * 0x9E3779B97F4A7C15U;
    return (x ^ x >> 29) | 1;  // 0 stands for "nothing"
  }
  bool contains(std::uint64_t hash) const {
    for (const auto& note : row(hash)) {
      if (note.load(std::memory_order_relaxed) == hash) return true;
    }
    return false;
  }
  void add(std::uint64_t hash) {
    for (auto& note : row(hash)) {
      if (note.load(std::memory_order_relaxed) == 0) return note.store(hash, std::memory_order_relaxed);
    }
    row(hash)[0].store(hash, std::memory_order_relaxed);
  }
  void remove(std::uint64_t hash) {
    for (auto& note : row(hash)) {
      if (note.load(std::memory_order_relaxed) == hash) note.store(0, std::memory_order_relaxed);
    }
  }

 private:
  static constexpr std::size_t kRows = 4096;
  using Row = std::array<std::atomic<std::uint64_t>, 4>;
  Row& row(std::uint64_t hash) { return rows_[hash >> 52]; }
  const Row& row(std::uint64_t hash) const { return rows_[hash >> 52]; }

  std::array<Row, kRows> rows_{};
};

}  // namespace deepcut
