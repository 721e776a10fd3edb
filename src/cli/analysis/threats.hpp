// What a game says about single points of a position, as people see it.
#pragma once

#include <string>

#include "engine/engine.hpp"

namespace deepcut::cli {

/// A line for each side and kind: "threat White four: h8 i9", "forbid Black: j10 (two fours at once)".
std::string threat_lines(const Engine& engine);

/// The board with a sign on every empty point that is worth knowing about: 5, 4 and 3 where a stone makes five, four and
/// an open three, ! where one is forbidden, ? else.
games::Board marked_board(const Engine& engine);

}  // namespace deepcut::cli
