// Numbers that look random, for the keys of positions.
#pragma once

#include <cstdint>

namespace deepcut::lines {

/// A bijection of 64-bit numbers (the finisher of SplitMix64, by Steele, Lea and Flood).
constexpr std::uint64_t scramble(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  return x ^ x >> 31;
}

}  // namespace deepcut::lines
