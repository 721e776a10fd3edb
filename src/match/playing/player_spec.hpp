// How people write a player on the command line:
//
//     name=A level=hard
//     name=B search=alphabeta depth=6
//     name=C search=pvs nodes=10000 hash=16 null_move=off
//     name=X cmd='./my-engine --flag' time=100ms memory=512
//     name=Y cmd=./pbrain-mine protocol=gomocup time=500ms memory=350
//     random
//     oracle
//     name=net model:policy.json
//     name=both network:both.json
//
// Words of KEY=VALUE; a value with spaces stands in quotes. docs/match.md lists the keys.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/limits.hpp>

#include "engine/engine.hpp"
#include "engine/json.hpp"
#include "protocols/player.hpp"
#include "protocols/program_spec.hpp"

namespace deepcut::match {

struct PlayerSpec {
  enum class Kind : std::uint8_t { kEngine, kProgram, kRandom };

  std::string text;  ///< as it was written
  std::string name;
  Kind kind = Kind::kEngine;
  GoRequest request{};            ///< of an engine; the limits hold for every kind
  std::string protocol = "json";  ///< that a program speaks
  ProgramSpec program{};
  Milliseconds grace{100};  ///< how much later than its limit an answer may come
  bool ponders = false;     ///< thinks while the other side does
};

/// Words, with 'single' or "double" quotes around what has spaces in it. Throws Error.
std::vector<std::string> split_quoted(std::string_view text);

/// One of these words, whatever it has in it.
std::string quoted_word(const std::string& text);

/// Throws Error.
PlayerSpec parse_player_spec(std::string_view text);

/// Name and text, from which it is read again. Throws Error.
Json to_json(const PlayerSpec& spec);
PlayerSpec player_from_json(const Json& json);

std::unique_ptr<Player> make_player(const PlayerSpec& spec);

}  // namespace deepcut::match
