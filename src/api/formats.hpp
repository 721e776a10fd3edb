// Games as texts that people carry from one program to another.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/json.hpp"
#include "formats/game_tree.hpp"

namespace deepcut::api {

struct Exported {
  std::string text;
  std::string extension;
};

/// The formats that games can be written in and read from.
Json formats_json();

// Both throw Error.
/// The main line; its title and players where the format has them.
Exported export_game(const GameTree& game, const std::string& format);
/// `known` has the game, for formats that do not name it. Format "auto": whichever it looks like.
GameTree import_game(std::string_view text, const std::string& format, const GameRecord& known, std::size_t which);

}  // namespace deepcut::api
