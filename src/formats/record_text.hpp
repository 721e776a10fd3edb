// A game on disk: a small text file that people can read and write.
//
//     # A comment, and empty lines, may stand anywhere.
//     game connect4
//     rules 7x6
//     option NAME VALUE       (any number of these)
//     moves 4 4 3 5
//     moves 2                 (any number of these; moves follow each other)
//     result Red resigns.     (free text, not interpreted)
//
// Only `game` is required, and it comes first. docs/cli.md describes it for users.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.hpp"

namespace deepcut {

/// Only the form is checked; whether the game exists and the moves are legal, Engine::load says. `move_offsets` gets
/// where each move stands in the text. Throws ParseError.
GameRecord parse_record(std::string_view text, std::vector<std::size_t>* move_offsets = nullptr);
std::string to_text(const GameRecord& record);

}  // namespace deepcut
