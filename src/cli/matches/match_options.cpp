#include "cli/matches/match_options.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/options/numbers.hpp"
#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/suggestion.hpp"
#include "engine/text.hpp"
#include "match/playing/opening_files.hpp"
#include "match/playing/openings.hpp"
#include "protocols/protocol.hpp"

namespace deepcut::cli {

namespace {

/// The numbers of one option that ends games, read one after the other.
class EndingNumbers {
 public:
  EndingNumbers(const char* option, const std::string& text, std::size_t fewest, std::size_t most, const char* expected)
      : option_(option),
        text_(text),
        expected_(expected),
        numbers_(parse_numbers(text, fewest, most, option, expected)) {}

  bool more() const { return at_ < numbers_.size(); }
  Score next(Score least) {
    const double number = numbers_.at(at_++);
    if (number == std::floor(number) && number >= least && number <= kMaxScore) return static_cast<Score>(number);
    throw Error(fmt::format("{} cannot be {}: expected {}, the {} {} or more.", option_, quote(text_), expected_,
                            at_ == 1   ? "first"
                            : at_ == 2 ? "second"
                                       : "third",
                            least));
  }

 private:
  const char* option_;
  const std::string& text_;
  const char* expected_;
  std::vector<double> numbers_;
  std::size_t at_ = 0;
};

match::Adjudication adjudication_of(const MatchOptions& options) {
  match::Adjudication rules;
  rules.max_plies = options.max_plies;
  if (!options.win.empty()) {
    EndingNumbers numbers("--adjudicate-win", options.win, 2, 2, "VALUE,PLIES, as in 500,6");
    rules.win_score = numbers.next(1);
    rules.win_plies = numbers.next(1);
  }
  if (!options.draw.empty()) {
    EndingNumbers numbers("--adjudicate-draw", options.draw, 2, 3, "VALUE,PLIES or VALUE,PLIES,FROM, as in 5,10,30");
    rules.draw_score = numbers.next(0);
    rules.draw_plies = numbers.next(1);
    if (numbers.more()) rules.draw_from = numbers.next(0);
  }
  if (!options.resign.empty()) {
    EndingNumbers numbers("--resign", options.resign, 2, 2, "VALUE,TURNS, as in 800,3");
    rules.resign_score = numbers.next(1);
    rules.resign_turns = numbers.next(1);
  }
  rules.exact_nodes = options.exact;
  return rules;
}

/// A value of the file as it would be typed. Players may be objects: {"name": "A", "time": "100ms"}.
std::string typed(const std::string& field, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number() || value.is_boolean()) return value.dump();
  if (!value.is_object()) {
    throw Error(fmt::format("Field \"{}\" is wrong: expected a text, a number, true or false.", field));
  }
  std::vector<std::string> words;
  for (const auto& [key, part] : value.items()) {
    words.push_back(key + "=" + match::quoted_word(typed(key, part)));
  }
  return join(words);
}

std::string option_of(const std::string& field) { return "--" + (field == "players" ? "player" : field); }

/// The words of a command line that says the same. No value is taken for an option, whatever it begins with.
std::vector<std::string> words_of(const Json& file) {
  std::vector<std::string> words;
  const auto add = [&words](const std::string& key, const Json& value) {
    const std::string text = typed(key, value);
    words.push_back(option_of(key) + (text.empty() ? "" : "=" + text));
    if (text.empty()) words.emplace_back();
  };
  for (const auto& [key, value] : file.items()) {
    if (key == "game") continue;
    if (!value.is_array()) add(key, value);
    if (value.is_array()) {
      for (const Json& one : value) add(key, one);
    }
  }
  if (file.contains("game")) words.insert(words.end(), {"--", typed("game", file["game"])});
  return words;
}

/// Names the line of a mistake, as the file may have many.
Json parse_description(const std::string& text) {
  try {
    Json described = Json::parse(text);
    if (described.is_object()) return described;
  } catch (const Json::parse_error& error) {
    const auto before = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
    throw Error(fmt::format("line {}: expected JSON, an object that describes a match.",
                            1 + std::count(text.begin(), before, '\n')));
  }
  throw Error("Expected a JSON object that describes a match.");
}

void refuse_unknown_fields(const Json& described, const CLI::App& command) {
  std::vector<std::string> known{"game", "players"};
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      if (name != "help" && name != "player") known.push_back(name);
    }
  }
  for (const auto& [key, value] : described.items()) {
    if (key == "player" || std::find(known.begin(), known.end(), key) != known.end()) continue;
    const auto& running = MatchOptions::of_the_run();
    if (std::find(running.begin(), running.end(), key) != running.end()) {
      throw Error(
          fmt::format("Field \"{0}\" says how the match is played, not what it is: expected --{0} on the command "
                      "line.",
                      key));
    }
    throw Error(fmt::format("There is no field \"{}\": {}", key, what_is_there(key, known)));
  }
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

