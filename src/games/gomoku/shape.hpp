// What a stone on an empty cell would make of one line: from nothing to five in a row, looked up in a table.
//
// The table is indexed by the cells around the empty one, each nothing, own stone or obstacle. Every shape is
// defined by what one more stone can make of it, down from five; nothing here is a list of patterns:
//
//     five          wins
//     open four     four in a row, and both ends make five
//     double four   two cells make five, but not as the ends of a row
//     four          one cell makes five
//     three         can become a four; open: can become an open four, wide: in two ways or more
//     two, one      can become a three, a two, in the same way
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/lines/line_board.hpp"

namespace deepcut::gomoku {

enum class Shape : std::uint8_t {
  kNone,
  kOne,
  kOpenOne,
  kTwo,
  kOpenTwo,
  kWideTwo,
  kThree,
  kOpenThree,
  kWideThree,
  kFour,
  kDoubleFour,
  kOpenFour,
  kFive,
  kOverline,  ///< six or more where that is forbidden
};
inline constexpr int kShapes = 14;

constexpr bool is_open_three(Shape shape) { return shape == Shape::kOpenThree || shape == Shape::kWideThree; }
constexpr bool is_four(Shape shape) { return shape >= Shape::kFour && shape <= Shape::kOpenFour; }

/// What wins on a line, for one colour.
struct LineRule {
  bool exact = false;               ///< six or more do not win
  bool overline_forbidden = false;  ///< nor may they be made; and a three must become an open four to count
  bool caro = false;                ///< exactly five does not win between two stones of the other colour
  friend bool operator==(const LineRule&, const LineRule&) = default;

  /// How many cells on either side decide the shape: an exact five must see what lies beyond its ends.
  int reach() const { return exact || overline_forbidden || caro ? 5 : 4; }
};

class ShapeTable {
 public:
  explicit ShapeTable(const LineRule& rule);

  int reach() const { return reach_; }

  /// The bits of a line from `reach` cells before the empty cell to `reach` after it.
  Shape look_up(unsigned own, unsigned other, unsigned wall) const {
    return static_cast<Shape>(shapes_[own_[own] + other_[other] + wall_[wall]]);
  }
  /// In how many ways the stone would be part of three stones that can become an open four, if it makes no four:
  /// the free threes of rules with captures.
  int free_threes(unsigned own, unsigned other, unsigned wall) const {
    return free_threes_[own_[own] + other_[other] + wall_[wall]];
  }

 private:
  using Digits = std::array<std::uint32_t, std::size_t{1} << (2 * lines::kMargin + 1)>;

  int reach_;
  // What a set of own stones, of others and of cells outside the board adds to the index.
  Digits own_{};
  Digits other_{};
  Digits wall_{};
  std::vector<std::uint8_t> shapes_;
  std::vector<std::uint8_t> free_threes_;
};

/// One table for each rule, made when first asked for.
const ShapeTable& shape_table(const LineRule& rule);

/// What black and what white would make of the same cells, looked up together: black's shape in the lower four bits,
/// white's in the upper ones.
class ShapePairs {
 public:
  ShapePairs(const LineRule& black, const LineRule& white);

  int reach() const { return reach_; }

  /// The lines from `kReach` cells before the empty cell on; a cell outside the board counts as both colours.
  template <int kReach>
  std::uint8_t look_up(lines::LineBits black, lines::LineBits white) const {
    return pairs_[index<kReach>(black, white)];
  }

 private:
  /// The cells on both sides without the one in the middle.
  template <int kReach>
  static std::size_t around(lines::LineBits line) {
    constexpr lines::LineBits kSide = (1U << kReach) - 1;
    return (line & kSide) | (line >> 1 & kSide << kReach);
  }
  template <int kReach>
  static std::size_t index(lines::LineBits black, lines::LineBits white) {
    return around<kReach>(black) | around<kReach>(white) << 2 * kReach;
  }
  template <int kReach>
  static void fill(ShapePairs& pairs, const ShapeTable& black, const ShapeTable& white);

  int reach_;
  std::vector<std::uint8_t> pairs_;
};

/// One for each two rules, made when first asked for.
const ShapePairs& shape_pairs(const LineRule& black, const LineRule& white);

}  // namespace deepcut::gomoku
