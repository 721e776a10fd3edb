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

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/options.hpp"

namespace deepcut {

struct GameRecord {
  std::string game;
  std::string rules{};  ///< empty: the default
  OptionTexts options{};
  std::vector<std::string> moves{};
  std::string result{};
  // What the text file does not keep; other formats do (formats/game_file.hpp).
  std::array<std::string, 2> players{};      ///< by side; empty: not known
  std::string comment{};                     ///< on the game as a whole
  std::vector<std::string> move_comments{};  ///< one a move, or fewer

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Only the form is checked; whether the game exists and the moves are legal, Engine::load says. Throws ParseError.
GameRecord parse_record(std::string_view text);
std::string to_text(const GameRecord& record);

}  // namespace deepcut
