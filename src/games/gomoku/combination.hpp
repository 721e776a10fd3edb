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

/// Two numbers that are added and subtracted together, while each of them stays within 32 bits.
class NumberPair {
 public:
  constexpr NumberPair() = default;
  constexpr NumberPair(std::int32_t first, std::int32_t second) : sum_((std::int64_t{second} * kSecond) + first) {}

  constexpr std::int32_t first() const { return static_cast<std::int32_t>(sum_); }
  constexpr std::int32_t second() const { return static_cast<std::int32_t>((sum_ - first()) / kSecond); }

  constexpr NumberPair& operator+=(NumberPair other) {
    sum_ += other.sum_;
    return *this;
  }
  constexpr NumberPair& operator-=(NumberPair other) {
    sum_ -= other.sum_;
    return *this;
  }
  friend constexpr NumberPair operator-(NumberPair a, NumberPair b) { return a -= b; }
  friend constexpr bool operator==(NumberPair, NumberPair) = default;

 private:
  static constexpr std::int64_t kSecond = std::int64_t{1} << 32;
  std::int64_t sum_ = 0;
};

/// What is known of a combination beforehand, for one colour under one rule; numbers in sixteenths.
struct CombinationEntry {
  NumberPair worth;         ///< to the side to move, and to the other side
  std::int16_t attack = 0;  ///< how promising it is to play there
  std::int16_t defend = 0;  ///< and for the other side
  Threat threat = Threat::kNone;
  std::uint8_t grade = 0;  ///< grade_of()
};
static_assert(sizeof(CombinationEntry) == 16);
using CombinationTable = std::array<CombinationEntry, kCombinations>;

}  // namespace deepcut::gomoku
