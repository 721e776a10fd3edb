// Where games begin: files of move lists, and random moves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"

namespace deepcut::match {

using Opening = std::vector<std::string>;

/// One opening a line: moves as `set_moves` reads them; # begins a comment. An empty line is nothing, a line "-" the
/// start of the game. `rules` has the game; it stands anywhere afterwards. Throws Error with the number of the line.
std::vector<Opening> parse_openings(Engine& rules, std::string_view text);

/// Random legal moves after which the game goes on, shorter only if the game allows no more. A pure function of its
/// arguments. `rules` has the game and stands at the end of the opening afterwards.
Opening random_opening(Engine& rules, int plies, std::uint64_t seed);

/// Where two positions differ, these texts do.
std::string position_text(const Engine& rules);

}  // namespace deepcut::match
