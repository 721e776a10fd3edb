// Games as texts that people carry from one program to another.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "engine/json.hpp"
#include "formats/game_tree.hpp"

namespace deepcut::api {

struct NamedRecord {
  GameRecord record;
  std::string title{};
  std::array<std::string, 2> players{};
};

/// With its variations where the format has them; else the main line is all there is.
struct ImportedGame {
  GameTree tree{};
  std::vector<std::string> titles{};  ///< of all games of the text
};

struct Exported {
  std::string text;
  std::string extension;
};

/// Which formats a game can be written in and read from.
Json formats_json(const RegisteredGame& game);

/// Throw Error.
Exported export_game(const NamedRecord& game, const std::string& format);
/// All variations; the format is SGF.
Exported export_variations(const GameTree& tree);
/// `known` has the game, for formats that do not name it. Format "auto": whichever it looks like. Only the form is
/// checked, not the moves.
ImportedGame import_game(std::string_view text, const std::string& format, const GameRecord& known, std::size_t which);

}  // namespace deepcut::api
