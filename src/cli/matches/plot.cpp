// deepcut plot: pictures of a match.
#include "match/statistics/plot.hpp"

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/console/output_file.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "match/results/record_file.hpp"

namespace deepcut::cli {

namespace {

struct PlotOptions {
  std::string file;
  std::string what = "ratings";
  std::string output = "-";
};

int run(const PlotOptions& options) {
  refuse_same_file({{"FILE", options.file}, {"--output", options.output}});
  const match::MatchRecords records = match::read_match_records(options.file);
  const auto plot = options.what == "score"  ? match::plot_score
                    : options.what == "time" ? match::plot_time
                                             : match::plot_ratings;
  write_file(options.output, plot(records));
  return kOk;
}

}  // namespace

Command add_plot(CLI::App& app) {
  CLI::App* command = app.add_subcommand("plot", "Draw a match as SVG");
  const auto options = std::make_shared<PlotOptions>();
  command->add_option("FILE", options->file, "Records that `deepcut match -o` wrote")->required();
  command->add_option("--what", options->what, "ratings, score (over the games) or time (for a move)")
      ->type_name("NAME")
      ->check(one_of({"ratings", "score", "time"}));
  command->add_option("-o,--output", options->output, "Where to; - is standard output")->type_name("FILE");
  command->footer("Example:\n  deepcut plot match.jsonl --what score -o score.svg");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
