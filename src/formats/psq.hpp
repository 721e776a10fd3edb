// The game files of Piskvork, the manager of Gomocup (.psq). Here they are only read and written.
//
//     Piskvorky 15x15, 11:11, 0       size; the level of each player, 0 a person; whether the second one moved first
//     8,8,0                           column and row from the upper left corner, counted from 1; milliseconds
//     9,7,1250
//     pbrain-one.zip                  names, in games of tournaments
//     pbrain-two.zip
//     -1                              how it ended, in Piskvork's numbers
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/point_names.hpp"

namespace deepcut::psq {

struct Move {
  Point point{};  ///< counted from 0, as everywhere else here
  int time_ms = 0;
  std::size_t offset = 0;  ///< where its line begins in the file
  friend bool operator==(const Move& a, const Move& b) { return a.point == b.point && a.time_ms == b.time_ms; }
};

struct Game {
  int width = 15;
  int height = 15;
  std::array<int, 2> levels{};
  bool second_began = false;  ///< the names stand the other way round then
  std::vector<Move> moves{};
  std::array<std::string, 2> names{};
  std::optional<int> end{};
  friend bool operator==(const Game&, const Game&) = default;
};

bool looks_like(std::string_view text);
/// Throws ParseError.
Game parse(std::string_view text);
std::string to_text(const Game& game);

}  // namespace deepcut::psq
