#include "protocols/json_lines/wire.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::json_lines {

namespace {

constexpr std::int64_t kLongestTime = 1'000'000'000;  // milliseconds, as in parse_duration

// Seeds keep to what a double holds exactly, for engines whose numbers are all doubles.
constexpr std::int64_t kLargestSeed = (std::int64_t{1} << 53) - 1;

std::optional<Milliseconds> find_time(const Json& object, const char* name) {
  const auto time = find_integer(object, name, 0, kLongestTime);
  return time ? std::optional(Milliseconds(*time)) : std::nullopt;
}

GoLimits read_limits(const Json& object) {
  GoLimits limits;
  if (const auto depth = find_integer(object, "depth", 1, kMaxDepth)) limits.depth = static_cast<int>(*depth);
  if (const auto nodes = find_integer(object, "nodes", 1, INT64_MAX)) limits.nodes = static_cast<std::uint64_t>(*nodes);
  limits.time = find_time(object, "time_ms");
  if (const auto left = find_time(object, "clock_ms")) {
    const auto moves = find_integer(object, "moves_to_go", 1, 1'000'000);
    limits.clock = MatchClock{*left, find_time(object, "increment_ms").value_or(Milliseconds(0)),
                              static_cast<int>(moves.value_or(0))};
  }
  return limits;
}

void write_limits(Json& object, const GoLimits& limits) {
  if (limits.depth) object["depth"] = *limits.depth;
  if (limits.nodes) object["nodes"] = *limits.nodes;
  if (limits.time) object["time_ms"] = limits.time->count();
  if (limits.clock) {
    object["clock_ms"] = limits.clock->left.count();
    object["increment_ms"] = limits.clock->increment.count();
    if (limits.clock->moves_to_go > 0) object["moves_to_go"] = limits.clock->moves_to_go;
  }
}

NewGame read_new_game(const Json& json) {
  NewGame game;
  game.game = text_field(json, "game");
  game.rules = text_field(json, "rules", "");
  game.options = option_fields(json, "options");
  game.side = static_cast<int>(find_integer(json, "side", 0, 1).value_or(0));
  game.seed = static_cast<std::uint64_t>(find_integer(json, "seed", 0, kLargestSeed).value_or(0));
  game.settings = option_fields(json, "settings");
  return game;
}

GameOver read_game_over(const Json& json) {
  GameOver over;
  if (const auto winner = find_integer(json, "winner", 0, 1)) over.winner = static_cast<int>(*winner);
  over.reason = text_field(json, "reason", "");
  return over;
}

bool read_flag(const Json& json, const char* name) {
  const Json* field = find_field(json, name);
  return field != nullptr && field->is_boolean() && field->get<bool>();
}

Info read_info(const Json& json) {
  Info info;
  info.depth = static_cast<int>(find_integer(json, "depth", 0, 1'000'000).value_or(0));
  info.nodes = static_cast<std::uint64_t>(find_integer(json, "nodes", 0, INT64_MAX).value_or(0));
  info.value = find_value(json);
  if (find_field(json, "line") != nullptr) info.line = text_list_field(json, "line");
  // Nothing depends on it, so a strange one is no fault.
  const Json* time = find_field(json, "time_ms");
  if (time != nullptr && time->is_number()) info.time_ms = std::max(time->get<double>(), 0.0);
  return info;
}

void write_info(Json& json, const Info& info) {
  json["depth"] = info.depth;
  json["nodes"] = info.nodes;
  set_value(json, info.value);
  if (!info.line.empty()) json["line"] = info.line;
  // As fine as a record is.
  if (info.time_ms) json["time_ms"] = std::round(*info.time_ms * 1e3) / 1e3;
}

[[noreturn]] void fail_type(const std::string& type, const char* expected) {
  throw Error(fmt::format("Type {} is not known: expected {}.", quote(type), expected));
}

/// A function object out of one lambda a message.
template <class... F>
struct Overload : F... {
  using F::operator()...;
};
template <class... F>
Overload(F...) -> Overload<F...>;

}  // namespace

Request parse_request(std::string_view line) {
  const Json json = parse_json_object(line);
  const std::string type = text_field(json, "type");
  if (type == "hello") return Hello{static_cast<int>(find_integer(json, "version", 1, 1000).value_or(kVersion))};
  if (type == "new_game") return read_new_game(json);
  if (type == "go") return Go{text_list_field(json, "moves"), read_limits(json)};
  if (type == "ponder") return Ponder{text_list_field(json, "moves")};
  if (type == "stop") return Stop{};
  if (type == "game_over") return read_game_over(json);
  if (type == "quit") return Quit{};
  fail_type(type, "hello, new_game, go, ponder, stop, game_over or quit");
}

Reply parse_reply(std::string_view line) {
  const Json json = parse_json_object(line);
  const std::string type = text_field(json, "type");
  if (type == "hello") {
    return Welcome{static_cast<int>(integer_field(json, "version", 1, 1000)), text_field(json, "name"),
                   text_list_field(json, "games"), read_flag(json, "ponder")};
  }
  if (type == "ready") return Ready{};
  if (type == "info") return read_info(json);
  if (type == "move") return Move{text_field(json, "move"), read_info(json)};
  if (type == "error") return Failure{text_field(json, "text")};
  fail_type(type, "hello, ready, info, move or error");
}

std::string to_line(const Request& request) {
  const Overload to_json{
      [](const Hello& hello) {
        return Json{{"type", "hello"}, {"version", hello.version}};
      },
      [](const NewGame& game) {
        Json json{{"type", "new_game"},  {"game", game.game},
                  {"rules", game.rules}, {"options", deepcut::to_json(game.options)},
                  {"side", game.side},   {"seed", game.seed & static_cast<std::uint64_t>(kLargestSeed)}};
        if (!game.settings.empty()) json["settings"] = deepcut::to_json(game.settings);
        return json;
      },
      [](const Go& go) {
        Json json{{"type", "go"}, {"moves", go.moves}};
        write_limits(json, go.limits);
        return json;
      },
      [](const Ponder& ponder) {
        return Json{{"type", "ponder"}, {"moves", ponder.moves}};
      },
      [](const Stop&) {
        return Json{{"type", "stop"}};
      },
      [](const GameOver& over) {
        return Json{{"type", "game_over"},
                    {"winner", over.winner ? Json(*over.winner) : Json(nullptr)},
                    {"reason", over.reason}};
      },
      [](const Quit&) {
        return Json{{"type", "quit"}};
      },
  };
  return to_json_line(std::visit(to_json, request));
}

std::string to_line(const Reply& reply) {
  const Overload to_json{
      [](const Welcome& welcome) {
        Json json{{"type", "hello"}, {"version", welcome.version}, {"name", welcome.name}, {"games", welcome.games}};
        if (welcome.ponders) json["ponder"] = true;
        return json;
      },
      [](const Ready&) {
        return Json{{"type", "ready"}};
      },
      [](const Info& info) {
        Json json{{"type", "info"}};
        write_info(json, info);
        return json;
      },
      [](const Move& move) {
        Json json{{"type", "move"}, {"move", move.move}};
        write_info(json, move.info);
        return json;
      },
      [](const Failure& failure) {
        return Json{{"type", "error"}, {"text", failure.text}};
      },
  };
  return to_json_line(std::visit(to_json, reply));
}

}  // namespace deepcut::json_lines
