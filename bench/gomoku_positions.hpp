// Positions of five in a row written as moves run together.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "games/gomoku/position.hpp"

namespace deepcut::gomoku {

/// The first point of a text like h8i9j10, which loses it.
inline Cell take_point(const Position& position, std::string& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
  const auto move = position.parse(text.substr(0, end));
  if (!move) throw std::runtime_error("expected a point, found " + text.substr(0, end));
  text.erase(0, end);
  return *move;
}

inline Position position_after(const Rules& rules, std::string moves) {
  Position position(rules);
  while (!moves.empty()) position.make(take_point(position, moves));
  return position;
}

/// Eight to forty stones, from games of the engine with itself.
inline constexpr std::array kFreestylePositions = {
    "j7i9g7h6i5i4g9g6",
    "i6i4g3g5j2j6h3i7f4k5",
    "g9i7e7i8i9h7h10f8j9h9",
    "h7g6i8k7i6g7e7g8g9f8e9e8",
    "h8f7j8d5c6d7g7g8e6f6f8e9",
    "i9j11h11h10j10h8i11h12i12i10h9g10f10j9",
    "g9i8h10g12e14i11h9h11i10j11k11j10f9i9",
    "h8g7e5g9g5f8f5h5h6h10e7g10g8f10e10i11",
    "g6h4j6h7i6h6h5i4i7h8j7g4j4j5k6k8",
    "j8k7m5k8k6j7i6j6i7i5l8j5h4k9g5l9h6f4",
    "h8i9j11i7g10j8h10i10i8k9h6h9j9i11j10j12i13g8",
    "j8l10h10g9k7i9j7j9h9h8i7h7i8k6j10i10k8l8i6l9",
    "h9g10h12f12f13h11i12g11g13i11j11e11f11e13h10e12e14d14c15g8",
    "i6h5j6h8g7g6k6l6i8h7h6i5j7l5j5j8j3j4l7m8k7m7",
    "j6l6l7i5k8j9j7k7j8j5k5h8k9i7i6h5l10i8l9m10l11l8h7m11",
    "i10h11i13h10j12g11k11l10h14g15i11i12i9h9h8h13h12j10j11l11k14l9l12k10j14l8",
    "f6e6c7d8d6e8a5h4f8e7e5f4d4g7b8a9d5d3e4c6d7f7g6g5h7i5e3f2",
    "h7g5j7h6i6g7g8j5i5i8k8l9k7h4j9f4i7l7k6k5j8j10f9e10l6i9j6m6l8m9",
    "i10j9i7i9j11h9g9h8h10k11j10k9l9k10k8i8l11f8g8g7j7f6e5i6h6f7f9h7g6g10k12f4f5j13",
    "f7f9d6c6f10d5e8e4f3f5g6d9h5i4g4i6g8c8e10c5g5g7c7e5b5e9c9d10f8h8f6d8e2d1d11h9g9h10h7e3",
};

inline std::vector<Position> freestyle_positions() {
  std::vector<Position> list;
  for (const char* moves : kFreestylePositions) list.push_back(position_after(rule_sets::kFreestyle, moves));
  return list;
}

}  // namespace deepcut::gomoku
