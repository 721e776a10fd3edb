// What stands within five cells on either side of an empty cell, on one line, and what a network makes of it.
//
//     . . X O .  [ ]  X X . # #        X black, O white, # outside the board
//     left side       right side       each of 364: what is beyond the edge is outside too
//
// A network's mapping turns a pattern into a row of numbers, for the eyes of either side. That takes microseconds, so
// each row is made when its pattern is first met, and kept for all threads: a game meets some thousands of them. Where both
// colours share a net, the row of the same pattern with the colours exchanged comes with it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include "games/lines/line_board.hpp"
#include "games/lines/network_weights.hpp"

namespace deepcut::lines {

inline constexpr int kPatternReach = 5;
inline constexpr unsigned kSidePatterns = 364;
inline constexpr unsigned kPatterns = kSidePatterns * kSidePatterns;

/// The numbers of a cell: mixed ones of the black view, of the white view, then the others of the black view, of the white
/// view. Blocks of 16 of them stay together wherever they are wanted in another order.
struct alignas(64) CellRow {
  static constexpr std::size_t kSize = 2 * kChannels;
  static constexpr std::size_t kMixedSize = 2 * kMixed;  ///< so many come first
  static constexpr std::size_t kBlock = 16;
  std::array<std::int16_t, kSize> numbers{};

  /// Where a channel of a view stands.
  static constexpr std::size_t index(int view, int channel) {
    const int place = channel < kMixed ? view * kMixed + channel : kMixed + view * (kChannels - kMixed) + channel;
    return static_cast<std::size_t>(place);
  }
  friend bool operator==(const CellRow&, const CellRow&) = default;
};

/// The numbers of what stands on one side of a cell, by five bits of black (or outside), five of white (or outside); on
/// the left the nearest cell has the highest bit.
struct SideNumbers {
  std::array<std::uint16_t, 1U << 2 * kPatternReach> left{};
  std::array<std::uint16_t, 1U << 2 * kPatternReach> right{};
};
extern const SideNumbers kSideNumbers;

/// The number of the pattern around a cell, from the bits of its line five cells before it on. A cell outside the board
/// counts as both colours.
inline unsigned pattern_number(LineBits black, LineBits white) {
  constexpr LineBits kSide = (1U << kPatternReach) - 1;
  constexpr int kBehind = kPatternReach + 1;
  const unsigned left = kSideNumbers.left[(black & kSide) | (white & kSide) << kPatternReach];
  const unsigned right = kSideNumbers.right[(black >> kBehind & kSide) | (white >> kBehind & kSide) << kPatternReach];
  return left * kSidePatterns + right;
}

class PatternRows {
 public:
  using Slot = std::uint32_t;

  /// The weights must outlive this.
  explicit PatternRows(const NetworkWeights& weights);

  /// Any thread may ask.
  Slot slot(unsigned pattern) const {
    const Slot known = slots_[pattern].load(std::memory_order_acquire);
    return known != 0 ? known : expand(pattern);
  }
  /// A row never moves.
  const CellRow& row(Slot slot) const { return chunks_[slot / kChunk][slot % kChunk]; }
  /// How many were made so far.
  std::size_t size() const;

 private:
  static constexpr std::size_t kChunk = 256;
  static constexpr std::size_t kMostRows = kSidePatterns * (kSidePatterns + 1) / 2;
  using Raw = std::array<std::int32_t, kChannels>;

  Slot expand(unsigned pattern) const;
  /// Also for its mirror image. Whoever calls holds the lock.
  Slot keep(unsigned pattern, const CellRow& row) const;

  const NetworkWeights& weights_;
  std::array<Raw, 2> empty_;  ///< what the mapping says of an empty line; by net
  // A row is written before its slot is stored, and never again: whoever reads a slot may read the row.
  std::unique_ptr<std::atomic<Slot>[]> slots_;
  mutable std::array<std::unique_ptr<CellRow[]>, kMostRows / kChunk + 2> chunks_;
  mutable std::mutex mutex_;
  mutable Slot rows_ = 0;
};

}  // namespace deepcut::lines
