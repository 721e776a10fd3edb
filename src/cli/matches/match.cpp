// deepcut match: which of two players is better, or how strong are many?
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/live_table.hpp"
#include "cli/console/output_file.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/matches/match_options.hpp"
#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "farm/assignments/match_assignment.hpp"
#include "farm/kinds/game_kind.hpp"
#include "farm/signature.hpp"
#include "formats/json_fields.hpp"
#include "match/playing/runner.hpp"
#include "match/results/live_file.hpp"
#include "match/results/sgf.hpp"
#include "match/results/tables.hpp"
#include "match/results/times.hpp"
#include "protocols/protocol.hpp"
#include "protocols/transcript.hpp"

namespace deepcut::cli {

namespace {

/// A line now and then where no table can be drawn.
class ProgressLines {
 public:
  /// "100" games, or "30s".
  explicit ProgressLines(const std::string& every) {
    if (every.empty()) return;
    if (const auto games = to_integer(every)) {
      games_ = static_cast<std::uint64_t>(std::max<std::int64_t>(*games, 0));
    } else {
      seconds_ = seconds_in(every);
    }
    if (games_ == 0 && seconds_ == 0) {
      throw Error(
          fmt::format("--progress cannot be {}: expected games, as in 100, or a time, as in 30s.", quote(every)));
    }
  }
  void show(const match::MatchConfig& config, const match::Tally& tally) {
    const bool due = games_ > 0 ? tally.games() >= last_games_ + games_ : watch_.seconds() >= last_seconds_ + seconds_;
    if ((games_ == 0 && seconds_ == 0) || !due) return;
    last_games_ = games_ > 0 ? tally.games() / games_ * games_ : 0;
    last_seconds_ = watch_.seconds();
    fmt::print(stderr, "{}\n", match::progress_line(config, tally));
    std::fflush(stderr);
  }

 private:
  /// 0 if it is no time.
  static double seconds_in(const std::string& text) {
    try {
      return std::chrono::duration<double>(parse_duration(text)).count();
    } catch (const Error&) {
      return 0;
    }
  }

