// Random numbers for the parts of a position; their exclusive or is its key.
#pragma once

#include <cstdint>

#include "games/gomoku/rules.hpp"
#include "games/lines/cell_set.hpp"
#include "games/lines/scramble.hpp"

namespace deepcut::gomoku::zobrist {

using lines::scramble;

inline constexpr std::uint64_t kWhiteToMove = scramble(1);

constexpr std::uint64_t stone(int colour, lines::Cell cell) {
  return scramble(0x10000U + static_cast<std::uint64_t>(colour) * lines::kCells + cell);
}
constexpr std::uint64_t pairs(int colour, int count) {
  return scramble(0x20000U + static_cast<std::uint64_t>(colour) * 0x100 + static_cast<std::uint64_t>(count));
}
constexpr std::uint64_t pending_five(int colour) { return scramble(0x30000U + static_cast<std::uint64_t>(colour)); }
/// What decides the future beside the stones and the pairs taken.
constexpr std::uint64_t rules(const Rules& rules) {
  auto bits = static_cast<std::uint64_t>(rules.size);
  for (const bool is_so :
       {rules.exact, rules.renju, rules.caro, rules.captures, rules.breakable_fives, rules.no_double_three}) {
    bits = bits << 1 | static_cast<std::uint64_t>(is_so);
  }
  bits = bits << 8 | static_cast<std::uint64_t>(rules.pairs_to_win);
  return scramble(bits << 2 | static_cast<std::uint64_t>(rules.opening));
}

}  // namespace deepcut::gomoku::zobrist
