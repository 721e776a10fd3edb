// deepcut analyze: what is this position worth, and what should be played?
#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/exit_code.hpp"
#include "cli/format.hpp"
#include "cli/interrupt.hpp"
#include "cli/position_options.hpp"
#include "cli/search_options.hpp"
#include "cli/terminal.hpp"
#include "cli/think.hpp"
#include "engine/board_text.hpp"
#include "engine/engine.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

struct AnalyzeOptions {
  PositionOptions position;
  SearchOptions search;
  int lines = 0;
  bool infinite = false;
  bool json = false;
};

void print_json(const char* type, const Engine& engine, const SearchReport& report) {
  Json json{{"type", type},
            {"game", engine.game().info.name},
            {"rules", engine.rules().name},
            {"moves", engine.moves()},
            {"side", engine.side()}};
  json.update(to_json(report));
  fmt::print("{}\n", json.dump());
  std::fflush(stdout);
}

void print_rows(const SearchReport& report) {
  for (const ReportedLine& line : report.lines) {
    fmt::print("{:>5}  {:<12}  {:>8}  {:>8}  {}\n", report.depth, value_text(line.value, line.bound),
               short_count(report.nodes), short_time(report.seconds()), join(line.moves));
  }
  std::fflush(stdout);
}

void print_summary(const Engine& engine, const SearchReport& report) {
  fmt::print("best   {}\n", bold(report.best.value_or("none")));
  fmt::print("value  {}{} for {}\n", value_text(report.value, report.bound),
             report.value.is_proven() ? ", proven," : "", engine.side_name(engine.side()));
  fmt::print("depth  {} (longest line {})\n", report.depth, report.selective_depth);
  fmt::print("nodes  {} ({} a second)\n", grouped(report.nodes), short_count(report.nodes_per_second()));
  fmt::print("time   {}\n", short_time(report.seconds()));
  for (const ReportedLine& line : report.lines) {
    fmt::print("line   {:<12}  {}\n", value_text(line.value, line.bound), join(line.moves));
  }
}

GoRequest request_of(const AnalyzeOptions& options) {
  GoRequest request = options.search.request();
  if (options.lines > 0) request.options.emplace_back("lines", std::to_string(options.lines));
  if (!request.limits.any() && !options.infinite) request.limits.time = Milliseconds(5000);
  return request;
}

int run(const AnalyzeOptions& options) {
  Engine engine;
  options.position.apply(engine);
  const GoRequest request = request_of(options);
  const bool live = !options.json && output_is_terminal();
  if (live) {
    fmt::print("{}", board_text(engine.board(), board_style()));
    fmt::print("{:>5}  {:<12}  {:>8}  {:>8}  {}\n", "depth", "value", "nodes", "time", "line");
  }
  const SearchReport report = think_visibly(engine, request, [&](const SearchReport& progress) {
    if (options.json) print_json("progress", engine, progress);
    if (live) print_rows(progress);
  });
  if (options.json) {
    print_json("result", engine, report);
  } else {
    print_summary(engine, report);
  }
  return interrupted() ? kInterrupted : kOk;
}

}  // namespace

Command add_analyze(CLI::App& app) {
  CLI::App* command = app.add_subcommand("analyze", "Find the best moves of a position");
  const auto options = std::make_shared<AnalyzeOptions>();
  options->position.add_position(*command);
  options->search.add_limits(*command);
  command->add_flag("--infinite", options->infinite, "Think until all is known or Ctrl-C is pressed");
  command->add_option("--lines", options->lines, "How many of the best moves to show")
      ->type_name("COUNT")
      ->check(CLI::Range(1, 1000));
  options->search.add_resources(*command);
  options->search.add_search(*command);
  command->add_flag("--json", options->json, "One JSON object a line (docs/cli.md)");
  command->footer(
      "Thinks for 5 seconds unless a limit is given. Ctrl-C ends it with what was found.\n"
      "Values are for the side to move: +16 is good for it, \"win in 7\" counts plies.\n"
      "Examples:\n"
      "  deepcut analyze connect4 --moves 4453 --time 10 --lines 3\n"
      "  deepcut analyze tictactoe --rules 4x4 --moves 'b2 c3' --depth 8 --json\n"
      "  deepcut analyze connect4 --file game.txt --search mtdf --set history=off\n"
      "  echo 4453 | deepcut analyze connect4 --moves - --nodes 1000000");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
