// The rule sets of five in a row, as data over one position type.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/gomoku/shape.hpp"

namespace deepcut::gomoku {

inline constexpr int kBlack = 0;
inline constexpr int kWhite = 1;

/// Where the first stones may go. (Who plays which colour after Swap or Swap2 is decided above the position.)
enum class Opening : std::uint8_t {
  kFree,
  kPro,      ///< black's first stone in the centre, the second outside the 5x5 square around it
  kLongPro,  ///< outside the 7x7 square
};

struct Rules {
  int size = 15;
  bool exact = false;            ///< six or more in a row do not win
  bool renju = false;            ///< black must not play a double-three, a double-four or an overline
  bool caro = false;             ///< five between two stones of the other colour do not win
  bool captures = false;         ///< a pair of stones flanked in line is taken
  bool breakable_fives = false;  ///< a five wins only if no capture can break it
  bool no_double_three = false;  ///< for both colours, unless the move captures or makes five
  int pairs_to_win = 5;
  std::array<int, 2> handicap_pairs{};  ///< counted as taken from the start
  Opening opening = Opening::kFree;

  friend bool operator==(const Rules&, const Rules&) = default;

  LineRule line_rule(int colour) const {
    if (renju) return {.exact = colour == kBlack, .overline_forbidden = colour == kBlack, .caro = false};
    return {.exact = exact, .overline_forbidden = false, .caro = caro};
  }
  /// Are there points where a stone must not go?
  bool restricts() const { return renju || no_double_three; }
  /// Does an open four win against everybody who makes no five? Not where its stones can be taken, where one stone may stop
  /// its one five and close the other, or where two threes beside it ban it. (Renju's table of shapes sees to such points.)
  bool open_four_wins() const { return !captures && !caro && !no_double_three; }
};

namespace rule_sets {
inline constexpr Rules kFreestyle{};
inline constexpr Rules kStandard{.exact = true};
inline constexpr Rules kRenju{.renju = true};
inline constexpr Rules kCaro{.caro = true};
inline constexpr Rules kCapture{.size = 19, .captures = true, .breakable_fives = true, .no_double_three = true};
inline constexpr Rules kPente{.size = 19, .captures = true};
}  // namespace rule_sets

}  // namespace deepcut::gomoku
