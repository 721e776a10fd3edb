#include "cli/matches/match_options.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/json_fields.hpp"
#include "match/playing/opening_files.hpp"
#include "match/playing/openings.hpp"
#include "protocols/protocol.hpp"

namespace deepcut::cli {

namespace {

Score whole(double number) { return static_cast<Score>(std::clamp<double>(number, 0, kMaxScore)); }

match::Adjudication adjudication_of(const MatchOptions& options) {
  match::Adjudication rules;
  rules.max_plies = options.max_plies;
  if (!options.win.empty()) {
    const auto numbers = parse_numbers(options.win, 2, 2, "--adjudicate-win", "VALUE,PLIES, as in 500,6");
    rules.win_score = whole(numbers[0]);
    rules.win_plies = whole(numbers[1]);
  }
  if (!options.draw.empty()) {
    const auto numbers =
        parse_numbers(options.draw, 2, 3, "--adjudicate-draw", "VALUE,PLIES or VALUE,PLIES,FROM, as in 5,10,30");
    rules.draw_score = whole(numbers[0]);
    rules.draw_plies = whole(numbers[1]);
    if (numbers.size() > 2) rules.draw_from = whole(numbers[2]);
  }
  if (!options.resign.empty()) {
    const auto numbers = parse_numbers(options.resign, 2, 2, "--resign", "VALUE,TURNS, as in 800,3");
    rules.resign_score = whole(numbers[0]);
    rules.resign_turns = whole(numbers[1]);
  }
  rules.exact_nodes = options.exact;
  return rules;
}

/// A value of the file as it would be typed. Players may be objects: {"name": "A", "time": "100ms"}.
std::string typed(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number() || value.is_boolean()) return value.dump();
  if (!value.is_object()) throw Error("expected a text, a number, true or false, or a list of them");
  std::vector<std::string> words;
  for (const auto& [key, part] : value.items()) {
    const std::string text = typed(part);
    const char quotation = text.find('\'') == std::string::npos ? '\'' : '"';
    words.push_back(fmt::format("{}={}{}{}", key, quotation, text, quotation));
  }
  return join(words);
}

/// The words of a command line that says the same.
std::vector<std::string> words_of(const Json& file) {
  std::vector<std::string> words;
  for (const auto& [key, value] : file.items()) {
    const std::string option = "--" + (key == "players" ? "player" : key);
    if (key == "game") {
      words.push_back(typed(value));
    } else if (value.is_boolean()) {
      if (value.get<bool>()) words.push_back(option);
    } else if (value.is_array()) {
      for (const Json& one : value) words.insert(words.end(), {option, typed(one)});
    } else {
      words.insert(words.end(), {option, typed(value)});
    }
  }
  return words;
}

}  // namespace

void MatchOptions::add(CLI::App& command) {
  add_schedule(command);
  add_ending(command);
  add_running(command);
}

const std::vector<std::string>& MatchOptions::that_describe() {
  static const std::vector<std::string> kNames = {
      "GAME",        "--rules",           "--option",         "--player",
      "--each",      "--pairing",         "--seeds",          "--swiss-rounds",
      "--openings",  "--opening-plies",   "--opening-start",  "--random-plies",
      "--vary",      "--shuffle",         "--seed",           "--sprt",
      "--elo-model", "--max-plies",       "--adjudicate-win", "--adjudicate-draw",
      "--resign",    "--adjudicate-exact"};
  return kNames;
}

void MatchOptions::read_file() {
  const std::string text = cli::read_file(config_file);
  try {
    const Json described_match = parse_json_object(text);
    CLI::App described("A match in a file");
    position.add_game(described);
    add_schedule(described);
    add_ending(described);
    std::vector<std::string> words = words_of(described_match);
    // CLI11 takes them from the back.
    std::reverse(words.begin(), words.end());
    described.parse(words);
    source = described_match.dump();
  } catch (const CLI::ParseError& error) {
    throw Error(fmt::format("{}: {}.", config_file, error.what()));
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", config_file, error.what()));
  }
}

