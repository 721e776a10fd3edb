// Games as texts that people carry from one program to another.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/json.hpp"

namespace deepcut::server {

struct NamedRecord {
  GameRecord record;
  std::string title{};
  std::array<std::string, 2> players{};
};

struct Exported {
  std::string text;
  std::string extension;
};

/// Which formats a game can be written in and read from.
Json formats_json(const RegisteredGame& game);

/// Throw Error.
Exported export_game(const NamedRecord& game, const std::string& format);
/// `known` has the game, for formats that do not name it. Only the form is checked, not the moves.
NamedRecord import_game(std::string_view text, const std::string& format, const GameRecord& known);

}  // namespace deepcut::server
