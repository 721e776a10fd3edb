// A game of a match in the Smart Game Format, as formats/game_file.hpp writes it; what the engine thought stands in the
// comment of its move.
#pragma once

#include <string>

#include "match/playing/config.hpp"
#include "match/results/match_game.hpp"

namespace deepcut::match {

/// One game tree, with an end of line. Throws Error if a move of it is not legal.
std::string to_sgf(const MatchConfig& config, const MatchGame& game);

}  // namespace deepcut::match