match::MatchConfig MatchOptions::config() const {
  if (position.game.empty()) throw Error("Expected the name of a game, as in deepcut match connect4.");
  Engine rules;
  position.apply(rules);
  match::MatchConfig config;
  config.game = rules.game().info.name;
  config.rules = rules.rules().name;
  config.options = rules.record().options;
  for (const std::string& text : players) {
    config.players.push_back(match::parse_player_spec(each.empty() ? text : each + " " + text));
  }
  config.pairing = match::parse_pairing(pairing);
  config.seeds = seeds;
  config.swiss_rounds = swiss_rounds;
  // A sequential test decides by itself when it is enough.
  config.rounds = (games.value_or(sprt.text.empty() ? 100 : 100'000) + 1) / 2;
  config.random_plies = random_plies;
  config.vary = vary;
  config.shuffle = shuffle;
  config.seed = seed;
  config.opening_start = opening_start - 1;
  config.source = source;
  config.adjudication = adjudication_of(*this);
  config.sprt = sprt.parse();
  match::check(config);
  if (!openings.empty()) config.openings = match::read_opening_files(rules, openings, opening_plies);
  if (!openings.empty() && config.openings.empty()) throw Error(fmt::format("{} has no openings.", openings));
  if (config.openings.empty()) match::random_opening(rules, config.random_plies, 0);
  return config;
}

void MatchOptions::add_schedule(CLI::App& command) {
  command.add_option("--player", players, "A player: \"name=A level=hard\"; twice or more (see below)")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  command.add_option("--each", each, "What all players have in common: \"time=100ms memory=512\"")->type_name("SPEC");
  command.add_option("--games", games, "Games between each two players: 100, or 100,000 with --sprt")
      ->type_name("COUNT")
      ->check(CLI::Range(1, 100'000'000));
  command.add_option("--pairing", pairing, "round-robin, gauntlet (the first against all others), knockout or swiss")
      ->type_name("NAME")
      ->check(CLI::IsMember({"round-robin", "gauntlet", "knockout", "swiss"}));
  command.add_option("--seeds", seeds, "The first COUNT players of a gauntlet meet all others, but not each other")
      ->type_name("COUNT")
      ->check(CLI::Range(1, 999));
  command.add_option("--swiss-rounds", swiss_rounds, "Rounds of a Swiss tournament: as many as a knockout, without it")
      ->type_name("COUNT")
      ->check(CLI::Range(1, 1000));
  CLI::Option* from_file =
      command.add_option("--openings", openings, "Openings: lists of moves, SGF, psq, or a folder of such files")
          ->type_name("FILE");
  command.add_option("--opening-plies", opening_plies, "Take so many moves of each")
      ->type_name("PLIES")
      ->check(CLI::Range(1, 1000))
      ->needs(from_file);
  command.add_option("--opening-start", opening_start, "Number of the one to begin with, from 1")
      ->type_name("NUMBER")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->needs(from_file);
  command.add_option("--random-plies", random_plies, "Begin each pair with so many random moves")
      ->type_name("PLIES")
      ->check(CLI::Range(0, 1000))
      ->excludes(from_file);
  command.add_option("--vary", vary, "Option of the rules that gets a random number for each pair: a deal")
      ->type_name("NAME")
      ->excludes(from_file);
  command.add_flag("--shuffle", shuffle, "Take the openings in random order");
  command.add_option("--seed", seed, "Decides all that is random about the match")
      ->type_name("NUMBER")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{INT64_MAX}));
}

void MatchOptions::add_ending(CLI::App& command) {
  sprt.add(command);
  command.add_option("--max-plies", max_plies, "A game of so many plies is a draw")
      ->type_name("PLIES")
      ->check(CLI::Range(1, 100'000));
  command.add_option("--adjudicate-win", win, "End a game when both agree on a lead of VALUE for PLIES plies")
      ->type_name("VALUE,PLIES");
  command.add_option("--adjudicate-draw", draw, "End it when both see at most VALUE for PLIES plies")
      ->type_name("VALUE,PLIES[,FROM]");
  command.add_option("--resign", resign, "A player that thinks itself VALUE behind for TURNS of its turns loses")
      ->type_name("VALUE,TURNS");
  command
      .add_option("--adjudicate-exact", exact, "End it when a solver proves the result within so many positions a ply")
      ->type_name("NODES")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
}

void MatchOptions::add_running(CLI::App& command) {
  command.add_option("--concurrency", run.concurrency, "Games at a time")
      ->type_name("COUNT")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--pin", run.pin, "Keep each game in progress on one processor");
  CLI::Option* to_file =
      command.add_option("-o,--output", output, "Keep the games in this new file, as JSON lines")->type_name("FILE");
  command.add_option("--resume", resume, "Go on with the match of this file; --games may make it longer")
      ->type_name("FILE")
      ->excludes(to_file);
  command.add_option("--sgf", sgf, "Add the games to this file in Smart Game Format, too")->type_name("FILE");
  CLI::Option* check =
      command.add_option("--compliance", compliance, "Check a program against its protocol")->type_name("CMD");
  command.add_option("--protocol", protocol, "What that program speaks: " + player_protocol_names())
      ->type_name("NAME")
      ->needs(check);
  command.add_option("--log", log, "Write down all that programs say and are told")->type_name("FILE");
  command.add_option("--progress", progress, "A line on the error stream every so many games, or every 30s")
      ->type_name("GAMES|TIME");
  command.add_flag("--json,--events", json, "JSON lines: every game as it ends, then the result (docs/match.md)");
}

}  // namespace deepcut::cli
