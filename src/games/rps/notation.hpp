// Whole positions in writing, as text and as JSON.
//
//     R.p/.../s.. RPPS RPS 1
//
// The rows of the board from the top, capital letters for cards of player 1, small ones for player 2, a point for an
// empty cell; the two hands, "-" for an empty one; who is to move; and, if the game ends before the board is full or a
// hand is empty, the number of plies that may still be played.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json_fwd.hpp>

#include "games/rps/hand.hpp"
#include "games/rps/position.hpp"

namespace deepcut::rps {

/// Throw std::invalid_argument with one sentence that names the place and what was expected.
Position parse_position(std::string_view text);
Hand parse_hand(std::string_view text, std::string_view whose);
/// "RRPPS-RPPSS", or with a space, a comma or a slash between the two.
std::pair<Hand, Hand> parse_hands(std::string_view text);

std::string to_text(const Position& position);

/// {"board": ["R.p", "...", "s.."], "hands": ["RPPS", "RPS"], "side": 1}, and "plies_left" as above.
nlohmann::ordered_json to_json(const Position& position);
/// Throws std::invalid_argument. Fields that it does not know are ignored.
Position position_from_json(const nlohmann::ordered_json& json);

}  // namespace deepcut::rps
