// What a stone on an empty cell would make of all four lines through it together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <deepcut/value.hpp>

#include "games/gomoku/shape.hpp"

namespace deepcut::gomoku {

/// The shapes of the four directions, four bits each.
using Shapes = std::uint16_t;

constexpr Shape shape_in(Shapes shapes, int direction) { return static_cast<Shape>(shapes >> 4 * direction & 15); }
constexpr Shapes with_shape(Shapes shapes, int direction, Shape shape) {
  const unsigned cleared = shapes & ~(15U << 4 * direction);
  return static_cast<Shapes>(cleared | static_cast<unsigned>(shape) << 4 * direction);
}

/// What playing the cell threatens, from the weakest to the strongest.
enum class Threat : std::uint8_t {
  kNone,
  kOpenThree,    ///< an open four next
  kDoubleThree,  ///< in two directions
  kFour,         ///< five next
  kFourThree,    ///< five next, and an open four otherwise
  kOpenFour,     ///< five next on two cells
  kFive,
  kSuspect,  ///< perhaps forbidden: only a look at the board can tell
};
inline constexpr std::size_t kThreats = 8;

/// Combinations of shapes whatever their directions: every multiset of four shapes has a number.
inline constexpr int kCombinations = 2380;
using Combination = std::uint16_t;
const std::array<Combination, 1 << 16>& combination_of_shapes();

/// Combinations by their two best shapes, roughly: none or one, a two, an open two, a wide two, a three, an open three, a four,
/// more.
inline constexpr std::size_t kGrades = 36;
std::uint8_t grade_of(Shapes shapes);

/// What is known of a combination beforehand, for one colour under one rule; numbers in sixteenths.
struct CombinationEntry {
  Threat threat = Threat::kNone;
  std::int16_t attack = 0;  ///< how promising it is to play there
  std::int16_t defend = 0;  ///< and for the other side
  std::int32_t mover = 0;   ///< worth to the side to move
  std::int32_t waiter = 0;  ///< worth to the other side
  std::uint8_t grade = 0;   ///< grade_of()
};
using CombinationTable = std::array<CombinationEntry, kCombinations>;

}  // namespace deepcut::gomoku
