#include "match/playing/player_spec.hpp"

#include <array>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/suggestion.hpp"
#include "engine/text.hpp"
#include "engine/utf8.hpp"
#include "formats/json_fields.hpp"
#include "match/playing/engine_player.hpp"
#include "match/playing/random_player.hpp"
#include "process/machine.hpp"
#include "protocols/protocol.hpp"

namespace deepcut::match {

namespace {

/// Networks of a game are players by themselves: what they are called, and the search that they are played by.
constexpr std::array<std::pair<std::string_view, const char*>, 2> kNetworks{
    {{"model:", "model"}, {"network:", "mcts"}}};

std::int64_t count(const std::string& key, const std::string& value, std::int64_t max) {
  const auto number = to_integer(value);
  if (!number || *number < 1 || *number > max) {
    throw Error(fmt::format("Player option {} cannot be {}: expected 1 to {}.", key, quote(value), max));
  }
  return *number;
}

/// How a program gets to know the opening: it is shown the board after it, or it must follow it move by move, for
/// programs that know only games from the start.
bool read_opening(const std::string& value) {
  if (value == "shown") return false;
  if (value == "replayed") return true;
  throw Error(fmt::format("Player option opening cannot be {}: expected shown or replayed.", quote(value)));
}

/// "0-3,5".
std::vector<int> read_processors(const std::string& value) {
  std::vector<int> processors;
  std::istringstream stream(value);
  for (std::string part; std::getline(stream, part, ',');) {
    const std::size_t dash = part.find('-');
    const auto first = to_integer(part.substr(0, dash));
    const auto last = dash == std::string::npos ? first : to_integer(part.substr(dash + 1));
    const bool fits = first && last && *first >= 0 && *first <= *last && *last < process::kMostProcessors;
    if (!fits) throw Error(fmt::format("Player option cpus cannot be {}: expected numbers as in 0-3,5.", quote(value)));
    for (std::int64_t processor = *first; processor <= *last; ++processor) {
      processors.push_back(static_cast<int>(processor));
    }
  }
  return processors;
}

Restart read_restart(const std::string& value) {
  if (value == "fault") return Restart::kAfterFault;
  if (value == "game") return Restart::kEveryGame;
  if (value == "never") return Restart::kNever;
  throw Error(fmt::format("Player option restart cannot be {}: expected fault, game or never.", quote(value)));
}

bool read_switch(const std::string& key, const std::string& value) {
  if (value == "on") return true;
  if (value == "off") return false;
  throw Error(fmt::format("Player option {} cannot be {}: expected on or off.", key, quote(value)));
}

/// "60+0.5", or with a number of moves that this time is for: "40/60+0.5".
MatchClock read_clock(const std::string& value) {
  const std::size_t slash = value.find('/');
  if (slash == std::string::npos) return parse_clock(value);
  MatchClock clock = parse_clock(value.substr(slash + 1));
  clock.moves_to_go = static_cast<int>(count("clock", value.substr(0, slash), 1'000'000));
  return clock;
}

/// Options of a program that have names of their own: option.NAME and env.NAME.
bool read_named(PlayerSpec& spec, const std::string& key, const std::string& value) {
  const std::size_t dot = key.find('.');
  if (dot == std::string::npos || dot + 1 == key.size()) return false;
  const std::string name = key.substr(dot + 1);
  if (key.substr(0, dot) == "option") {
    spec.program.options.emplace_back(name, value);
  } else if (key.substr(0, dot) == "env") {
    spec.program.environment.emplace_back(name, value);
  } else {
    return false;
  }
  return true;
}

void read_search(PlayerSpec& spec, const std::string& value) {
  if (value == "random") spec.kind = PlayerSpec::Kind::kRandom;
  spec.request.search = value == "oracle" ? "solve" : value;
}

/// "model:FILE" or "network:FILE".
bool read_network(PlayerSpec& spec, const std::string& word) {
  for (const auto& [prefix, search] : kNetworks) {
    if (word.rfind(prefix, 0) != 0) continue;
    read_search(spec, search);
    spec.request.options.emplace_back("file", word.substr(prefix.size()));
    return true;
  }
  return false;
}

void read_option(PlayerSpec& spec, const std::string& key, const std::string& value) {
  constexpr std::int64_t kLargestMemory = 1 << 24;  // megabytes
  if (key == "name") {
    spec.name = value;
  } else if (key == "level") {
    spec.request.level = value;
  } else if (key == "search") {
    read_search(spec, value);
  } else if (key == "cmd") {
    spec.kind = PlayerSpec::Kind::kProgram;
    spec.program.command = split_quoted(value);
  } else if (key == "protocol") {
    spec.protocol = player_protocol(value).name;
  } else if (key == "opening") {
    spec.program.replays_opening = read_opening(value);
  } else if (key == "depth") {
    spec.request.limits.depth = static_cast<int>(count(key, value, kMaxDepth));
  } else if (key == "nodes") {
    spec.request.limits.nodes = static_cast<std::uint64_t>(count(key, value, INT64_MAX));
  } else if (key == "time") {
    spec.request.limits.time = parse_duration(value);
  } else if (key == "clock") {
    spec.request.limits.clock = read_clock(value);
  } else if (key == "memory") {
    spec.program.memory_bytes = static_cast<std::uint64_t>(count(key, value, kLargestMemory)) << 20;
  } else if (key == "memory_cap") {
    spec.program.cap_bytes = value == "off" ? 0 : static_cast<std::uint64_t>(count(key, value, kLargestMemory)) << 20;
  } else if (key == "log") {
    spec.program.log = value;
  } else if (key == "grace") {
    spec.grace = parse_duration(value);
  } else if (key == "patience") {
    spec.program.patience = parse_duration(value);
  } else if (key == "dir") {
    spec.program.folder = value;
  } else if (key == "cpus") {
    spec.program.processors = read_processors(value);
  } else if (key == "ponder") {
    spec.ponders = read_switch(key, value);
  } else if (key == "restart") {
    spec.program.restart = read_restart(value);
  } else if (!read_named(spec, key, value)) {
    spec.request.options.emplace_back(key, value);
  }
}

std::string usual_name(const PlayerSpec& spec) {
  if (spec.kind == PlayerSpec::Kind::kProgram) {
    const std::string& path = spec.program.command.front();
    return path.substr(path.rfind('/') + 1);
  }
  std::string name = spec.request.level.empty() ? spec.request.search : spec.request.level;
  if (name == "solve") name = "oracle";
  if (name.empty()) name = "pvs";
  if (spec.request.limits.depth) name += fmt::format("-depth{}", *spec.request.limits.depth);
  if (spec.request.limits.nodes) name += fmt::format("-nodes{}", *spec.request.limits.nodes);
  return name;
}

void check(const PlayerSpec& spec) {
  const bool program = spec.kind == PlayerSpec::Kind::kProgram;
  const GoRequest& request = spec.request;
  if (program && spec.program.command.empty())
    throw Error("The player's cmd is empty: expected a program and its arguments.");
  if (program && !(request.level.empty() && request.search.empty())) {
    throw Error("A player is a program (cmd) or an engine (level, search), not both.");
  }
  if (program && !request.options.empty()) {
    const std::string& key = request.options.front().first;
    throw Error(fmt::format(
        "{} is no option of a program: {}", quote(key),
        what_is_there(key, {"name", "cmd", "protocol", "time", "clock", "nodes", "depth", "memory", "memory_cap", "log",
                            "grace", "patience", "ponder", "dir", "cpus", "restart", "env.NAME", "option.NAME"})));
  }
  if (!program && !spec.program.options.empty()) {
    throw Error(fmt::format("option.{0} is for programs: expected {0}=VALUE.", spec.program.options.front().first));
  }
  if (program && !spec.program.options.empty() && !player_protocol(spec.protocol).takes_options) {
    throw Error(fmt::format("There is no word for options in {}: leave option.{} out.",
                            player_protocol(spec.protocol).title, spec.program.options.front().first));
  }
  if (program && spec.ponders && !player_protocol(spec.protocol).can_ponder) {
    throw Error(
        fmt::format("There is no word for pondering in {}: leave ponder out.", player_protocol(spec.protocol).title));
  }
  if (spec.kind == PlayerSpec::Kind::kRandom && spec.ponders) throw Error("A random player has nothing to ponder.");
  if (spec.program.replays_opening && !player_protocol(spec.protocol).can_replay_opening) {
    std::vector<std::string> names;
    for (const Protocol& protocol : protocols()) {
      if (protocol.can_replay_opening) names.push_back(protocol.name);
    }
    throw Error(fmt::format("Player option opening is only for programs with some protocols: expected protocol={}.",
                            join_or(names)));
  }
  if (spec.kind == PlayerSpec::Kind::kRandom && !request.options.empty()) {
    throw Error(fmt::format("{} is no option of a random player.", quote(request.options.front().first)));
  }
  // An oracle ends when it knows, a network answers at once, and its tree search has a usual number of playouts.
  const bool ends_by_itself = request.search == "solve" || request.search == "model" || request.search == "mcts";
  const bool needs_limit = spec.kind == PlayerSpec::Kind::kEngine && request.level.empty() && !ends_by_itself;
  if (needs_limit && !request.limits.any()) {
    const std::string all = fmt::format("Player {} would think forever: ", quote(spec.text));
    for (const auto& [key, value] : request.options) {
      const std::string meant = nearest(key, {"level", "time", "clock", "nodes", "depth"});
      if (!meant.empty()) throw Error(fmt::format("{}did you mean {}={}?", all, meant, value));
    }
    throw Error(all + "expected a level, time, clock, nodes or depth.");
  }
}

}  // namespace

std::vector<std::string> split_quoted(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char open = 0;
  for (const char c : text) {
    if (open != 0) {
      if (c == open) {
        open = 0;
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      open = c;
      in_word = true;
    } else if (c == ' ' || (c >= '\t' && c <= '\r')) {
      if (in_word) words.push_back(word);
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (open != 0) throw Error(fmt::format("A quotation mark is missing in {}.", quote(text)));
  if (in_word) words.push_back(word);
  return words;
}

std::string quoted_word(const std::string& text) {
  if (text.find('\'') == std::string::npos) return "'" + text + "'";
  if (text.find('"') == std::string::npos) return '"' + text + '"';
  // Parts in quotes of either kind that follow one another are one word.
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += R"('"'"')";
    } else {
      word += c;
    }
  }
  return word + "'";
}

PlayerSpec parse_player_spec(std::string_view text) {
  PlayerSpec spec;
  spec.text = trim(text);
  // Records and jobs are JSON: another text would come back from there.
  if (!is_utf8(spec.text)) throw Error(fmt::format("Player {} is no text: expected UTF-8.", quote(spec.text)));
  for (const std::string& word : split_quoted(text)) {
    // "oracle" alone says enough.
    if (word == "random" || word == "oracle") {
      read_search(spec, word);
      continue;
    }
    if (read_network(spec, word)) continue;
    const auto [key, value] = split_assignment(word);
    read_option(spec, key, value);
  }
  check(spec);
  spec.program.limits = spec.request.limits;
  spec.program.grace = spec.grace;
  spec.program.ponders = spec.ponders;
  if (spec.name.empty()) spec.name = usual_name(spec);
  spec.program.name = spec.name;
  return spec;
}

Json to_json(const PlayerSpec& spec) { return {{"name", spec.name}, {"spec", spec.text}}; }

PlayerSpec player_from_json(const Json& json) {
  if (!json.is_object()) throw Error("Field \"players\" is wrong: expected a list of objects.");
  PlayerSpec spec = parse_player_spec(text_field(json, "spec"));
  spec.name = text_field(json, "name");
  spec.program.name = spec.name;
  return spec;
}

std::unique_ptr<Player> make_player(const PlayerSpec& spec) {
  switch (spec.kind) {
    case PlayerSpec::Kind::kEngine:
      return std::make_unique<EnginePlayer>(spec.request, spec.ponders);
    case PlayerSpec::Kind::kProgram:
      return player_protocol(spec.protocol).player(spec.program);
    case PlayerSpec::Kind::kRandom:
      return std::make_unique<RandomPlayer>();
  }
  return nullptr;
}

}  // namespace deepcut::match
