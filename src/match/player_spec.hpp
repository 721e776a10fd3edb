// How people write a player on the command line:
//
//     name=A level=hard
//     name=B search=alphabeta depth=6
//     name=C search=pvs nodes=10000 hash=16 null_move=off
//     name=X cmd='./my-engine --flag' time=100ms memory=512
//     name=Y cmd=./pbrain-mine protocol=gomocup time=500ms memory=350
//     random
//     oracle
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
#include "match/player.hpp"

namespace deepcut::match {

/// What a program speaks.
enum class Protocol : std::uint8_t { kJsonLines, kGomocup, kTablut, kConnect6, kSau };

/// "json", "gomocup", "tablut", "connect6" or "sau". Throws Error.
Protocol parse_protocol(std::string_view name);

struct PlayerSpec {
  enum class Kind : std::uint8_t { kEngine, kProgram, kRandom };

  std::string text;  ///< as it was written
  std::string name;
  Kind kind = Kind::kEngine;
  GoRequest request{};                       ///< of an engine; the limits hold for every kind
  std::vector<std::string> command{};        ///< of a program
  Protocol protocol = Protocol::kJsonLines;  ///< of a program
  bool replays_opening = false;              ///< of a client of the Tablut server
  std::uint64_t memory_bytes = 0;            ///< of a program; 0: as much as it wants
  std::string log{};                         ///< file for a program's error stream; empty: discarded
  Milliseconds grace{100};                   ///< how much later than its limit an answer may come
  Milliseconds patience{60'000};             ///< how long a program without a limit in time may take
};

/// Words, with 'single' or "double" quotes around what has spaces in it. Throws Error.
std::vector<std::string> split_quoted(std::string_view text);

/// Throws Error.
PlayerSpec parse_player_spec(std::string_view text);

std::unique_ptr<Player> make_player(const PlayerSpec& spec);

}  // namespace deepcut::match
