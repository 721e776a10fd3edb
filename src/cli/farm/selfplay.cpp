// deepcut selfplay: positions to learn from.
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/farm/farm_options.hpp"
#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "engine/error.hpp"
#include "farm/assignments/journal.hpp"
#include "farm/assignments/selfplay_assignment.hpp"
#include "farm/kinds/game_kind.hpp"
#include "farm/signature.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::cli {

namespace {

constexpr const char* kSelfplayType = "selfplay";  ///< of the file

struct SelfplayOptions {
  PositionOptions position;
  std::string player = "nodes=5000";
  farm::Selfplay selfplay;
  JobOptions jobs;
  std::string output;
  std::string resume;
};

farm::Selfplay selfplay_of(const SelfplayOptions& options) {
  if (options.position.game.empty()) throw Error("Expected the name of a game, as in deepcut selfplay connect4.");
  Engine rules;
  options.position.apply(rules);
  farm::Selfplay selfplay = options.selfplay;
  selfplay.start = rules.record();
  selfplay.start.rules = rules.rules().name;
  selfplay.player = match::parse_player_spec(options.player);
  // A mistake in what the player is told comes out here, and not in every game.
  match::make_player(selfplay.player)
      ->new_game({selfplay.start.game, selfplay.start.rules, selfplay.start.options, 0, selfplay.seed});
  return selfplay;
}

/// Games are kept whole: what there is of a last one that was cut short is dropped.
std::uint64_t take_up(const std::string& path, farm::Selfplay& selfplay, std::unique_ptr<farm::Journal>& journal) {
  farm::Kept kept;
  journal = farm::Journal::resume(path, kSelfplayType, kept);
  selfplay = farm::in_line(path, 1, [&] { return farm::selfplay_from_json(kept.question); });
  if (kept.findings.empty()) return 0;
  const auto index = [&](std::size_t i) {
    return farm::in_line(path, i + 2, [&] { return integer_field(kept.findings[i], "index", 0, INT64_MAX); });
  };
  std::size_t whole = kept.findings.size() - 1;
  const std::int64_t last = index(whole);
  while (whole > 0 && index(whole - 1) == last) --whole;
  journal->keep(kept, whole);
  return static_cast<std::uint64_t>(last);
}

int run(const CLI::App& command, const SelfplayOptions& options) {
  std::unique_ptr<farm::Journal> journal;
  farm::Selfplay selfplay;
  std::uint64_t first = 0;
  if (!options.resume.empty()) {
    refuse_another_question(
        command, {"GAME", "--rules", "--option", "--player", "--games", "--random-plies", "--max-plies", "--seed"},
        "selfplay", options.resume);
    first = take_up(options.resume, selfplay, journal);
  } else {
    selfplay = selfplay_of(options);
    if (!options.output.empty()) {
      journal = std::make_unique<farm::Journal>(options.output, kSelfplayType, farm::to_json(selfplay));
    }
  }
  std::atomic<std::uint64_t> done = first;
  std::atomic<std::uint64_t> positions = 0;
  const bool timed = farm::has_time_limit(selfplay.player) && options.jobs.farm.any();
  farm::SelfplayAssignment games(selfplay, first, timed ? farm::own_signature().speed : 0,
                                 [&](const match::MatchGame& game) {
                                   const std::vector<Json> lines = farm::labelled_positions(selfplay, game);
                                   if (journal) {
                                     journal->append(lines);
                                   } else {
                                     for (const Json& line : lines) print_now(to_json_line(line));
                                   }
                                   ++done;
                                   positions += lines.size();
                                 });
  StatusLine status;
  const Stopwatch watch;
  const std::string title =
      fmt::format("selfplay {} {}, {} games", selfplay.start.game, selfplay.start.rules, selfplay.games);
  run_interruptibly(
      [&](const std::stop_token& stop) {
        options.jobs.run(games, title, options.output.empty() ? options.resume : options.output, stop);
      },
      [&] {
        if (!watch.worth_showing()) return;
        status.show(
            fmt::format("{} of {} games, {} positions", grouped(done), grouped(selfplay.games), grouped(positions)));
      });
  status.clear();
  for (const std::string& sentence : games.left_out()) fmt::print(stderr, "{}\n", sentence);
  if (interrupted()) return kInterrupted;
  return games.left_out().empty() ? kOk : kFailed;
}

}  // namespace

Command add_selfplay(CLI::App& app) {
  CLI::App* command = app.add_subcommand("selfplay", "Play a player against itself and write down what it thought");
  const auto options = std::make_shared<SelfplayOptions>();
  farm::Selfplay& selfplay = options->selfplay;
  options->position.add_game(*command);
  command->get_option("GAME")->required(false);
  command->add_option("--player", options->player, "As in a match: \"nodes=5000 hash=16\"")
      ->type_name("SPEC")
      ->capture_default_str();
  command->add_option("--games", selfplay.games, "How many")
      ->type_name("COUNT")
      ->check(number_from_to(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--random-plies", selfplay.random_plies, "Begin each with so many random moves")
      ->type_name("PLIES")
      ->check(number_from_to(0, 1000))
      ->capture_default_str();
  command->add_option("--max-plies", selfplay.max_plies, "A game of so many plies is a draw")
      ->type_name("PLIES")
      ->check(number_from_to(1, 100'000));
  command->add_option("--seed", selfplay.seed, "Another seed, other games")
      ->type_name("NUMBER")
      ->check(whole_number_from(0));
  options->jobs.add(*command);
  CLI::Option* to_file =
      command->add_option("-o,--output", options->output, "Keep the positions in this new file")->type_name("FILE");
  command->add_option("--resume", options->resume, "Go on with the games of this file")
      ->type_name("FILE")
      ->excludes(to_file);
  command->footer(
      "One JSON object a position: the moves before it, the value, the best move and how the game ended for the side "
      "to\n"
      "move (docs/farm.md). With a limit in nodes or depth the same seed gives the same lines, here and on any farm.\n"
      "Examples:\n"
      "  deepcut selfplay connect4 --games 20 --player nodes=2000 -o positions.jsonl\n"
      "  deepcut selfplay gomoku --games 1000 --farm nats://big-machine -o gomoku.jsonl");
  return {command, [command, options] { return run(*command, *options); }};
}

}  // namespace deepcut::cli
