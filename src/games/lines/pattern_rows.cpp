#include "games/lines/pattern_rows.hpp"

#include <algorithm>
#include <utility>

#include "games/lines/network_kernels.hpp"

namespace deepcut::lines {

namespace {

constexpr int kSideCells = kPatternReach;
constexpr std::size_t kDigits = 2 * kSideCells;

// What stands on a cell, as the mapping counts it.
constexpr std::uint8_t kNothing = 0;
constexpr std::uint8_t kOwn = 1;
constexpr std::uint8_t kOther = 2;
constexpr std::uint8_t kOutside = 3;

/// As the mapping takes them: from five cells before the middle to five behind it.
using Digits = std::array<std::uint8_t, kDigits>;
using SideDigits = std::array<std::uint8_t, kSideCells>;  ///< from the nearest on

struct Sides {
  SideNumbers numbers;
  std::array<SideDigits, kSidePatterns> digits{};      ///< black's are own
  std::array<std::uint16_t, kSidePatterns> swapped{};  ///< the same with black and white exchanged
};

/// A side with n cells before the edge is one of 3^n, numbered after all that have fewer.
constexpr Sides kSides = [] {
  Sides sides;
  for (unsigned bits = 0; bits < 1024; ++bits) {
    unsigned number = 0;
    unsigned before = 0;
    unsigned cells = 1;
    SideDigits digits{};
    bool inside = true;
    for (unsigned i = 0; i < kSideCells; ++i) {
      const unsigned content = (bits >> i & 1U) | (bits >> (i + kSideCells) & 1U) << 1U;
      inside = inside && content != kOutside;
      digits[i] = inside ? static_cast<std::uint8_t>(content) : kOutside;
      if (!inside) continue;
      number = 3 * number + content;
      before += cells;
      cells *= 3;
    }
    number += before;
    sides.numbers.right[bits] = static_cast<std::uint16_t>(number);
    sides.digits[number] = digits;
    unsigned mirrored = 0;
    for (unsigned i = 0; i < kSideCells; ++i) {
      mirrored |= (bits >> i & 1U) << (kSideCells - 1 - i);
      mirrored |= (bits >> (i + kSideCells) & 1U) << (2 * kSideCells - 1 - i);
    }
    sides.numbers.left[mirrored] = static_cast<std::uint16_t>(number);
  }
  for (unsigned bits = 0; bits < 1024; ++bits) {
    sides.swapped[sides.numbers.right[bits]] = sides.numbers.right[bits >> kSideCells | (bits << kSideCells & 1023U)];
  }
  return sides;
}();

Digits digits_of(unsigned pattern) {
  const SideDigits& left = kSides.digits[pattern / kSidePatterns];
  const SideDigits& right = kSides.digits[pattern % kSidePatterns];
  Digits digits{};
  std::reverse_copy(left.begin(), left.end(), digits.begin());
  std::copy(right.begin(), right.end(), digits.begin() + kSideCells);
  return digits;
}

unsigned swapped_pattern(unsigned pattern) {
  return kSides.swapped[pattern / kSidePatterns] * kSidePatterns + kSides.swapped[pattern % kSidePatterns];
}

Digits swap_colours(Digits digits) {
  for (std::uint8_t& digit : digits) {
    if (digit == kOwn || digit == kOther) digit ^= kOwn ^ kOther;
  }
  return digits;
}

/// Of a pattern and its mirror image the mapping knows only the one that is smaller as a number.
Digits canonical(const Digits& digits) {
  Digits mirrored = digits;
  std::reverse(mirrored.begin(), mirrored.end());
  return std::min(digits, mirrored);
}

std::int32_t rounded_shift(std::int32_t value, int shift) {
  return static_cast<std::int32_t>((value + (std::int64_t{1} << (shift - 1))) >> shift);
}

std::array<std::int32_t, kChannels> mapped(const MappingWeights& mapping, const Digits& digits) {
  std::array<std::int32_t, kMappingFirst> first{};
  std::copy(mapping.first_bias.begin(), mapping.first_bias.end(), first.begin());
  for (std::size_t i = 0; i < kDigits; ++i) {
    if (digits[i] == kNothing) continue;
    const std::int16_t* const row = mapping.first.data() + (i * 3 + digits[i] - 1) * kMappingFirst;
    for (std::size_t k = 0; k < kMappingFirst; ++k) first[k] += row[k];
  }
  std::array<std::int16_t, kMappingFirst> seen;
  for (std::size_t k = 0; k < kMappingFirst; ++k) seen[k] = cut_to_active(first[k]);

  const NetworkKernels& kernels = NetworkKernels::best();
  std::array<std::int32_t, kMappingSecond> second;
  kernels.dense(mapping.second, seen.data(), second.data());
  std::array<std::int16_t, kMappingSecond> between;
  for (std::size_t k = 0; k < kMappingSecond; ++k) {
    between[k] = cut_to_active(rounded_shift(second[k], mapping.second.shift));
  }

  std::array<std::int32_t, kChannels> third;
  kernels.dense(mapping.third, between.data(), third.data());
  for (std::int32_t& value : third) value = rounded_shift(value, mapping.third.shift);
  return third;
}

}  // namespace

const SideNumbers kSideNumbers = kSides.numbers;

PatternRows::PatternRows(const NetworkWeights& weights)
    : weights_(weights),
      empty_{mapped(weights.nets.front().mapping, Digits{}), mapped(weights.nets.back().mapping, Digits{})},
      slots_(std::make_unique<std::atomic<Slot>[]>(kPatterns)) {}

std::size_t PatternRows::size() const {
  const std::lock_guard lock(mutex_);
  return rows_;
}

PatternRows::Slot PatternRows::expand(unsigned pattern) const {
  constexpr std::int32_t kMostAdded = 8191;
  const Digits digits = digits_of(pattern);
  CellRow row;
  CellRow reversed;  // what the views have with black and white exchanged
  for (std::size_t view = 0; view < 2; ++view) {
    const MappingWeights& mapping = (view == 0 ? weights_.nets.front() : weights_.nets.back()).mapping;
    const Raw raw = mapped(mapping, canonical(view == 0 ? digits : swap_colours(digits)));
    for (std::size_t c = 0; c < kChannels; ++c) {
      const std::int64_t added = std::int64_t{raw[c]} - empty_[view][c];
      const auto cut = static_cast<std::int16_t>(std::clamp<std::int64_t>(added, -kMostAdded, kMostAdded));
      row.numbers[CellRow::index(static_cast<int>(view), static_cast<int>(c))] = cut;
      reversed.numbers[CellRow::index(static_cast<int>(1 - view), static_cast<int>(c))] = cut;
    }
  }
  const std::lock_guard lock(mutex_);
  if (weights_.nets.size() == 1) keep(swapped_pattern(pattern), reversed);
  return keep(pattern, row);
}

PatternRows::Slot PatternRows::keep(unsigned pattern, const CellRow& row) const {
  const unsigned mirrored = pattern % kSidePatterns * kSidePatterns + pattern / kSidePatterns;
  if (const Slot known = slots_[pattern].load(std::memory_order_relaxed); known != 0) return known;
  const Slot slot = ++rows_;
  auto& chunk = chunks_[slot / kChunk];
  if (!chunk) chunk = std::make_unique<CellRow[]>(kChunk);
  chunk[slot % kChunk] = row;
  slots_[pattern].store(slot, std::memory_order_release);
  slots_[mirrored].store(slot, std::memory_order_release);
  return slot;
}

}  // namespace deepcut::lines
