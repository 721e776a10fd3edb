// A helper for key(): a number for everything that can be true of a position, to be joined by xor.
//
//     void make(Move square) {
//       key_ ^= deepcut::key_part(2 * square + colour_);    // a disc of this colour stands there
//       key_ ^= deepcut::key_part(kSideToMove);             // and it is the other side's turn
//     }
//
// Taking a move back is the same xor again. Numbers that are not the same give parts that are not the same, and two
// sets of parts have the same sum once in 2^64 pairs (Zobrist's idea; the mixing is that of Steele, Lea and Flood).
#pragma once

#include <cstdint>

namespace deepcut {

constexpr std::uint64_t key_part(std::uint64_t number) {
  std::uint64_t x = (number + 1) * 0x9E3779B97F4A7C15U;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9U;
  x = (x ^ x >> 27) * 0x94D049BB133111EBU;
  return x ^ x >> 31;
}

}  // namespace deepcut
