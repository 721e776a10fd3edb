// deepcut elo: the tables of a match, computed again from its records.
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/output_file.hpp"
#include "cli/exit_code.hpp"
#include "cli/matches/sprt_option.hpp"
#include "formats/json_fields.hpp"
#include "match/results/record_file.hpp"
#include "match/results/sgf.hpp"
#include "match/results/tables.hpp"
#include "match/results/tally.hpp"
#include "match/results/times.hpp"

namespace deepcut::cli {

namespace {

struct EloOptions {
  std::string file;
  SprtOptions sprt;
  std::string sgf;
  bool json = false;
  bool times = false;
};

int run(const EloOptions& options) {
  refuse_same_file({{"FILE", options.file}, {"--sgf", options.sgf}});
  match::MatchRecords records = match::read_match_records(options.file);
  if (const auto sprt = options.sprt.parse()) records.config.sprt = sprt;
  match::check(records.config);
  match::Tally tally(records.config);
  for (const match::MatchGame& game : records.games) tally.add(game);
  match::TimeUsage times(records.config);
  for (const match::MatchGame& game : records.games) times.add(game);
  if (options.json) {
    Json result = match::match_json(records.config, tally);
    result["times"] = times.to_json();
    fmt::print("{}\n", to_json_line(result));
  } else {
    fmt::print("{}", match::match_table(records.config, tally));
    if (options.times) fmt::print("\n{}", times.table());
  }
  if (!options.sgf.empty()) {
    std::string text;
    for (const match::MatchGame& game : records.games) text += match::to_sgf(records.config, game);
    write_file(options.sgf, text);
  }
  return kOk;
}

}  // namespace

Command add_elo(CLI::App& app) {
  CLI::App* command = app.add_subcommand("elo", "Compute the tables of a match from its records");
  const auto options = std::make_shared<EloOptions>();
  command->add_option("FILE", options->file, "Records that `deepcut match -o` wrote")->required();
  options->sprt.add(*command);
  command->add_option("--sgf", options->sgf, "Write the games to this file in Smart Game Format")->type_name("FILE");
  command->add_flag("--times", options->times, "Also how players spent their time, by phase of the game");
  command->add_flag("--json", options->json, "One JSON object (docs/match.md)");
  command->footer("Example:\n  deepcut elo match.jsonl --sprt 0,20");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
