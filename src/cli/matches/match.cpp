// deepcut match: which of two players is better, or how strong are many?
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/live_table.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/matches/sprt_option.hpp"
#include "cli/options/position.hpp"
#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "match/playing/openings.hpp"
#include "match/playing/runner.hpp"
#include "match/results/sgf.hpp"
#include "match/results/tables.hpp"
#include "protocols/protocol.hpp"

namespace deepcut::cli {

namespace {

struct MatchOptions {
  PositionOptions position;
  std::vector<std::string> players;
  std::string pairing = "round-robin";
  std::optional<std::uint64_t> games;
  std::string openings;
  int random_plies = 0;
  std::string vary;
  bool shuffle = false;
  std::uint64_t seed = 1;
  SprtOptions sprt;
  std::string win;
  std::string draw;
  int max_plies = 0;
  match::RunOptions run;
  std::string output;
  std::string resume;
  std::string sgf;
  std::string compliance;
  std::string protocol = "json";
  bool json = false;
};

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
  return rules;
}

std::vector<match::Opening> read_openings(Engine& rules, const std::string& path) {
  const std::string text = read_file(path);
  try {
    return match::parse_openings(rules, text);
  } catch (const Error& error) {
    throw Error(fmt::format("{}, {}", path, error.what()));
  }
}

match::MatchConfig config_of(const MatchOptions& options) {
  if (options.position.game.empty()) throw Error("Expected the name of a game, as in deepcut match connect4.");
  Engine rules;
  options.position.apply(rules);
  match::MatchConfig config;
  config.game = rules.game().info.name;
  config.rules = rules.rules().name;
  config.options = rules.record().options;
  for (const std::string& text : options.players) config.players.push_back(match::parse_player_spec(text));
  config.pairing = options.pairing == "gauntlet" ? match::Pairing::kGauntlet : match::Pairing::kRoundRobin;
  // A sequential test decides by itself when it is enough.
  config.rounds = (options.games.value_or(options.sprt.text.empty() ? 100 : 100'000) + 1) / 2;
  config.random_plies = options.random_plies;
  config.vary = options.vary;
  config.shuffle = options.shuffle;
  config.seed = options.seed;
  config.adjudication = adjudication_of(options);
  config.sprt = options.sprt.parse();
  match::check(config);
  if (!options.openings.empty()) config.openings = read_openings(rules, options.openings);
  if (!options.openings.empty() && config.openings.empty())
    throw Error(fmt::format("{} has no openings.", options.openings));
  if (config.openings.empty()) match::random_opening(rules, config.random_plies, 0);
  return config;
}

/// Games in Smart Game Format, one after the other as they end.
class SgfFile {
 public:
  explicit SgfFile(const std::string& path) : path_(path) {
    if (path.empty()) return;
    stream_.open(path, std::ios::binary | std::ios::app);
    check();
  }
  void add(const match::MatchConfig& config, const match::MatchGame& game) {
    if (!stream_.is_open()) return;
    stream_ << match::to_sgf(config, game) << std::flush;
    check();
  }

 private:
  void check() const {
    if (stream_) return;
    throw Error(
        fmt::format("{} cannot be written: {}.", path_, std::strerror(errno)));  // NOLINT(concurrency-mt-unsafe)
  }

  std::string path_;
  std::ofstream stream_;
};

int play(const match::MatchConfig& config, const MatchOptions& options, match::RecordWriter* writer,
         const std::vector<match::MatchGame>& before) {
  match::Runner runner(config, options.run, writer);
  for (const match::MatchGame& game : before) runner.add(game);
  SgfFile sgf(options.sgf);
  runner.on_game([&](const match::MatchGame& game) { sgf.add(config, game); });
  LiveTable live;
  run_interruptibly([&runner](const std::stop_token& stop) { runner.run(stop); },
                    [&] { live.show([&] { return match::match_table(config, runner.tally()); }); });
  live.clear();
  const match::Tally tally = runner.tally();
  if (options.json) {
    fmt::print("{}\n", match::match_json(config, tally).dump());
  } else {
    fmt::print("{}", match::match_table(config, tally));
  }
  if (interrupted() && !options.output.empty() && errors_are_terminal()) {
    fmt::print(stderr, "Go on with: deepcut match --resume {}\n", options.output);
  }
  return interrupted() ? kInterrupted : kOk;
}

int begin(const MatchOptions& options) {
  const match::MatchConfig config = config_of(options);
  match::try_players(config);
  std::unique_ptr<match::RecordWriter> writer;
  if (!options.output.empty()) writer = std::make_unique<match::RecordWriter>(options.output, config);
  return play(config, options, writer.get(), {});
}

/// A match that is taken up again may become longer. Whatever else would make another match of it is refused.
std::uint64_t rounds_of(const MatchOptions& options, const match::MatchRecords& records) {
  const std::uint64_t before = records.config.rounds;
  if (!options.games) return before;
  const std::uint64_t rounds = (*options.games + 1) / 2;
  if (rounds < before) {
    throw Error(fmt::format("--games {} would cut the match of {} short: expected {} or more.", *options.games,
                            options.resume, before * 2));
  }
  return rounds;
}

void refuse_changes(const CLI::App& command, const std::string& file) {
  for (const char* name :
       {"GAME", "--rules", "--option", "--player", "--each", "--pairing", "--openings", "--random-plies", "--vary",
        "--shuffle", "--seed", "--sprt", "--elo-model", "--max-plies", "--adjudicate-win", "--adjudicate-draw"}) {
    if (command.get_option_no_throw(name) == nullptr || command.count(name) == 0) continue;
    throw Error(fmt::format("{} would make another match of {}: a match goes on as it began; only --games may be more.",
                            name, file));
  }
}

int resume(const MatchOptions& options) {
  match::MatchRecords records;
  const auto writer = match::RecordWriter::resume(options.resume, records);
  const std::uint64_t rounds = rounds_of(options, records);
  match::try_players(records.config);
  if (rounds != records.config.rounds) writer->extend(rounds);
  records.config.rounds = rounds;
  return play(records.config, options, writer.get(), records.games);
}

int examine(const MatchOptions& options) {
  const std::vector<std::string> command = match::split_quoted(options.compliance);
  std::size_t failed = 0;
  const auto show = [&](const Check& check) {
    fmt::print("{:<7} {}{}{}\n", check.ok() ? "ok" : "failed", check.what, check.ok() ? "" : ": ", check.problem);
    std::fflush(stdout);
    if (!check.ok()) ++failed;
    if (interrupted()) throw Error("The checks were interrupted.");
  };
  const auto checks = deepcut::examine(player_protocol(options.protocol), {command, options.position.game}, show);
  fmt::print("{} checks, {} failed\n", checks.size(), failed);
  return failed == 0 ? kOk : kFailed;
}

int run(const CLI::App& command, const MatchOptions& options) {
  if (!options.compliance.empty()) return examine(options);
  if (options.resume.empty()) return begin(options);
  refuse_changes(command, options.resume);
  return resume(options);
}

void add_schedule(CLI::App& command, MatchOptions& options) {
  command.add_option("--player", options.players, "A player: \"name=A level=hard\"; twice or more (see below)")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  command.add_option("--games", options.games, "Games between each two players: 100, or 100,000 with --sprt")
      ->type_name("COUNT")
      ->check(CLI::Range(1, 100'000'000));
  command.add_option("--pairing", options.pairing, "round-robin, or gauntlet: the first against all others")
      ->type_name("NAME")
      ->check(CLI::IsMember({"round-robin", "gauntlet"}));
  CLI::Option* file =
      command.add_option("--openings", options.openings, "Openings, a list of moves a line")->type_name("FILE");
  command.add_option("--random-plies", options.random_plies, "Begin each pair with so many random moves")
      ->type_name("PLIES")
      ->check(CLI::Range(0, 1000))
      ->excludes(file);
  command.add_option("--vary", options.vary, "Option of the rules that gets a random number for each pair: a deal")
      ->type_name("NAME")
      ->excludes(file);
  command.add_flag("--shuffle", options.shuffle, "Take the openings in random order");
  command.add_option("--seed", options.seed, "Decides all that is random about the match")
      ->type_name("NUMBER")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{INT64_MAX}));
}

void add_ending(CLI::App& command, MatchOptions& options) {
  options.sprt.add(command);
  command.add_option("--max-plies", options.max_plies, "A game of so many plies is a draw")
      ->type_name("PLIES")
      ->check(CLI::Range(1, 100'000));
  command.add_option("--adjudicate-win", options.win, "End a game when both agree on a lead of VALUE for PLIES plies")
      ->type_name("VALUE,PLIES");
  command.add_option("--adjudicate-draw", options.draw, "End it when both see at most VALUE for PLIES plies")
      ->type_name("VALUE,PLIES[,FROM]");
}

void add_running(CLI::App& command, MatchOptions& options) {
  command.add_option("--concurrency", options.run.concurrency, "Games at a time")
      ->type_name("COUNT")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--pin", options.run.pin, "Keep each game in progress on one processor");
  CLI::Option* output =
      command.add_option("-o,--output", options.output, "Keep the games in this new file, as JSON lines")
          ->type_name("FILE");
  command.add_option("--resume", options.resume, "Go on with the match of this file; --games may make it longer")
      ->type_name("FILE")
      ->excludes(output);
  command.add_option("--sgf", options.sgf, "Add the games to this file in Smart Game Format, too")->type_name("FILE");
  CLI::Option* compliance =
      command.add_option("--compliance", options.compliance, "Check a program against its protocol")->type_name("CMD");
  command.add_option("--protocol", options.protocol, "What that program speaks: " + player_protocol_names())
      ->type_name("NAME")
      ->needs(compliance);
  command.add_flag("--json", options.json, "The result as one JSON object (docs/match.md)");
}

}  // namespace

Command add_match(CLI::App& app) {
  CLI::App* command = app.add_subcommand("match", "Play many games and say who is stronger");
  const auto options = std::make_shared<MatchOptions>();
  options->position.add_game(*command);
  command->get_option("GAME")->required(false);
  add_schedule(*command, *options);
  add_ending(*command, *options);
  add_running(*command, *options);
  command->footer(
      "A player is a list of KEY=VALUE: name; level, search and options of the search, or cmd='PROGRAM ARGUMENTS',\n"
      "with protocol=NAME (" +
      player_protocol_names() +
      ") if it does not speak JSON lines; time, clock, nodes,\n"
      "depth; "
      "memory (MB), log, grace, patience. \"random\" and \"oracle\" are players, too.\n"
      "Ctrl-C ends the match and keeps the games that are over; --resume goes on.\n"
      "Examples:\n"
      "  deepcut match connect4 --player level=hard --player level=medium --random-plies 4 --games 20\n"
      "  deepcut match connect4 --player \"name=A depth=6\" --player \"name=B cmd='./my-engine' time=100ms\" -o "
      "ab.jsonl\n"
      "  deepcut match --resume ab.jsonl --concurrency 2\n"
      "  deepcut match gomoku --player \"name=A time=500ms\" --player \"cmd=./pbrain-b protocol=gomocup time=500ms\"\n"
      "  deepcut match --compliance ./my-engine\n"
      "  deepcut match --compliance ./pbrain-b --protocol gomocup");
  return {command, [command, options] { return run(*command, *options); }};
}

}  // namespace deepcut::cli
