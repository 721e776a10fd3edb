// Random numbers that are the same on every machine: the distributions of the standard library differ from one to the
// other. SplitMix64 (Steele, Lea and Flood 2014).
#pragma once

#include <cstddef>
#include <cstdint>

namespace deepcut::rps {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  std::uint64_t roll() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t x = state_;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
  }
  /// 0 to n - 1.
  std::size_t roll(std::size_t n) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((Wide{roll()} * n) >> 64);
  }

 private:
  std::uint64_t state_;
};

}  // namespace deepcut::rps
