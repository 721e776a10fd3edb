// What the program's network thinks of a position of five in a row without any search.
#pragma once

#include <optional>
#include <string_view>

#include "games/gomoku/position.hpp"
#include "games/outlook.hpp"

namespace deepcut::gomoku {

/// Nothing if the game is over or the program has no network for the rule set of this name.
std::optional<games::Outlook> outlook(std::string_view rules, const Position& position);

}  // namespace deepcut::gomoku