  std::uint64_t games_ = 0;
  double seconds_ = 0;
  std::uint64_t last_games_ = 0;
  double last_seconds_ = 0;
  Stopwatch watch_;
};

void print_result(const match::MatchConfig& config, const match::Tally& tally, const match::TimeUsage& times,
                  const MatchOptions& options) {
  if (options.json) {
    Json result = match::match_json(config, tally);
    if (!options.run.repeatable) result["times"] = times.to_json();
    fmt::print("{}\n", to_json_line(result));
  } else {
    fmt::print("{}\n{}", match::match_table(config, tally), options.run.repeatable ? "" : times.table());
  }
}

/// The games are kept by themselves, whatever else is written.
void refuse_same_files(const match::MatchConfig& config, const MatchOptions& options) {
  std::vector<std::pair<std::string, std::string>> files{
      {"--config", options.config_file}, {"--openings", options.openings}, {"--output", options.output},
      {"--resume", options.resume},      {"--sgf", options.sgf},           {"--log", options.log}};
  for (const match::PlayerSpec& player : config.players) {
    std::vector<std::pair<std::string, std::string>> with_log = files;
    with_log.emplace_back("log of " + player.name, player.program.log);
    refuse_same_file(with_log);
  }
}

/// All programs of the match write to one file. Null if none is asked for.
std::shared_ptr<TranscriptFile> keep_transcripts(match::MatchConfig& config, const std::string& log) {
  if (log.empty()) return nullptr;
  auto file = std::make_shared<TranscriptFile>(log);
  for (match::PlayerSpec& player : config.players) player.program.transcript = file;
  return file;
}

/// The exit code of a match that ended with `code`: a log with gaps is no success.
int tell_losses(TranscriptFile* log, int code) {
  const std::string losses = log == nullptr ? "" : log->losses();
  if (losses.empty()) return code;
  fmt::print(stderr, "deepcut: {}\n", losses);
  return code == kOk ? kFailed : code;
}

/// What there is to see of a match while it is played, and how it is played: here or on a farm.
struct Play {
  std::function<void(const std::stop_token&)> run;
  std::function<match::Tally()> tally;
  std::function<std::vector<match::MatchGame>()> in_progress;
};

int follow(const match::MatchConfig& config, const MatchOptions& options, const match::RecordWriter* writer,
           const match::TimeUsage& times, const Play& play) {
  ProgressLines progress(options.progress);
  LiveTable live;
  match::LiveFile live_file(writer == nullptr ? "" : options.record());
  run_interruptibly(play.run, [&] {
    live_file.show(play.in_progress);
    live.show([&] { return match::match_table(config, play.tally()); });
    if (!options.progress.empty()) progress.show(config, play.tally());
  });
  live.clear();
  print_result(config, play.tally(), times, options);
  if (interrupted() && !options.output.empty() && errors_are_terminal()) {
    fmt::print(stderr, "Go on with: deepcut match --resume {}\n", options.output);
  }
  return interrupted() ? kInterrupted : kOk;
}

/// Machines elsewhere mean the time of this one.
std::uint64_t speed_of_time(const match::MatchConfig& config) {
  const bool timed = std::any_of(config.players.begin(), config.players.end(), farm::has_time_limit);
  return timed ? farm::own_signature().speed : 0;
}

int play(const match::MatchConfig& config, const MatchOptions& options, match::RecordWriter* writer, GrowingFile& sgf,
         const std::vector<match::MatchGame>& before) {
  match::TimeUsage times(config);
  const auto on_game = [&](const match::MatchGame& game) {
    if (!options.run.repeatable) times.add(game);
    if (sgf.any()) sgf.add(match::to_sgf(config, game));
    if (options.json) print_now(to_json_line(match::event_json(game)));
  };
  const auto begin_with = [&](auto& player) {
    for (const match::MatchGame& game : before) {
      player.add(game);
      if (!options.run.repeatable) times.add(game);
    }
    player.on_game(on_game);
  };
  if (!options.farm.any()) {
    match::Runner runner(config, options.run, writer);
    begin_with(runner);
    return follow(config, options, writer, times,
                  {[&runner](const std::stop_token& stop) { runner.run(stop); }, [&runner] { return runner.tally(); },
                   [&runner] { return runner.in_progress(); }});
  }
  farm::MatchAssignment games(config, writer, options.run.repeatable, speed_of_time(config));
  begin_with(games);
  const std::string title = fmt::format("match {} {}, {} games", config.game, config.rules, games.tally().scheduled());
  const auto run = [&](const std::stop_token& stop) {
    run_on_farm(options.farm, games, title, writer == nullptr ? "" : options.record(), stop);
  };
  const int code = follow(config, options, writer, times,
                          {run, [&games] { return games.tally(); }, [] { return std::vector<match::MatchGame>(); }});
  for (const std::string& sentence : games.left_out()) fmt::print(stderr, "{}\n", sentence);
  return code == kOk && !games.left_out().empty() ? kFailed : code;
}

int begin(const MatchOptions& options) {
  match::MatchConfig config = options.config();
  refuse_same_files(config, options);
  match::try_players(config, !options.farm.any());
  // The record comes last: once it is there, the match has begun and can only be resumed.
  const auto log = keep_transcripts(config, options.log);
  GrowingFile sgf(options.sgf);
  std::unique_ptr<match::RecordWriter> writer;
  if (!options.output.empty()) writer = std::make_unique<match::RecordWriter>(options.output, config);
  return tell_losses(log.get(), play(config, options, writer.get(), sgf, {}));
}

/// A match that is taken up again may become longer. Whatever else would make another match of it is refused.
std::uint64_t rounds_of(const MatchOptions& options, const match::MatchRecords& records) {
  const std::uint64_t before = records.config.rounds;
  if (!options.games) return before;
  const std::uint64_t rounds = (*options.games + 1) / 2;
  if (rounds != before && match::has_stages(records.config.pairing)) {
    throw Error(
        fmt::format("--games {} would change meetings of {} that are over: a {} tournament goes on as it began.",
                    *options.games, options.resume, to_string(records.config.pairing)));
  }
  if (rounds < before) {
    throw Error(fmt::format("--games {} would cut the match of {} short: expected {} or more.", *options.games,
                            options.resume, before * 2));
  }
  return rounds;
}

void refuse_changes(const CLI::App& command, const std::string& why) {
  for (const std::string& name : MatchOptions::that_describe()) {
    if (command.count(name) > 0) throw Error(fmt::format("{} {}", name, why));
  }
}

int resume(const MatchOptions& options) {
  match::MatchRecords records;
  const auto writer = match::RecordWriter::resume(options.resume, records);
  refuse_same_files(records.config, options);
  const std::uint64_t rounds = rounds_of(options, records);
  match::try_players(records.config, !options.farm.any());
  const auto log = keep_transcripts(records.config, options.log);
  GrowingFile sgf(options.sgf);
  if (rounds != records.config.rounds) writer->extend(rounds);
  records.config.rounds = rounds;
  return tell_losses(log.get(), play(records.config, options, writer.get(), sgf, records.games));
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

int run(const CLI::App& command, MatchOptions& options) {
  if (!options.compliance.empty()) return examine(options);
  if (!options.resume.empty()) {
    refuse_changes(command, fmt::format("would make another match of {}: a match goes on as it began; only --games may "
                                        "be more.",
                                        options.resume));
    return resume(options);
  }
  if (!options.config_file.empty()) {
    refuse_changes(command, fmt::format("stands beside --config {}: expected it in that file.", options.config_file));
    const auto games = options.games;
    options.read_file();
    if (games) options.games = games;
  }
  return begin(options);
}

}  // namespace

Command add_match(CLI::App& app) {
  CLI::App* command = app.add_subcommand("match", "Play many games and say who is stronger");
  const auto options = std::make_shared<MatchOptions>();
  options->position.add_game(*command);
  command->get_option("GAME")->required(false);
  options->add(*command);
  command
      ->add_option("--config", options->config_file,
                   "A match that a file (JSON) describes: the options above, by their names")
      ->type_name("FILE");
  command->footer(
      "A player is a list of KEY=VALUE: name; level, search and options of the search, or cmd='PROGRAM ARGUMENTS',\n"
      "with protocol=NAME (" +
      player_protocol_names() +
      ") if it does not speak JSON lines; time, clock, nodes,\n"
      "depth; "
      "memory (MB), log, grace, patience, dir, cpus, restart, env.NAME, option.NAME. \"random\" and \"oracle\" are "
      "players, too.\n"
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
