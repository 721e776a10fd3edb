// Connect Four solved by a program written for nothing else, in the manner that Pascal Pons describes in his tutorial:
// null windows over "how many of the winner's stones are left", a table of bounds without depth, moves ordered by the
// threats they make. The yardstick for what the library costs; the code is our own.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace deepcut::bench {

class HandConnect4 {
 public:
  using Bits = std::uint64_t;

  HandConnect4() : keys_(kEntries), bounds_(kEntries) {}

  void forget() {
    std::fill(keys_.begin(), keys_.end(), 0U);
    std::fill(bounds_.begin(), bounds_.end(), std::uint8_t{0});
  }

  /// Half of what would be left of the game when it is won: positive for the side to move, 0 a draw.
  int solve(Bits mine, Bits all) {
    const int stones = std::popcount(all);
    if ((winning(mine, all) & playable(all)) != 0) return (kCells + 1 - stones) / 2;
    int least = -(kCells - stones) / 2;
    int most = (kCells + 1 - stones) / 2;
    while (least < most) {
      int middle = least + (most - least) / 2;
      if (middle <= 0 && least / 2 < middle) {
        middle = least / 2;
      } else if (middle >= 0 && most / 2 > middle) {
        middle = most / 2;
      }
      const int value = negamax(mine, all, stones, middle, middle + 1);
      (value <= middle ? most : least) = value;
    }
    return least;
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int kCells = 42;
  static constexpr int kStride = 7;
  static constexpr int kLowest = -kCells / 2 + 3;
  static constexpr int kHighest = (kCells + 1) / 2 - 3;
  static constexpr std::size_t kEntries = 16'777'213;  // odd, so that index and 32 bits of the key tell all keys apart
  static constexpr Bits kFloor = 0x0408'1020'4081;     // the lowest cell of each column
  static constexpr Bits kBoard = kFloor * 0b111111;

  static Bits playable(Bits all) { return (all + kFloor) & kBoard; }
  static Bits column(int index) { return ((Bits{1} << 6) - 1) << (index * kStride); }

  static Bits winning(Bits stones, Bits all) {
    Bits cells = (stones << 1) & (stones << 2) & (stones << 3);
    for (const int step : {kStride, kStride - 1, kStride + 1}) {
      Bits two = (stones << step) & (stones << 2 * step);
      cells |= two & (stones << 3 * step);
      cells |= two & (stones >> step);
      two = (stones >> step) & (stones >> 2 * step);
      cells |= two & (stones << step);
      cells |= two & (stones >> 3 * step);
    }
    return cells & (kBoard ^ all);
  }
  static Bits not_losing(Bits mine, Bits all) {
    const Bits threats = winning(mine ^ all, all);
    Bits moves = playable(all);
    if (const Bits forced = moves & threats; forced != 0) {
      if ((forced & (forced - 1)) != 0) return 0;
      moves = forced;
    }
    return moves & ~(threats >> 1);
  }

  /// The side to move has no win at once.
  int negamax(Bits mine, Bits all, int stones, int alpha, int beta) {
    ++nodes_;
    const Bits moves = not_losing(mine, all);
    if (moves == 0) return -(kCells - stones) / 2;
    if (stones >= kCells - 2) return 0;
    if (const int least = -(kCells - 2 - stones) / 2; alpha < least) {
      alpha = least;
      if (alpha >= beta) return alpha;
    }
    if (const int most = (kCells - 1 - stones) / 2; beta > most) {
      beta = most;
      if (alpha >= beta) return beta;
    }
    const Bits key = mine + all;
    const std::size_t index = key % kEntries;
    if (const int known = keys_[index] == static_cast<std::uint32_t>(key) ? bounds_[index] : 0; known != 0) {
      if (known > kHighest - kLowest + 1) {
        const int least = known + 2 * kLowest - kHighest - 2;
        if (alpha < least) {
          alpha = least;
          if (alpha >= beta) return alpha;
        }
      } else {
        const int most = known + kLowest - 1;
        if (beta > most) {
          beta = most;
          if (alpha >= beta) return beta;
        }
      }
    }
    std::pair<int, Bits> sorted[kStride];
    int count = 0;
    for (const int i : {0, 6, 1, 5, 2, 4, 3}) {  // the middle last: it is taken first
      const Bits cell = moves & column(i);
      if (cell == 0) continue;
      const int threats = std::popcount(winning(mine | cell, all));
      int place = count++;
      for (; place > 0 && sorted[place - 1].first > threats; --place) sorted[place] = sorted[place - 1];
      sorted[place] = {threats, cell};
    }
    while (count > 0) {
      const Bits cell = sorted[--count].second;
      const int value = -negamax(mine ^ all, all | cell, stones + 1, -beta, -alpha);
      if (value >= beta) {
        remember(index, key, value + kHighest - 2 * kLowest + 2);
        return value;
      }
      alpha = std::max(alpha, value);
    }
    remember(index, key, alpha - kLowest + 1);
    return alpha;
  }
  void remember(std::size_t index, Bits key, int code) {
    keys_[index] = static_cast<std::uint32_t>(key);
    bounds_[index] = static_cast<std::uint8_t>(code);
  }

  std::vector<std::uint32_t> keys_;
  std::vector<std::uint8_t> bounds_;
  std::uint64_t nodes_ = 0;
};

}  // namespace deepcut::bench
