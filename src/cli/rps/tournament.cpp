// deepcut rps tournament: duplicate deals between agents, and their ratings.
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/console/interrupt.hpp"
#include "cli/console/live_table.hpp"
#include "cli/console/output_file.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/rps/rps.hpp"
#include "formats/json_fields.hpp"
#include "match/playing/runner.hpp"
#include "match/results/tables.hpp"
#include "match/statistics/plot.hpp"

namespace deepcut::cli {

namespace {

struct TournamentOptions {
  rps::Parameters parameters;
  std::vector<std::string> agents;
  std::uint64_t deals = 100;
  std::uint64_t seed = 1;
  match::RunOptions run;
  std::string output;
  std::string svg;
  bool json = false;
};

match::MatchConfig config_of(const TournamentOptions& options) {
  const rps::Parameters& parameters = options.parameters;
  rps::check(parameters);
  match::MatchConfig config;
  config.game = "rps";
  config.rules = "open";
  config.options = {{"deck", std::to_string(parameters.deck)},
                    {"hand", std::to_string(parameters.hand)},
                    {"columns", std::to_string(parameters.columns)},
                    {"rows", std::to_string(parameters.rows)},
                    {"rounds", std::to_string(parameters.rounds)}};
  for (const std::string& agent : options.agents)
    config.players.push_back(match::parse_player_spec(player_text(agent)));
  config.rounds = options.deals;
  config.vary = "deal";
  config.seed = options.seed;
  match::check(config);
  return config;
}

int run(const TournamentOptions& options) {
  match::MatchRecords records{config_of(options), {}, 0};
  refuse_same_file({{"--output", options.output}, {"--svg", options.svg}});
  match::try_players(records.config);
  std::unique_ptr<match::RecordWriter> writer;
  if (!options.output.empty()) writer = std::make_unique<match::RecordWriter>(options.output, records.config);
  match::Runner runner(records.config, options.run, writer.get());
  runner.on_game([&records](const match::MatchGame& game) { records.games.push_back(game); });
  LiveTable live;
  run_interruptibly([&runner](const std::stop_token& stop) { runner.run(stop); },
                    [&] { live.show([&] { return match::match_table(records.config, runner.tally()); }); });
  live.clear();
  if (options.json) {
    fmt::print("{}\n", to_json_line(match::match_json(records.config, runner.tally())));
  } else {
    fmt::print("{}", match::match_table(records.config, runner.tally()));
  }
  if (!options.svg.empty()) write_file(options.svg, match::plot_ratings(records));
  return interrupted() ? kInterrupted : kOk;
}

}  // namespace

Command add_rps_tournament(CLI::App& app) {
  CLI::App* command = app.add_subcommand("tournament", "Duplicate deals between agents, with ratings");
  const auto options = std::make_shared<TournamentOptions>();
  command->add_option("AGENT", options->agents, kAgentHelp)->required();
  add_parameters(*command, options->parameters);
  command->add_option("--deals", options->deals, "Deals, each played from both seats by each two agents")
      ->type_name("COUNT")
      ->check(number_from_to(1, 100'000'000));
  add_seed(*command, options->seed);
  command->add_option("--concurrency", options->run.concurrency, "Games at a time")
      ->type_name("COUNT")
      ->check(number_from_to(1, 1024));
  command->add_option("-o,--output", options->output, "Keep the games in this new file, as deepcut match does")
      ->type_name("FILE");
  command->add_option("--svg", options->svg, "Draw the ratings, too")->type_name("FILE");
  command->add_flag("--json", options->json, "The result as one JSON object (docs/match.md)");
  command->footer(
      "The first seat is worth much in this game, so a deal counts only when it was played both ways.\n"
      "Ctrl-C ends it with the games so far; with -o, deepcut match --resume goes on.\n"
      "Examples:\n"
      "  deepcut rps tournament random minimax:1 minimax:3 oracle --deals 200 --svg ratings.svg\n"
      "  deepcut rps tournament model:policy.json \"program:./my-agent\" --concurrency 2 -o games.jsonl");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
