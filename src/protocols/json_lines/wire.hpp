// The messages of Deepcut's own engine protocol: one JSON object a line, requests from the runner to the engine and
// replies back. docs/json-lines.md describes the conversation. Here they are only read and written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <deepcut/value.hpp>

#include "engine/options.hpp"
#include "engine/searches/go_limits.hpp"

namespace deepcut::json_lines {

inline constexpr int kVersion = 1;

// What the runner says.
struct Hello {
  int version = kVersion;
};
struct NewGame {
  std::string game;
  std::string rules;
  OptionTexts options;
  int side = 0;            ///< the engine's
  std::uint64_t seed = 0;  ///< for engines that play at random: the same seed, the same game
  OptionTexts settings{};  ///< of the engine itself
};
struct Go {
  std::vector<std::string> moves;  ///< all since the start of the game
  GoLimits limits;
};
/// The other side is to move. Nothing is answered, and the next request ends it.
struct Ponder {
  std::vector<std::string> moves;  ///< all since the start of the game
};
struct Stop {};
struct GameOver {
  std::optional<int> winner;
  std::string reason;
};
struct Quit {};
using Request = std::variant<Hello, NewGame, Go, Ponder, Stop, GameOver, Quit>;

// What the engine says.
struct Welcome {
  int version = kVersion;
  std::string name;
  std::vector<std::string> games;
  bool ponders = false;  ///< it knows the request
};
struct Ready {};
struct Info {
  int depth = 0;
  std::uint64_t nodes = 0;
  std::optional<Value> value{};  ///< for the engine, which is to move
  std::vector<std::string> line{};
  std::optional<double> time_ms{};  ///< since it was asked
};
struct Move {
  std::string move;
  Info info;
};
struct Failure {
  std::string text;
};
using Reply = std::variant<Welcome, Ready, Info, Move, Failure>;

// Unknown fields are ignored, an unknown type is not. Throw Error.
Request parse_request(std::string_view line);
Reply parse_reply(std::string_view line);

// Without the end of the line.
std::string to_line(const Request& request);
std::string to_line(const Reply& reply);

}  // namespace deepcut::json_lines
