// Positions of five in a row written as moves run together.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>

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

}  // namespace deepcut::gomoku