const std::vector<std::string>& MatchOptions::of_the_run() {
  static const std::vector<std::string> kNames = {
      "concurrency", "pin",  "output", "resume",     "sgf",         "log",    "progress", "json",   "events",
      "repeatable",  "farm", "ahead",  "token-file", "credentials", "tls-ca", "tls-cert", "tls-key"};
  return kNames;
}

void MatchOptions::read_file() {
  const std::string text = cli::read_file(config_file);
  CLI::App described("A match in a file");
  try {
    const Json described_match = parse_description(text);
    position.add_game(described);
    add_schedule(described);
    add_ending(described);
    refuse_unknown_fields(described_match, described);
    std::vector<std::string> words = words_of(described_match);
    // CLI11 takes them from the back.
    std::reverse(words.begin(), words.end());
    described.parse(words);
    source = described_match.dump();
  } catch (const CLI::ParseError& error) {
    throw Error(fmt::format("{}: {}.", config_file, explanation(described, error)));
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
  if (players.size() < 2) {
    throw Error("A match needs two players or more: expected --player twice, as in --player level=easy.");
  }
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
  if (shuffle && openings.empty()) throw Error("There is nothing to --shuffle: expected --openings FILE beside it.");
  config.adjudication = adjudication_of(*this);
  config.sprt = sprt.parse();
  match::check(config);
  if (!openings.empty()) config.openings = match::read_opening_files(rules, openings, opening_plies);
  if (!openings.empty() && config.openings.empty()) throw Error(fmt::format("{} has no openings.", openings));
  if (!openings.empty() && opening_start > config.openings.size()) {
    throw Error(fmt::format("--opening-start {} is beyond the openings of {}: expected 1 to {}.", opening_start,
                            openings, config.openings.size()));
  }
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
      ->check(number_from_to(1, 100'000'000));
  command.add_option("--pairing", pairing, "round-robin, gauntlet (the first against all others), knockout or swiss")
      ->type_name("NAME")
      ->check(one_of({"round-robin", "gauntlet", "knockout", "swiss"}));
  command.add_option("--seeds", seeds, "The first COUNT players of a gauntlet meet all others, but not each other")
      ->type_name("COUNT")
      ->check(number_from_to(1, 999));
  command.add_option("--swiss-rounds", swiss_rounds, "Rounds of a Swiss tournament: as many as a knockout, without it")
      ->type_name("COUNT")
      ->check(number_from_to(1, 1000));
  CLI::Option* from_file =
      command.add_option("--openings", openings, "Openings: lists of moves, SGF, psq, or a folder of such files")
          ->type_name("FILE");
  command.add_option("--opening-plies", opening_plies, "Take so many moves of each")
      ->type_name("PLIES")
      ->check(number_from_to(1, 1000))
      ->needs(from_file);
  command.add_option("--opening-start", opening_start, "Number of the one to begin with, from 1")
      ->type_name("NUMBER")
      ->check(number_from_to(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->needs(from_file);
  command.add_option("--random-plies", random_plies, "Begin each pair with so many random moves")
      ->type_name("PLIES")
      ->check(number_from_to(0, 1000))
      ->excludes(from_file);
  command.add_option("--vary", vary, "Option of the rules that gets a random number for each pair: a deal")
      ->type_name("NAME")
      ->excludes(from_file);
  command.add_flag("--shuffle", shuffle, "Take the openings in random order");
  command.add_option("--seed", seed, "Decides all that is random about the match")
      ->type_name("NUMBER")
      ->check(whole_number_from(0));
}

void MatchOptions::add_ending(CLI::App& command) {
  sprt.add(command);
  command.add_option("--max-plies", max_plies, "A game of so many plies is a draw")
      ->type_name("PLIES")
      ->check(number_from_to(1, 100'000));
  command.add_option("--adjudicate-win", win, "End a game when both agree on a lead of VALUE for PLIES plies")
      ->type_name("VALUE,PLIES");
  command.add_option("--adjudicate-draw", draw, "End it when both see at most VALUE for PLIES plies")
      ->type_name("VALUE,PLIES[,FROM]");
  command.add_option("--resign", resign, "A player that thinks itself VALUE behind for TURNS of its turns loses")
      ->type_name("VALUE,TURNS");
  command
      .add_option("--adjudicate-exact", exact, "End it when a solver proves the result within so many positions a ply")
      ->type_name("COUNT")
      ->check(number_from_to(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
}

void MatchOptions::add_running(CLI::App& command) {
  command.add_option("--concurrency", run.concurrency, "Games at a time")
      ->type_name("COUNT")
      ->check(number_from_to(1, 1024));
  command.add_flag("--pin", run.pin, "Keep each game in progress on one processor");
  command.add_flag("--repeatable", run.repeatable,
                   "Keep games in the order of the schedule and without times: the same moves, the same file");
  farm.add(command);
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
