// deepcut analyze: what is this position worth, and what should be played?
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/analysis/threats.hpp"
#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/console/think.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "cli/options/search.hpp"
#include "engine/board_text.hpp"
#include "engine/engine.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

struct AnalyzeOptions {
  PositionOptions position;
  SearchOptions search;
  SaveOptions save;
  int lines = 0;
  bool infinite = false;
  bool json = false;
};

constexpr int kLinesWithThreats = 3;

/// What was found out about a position.
struct Analysis {
  SearchReport report{};
  std::optional<SearchReport> threats{};  ///< a win by threats, if there is one

  /// The line that wins by force against every defence; null if none was found.
  const SearchReport* proof() const {
    const bool certain = report.bound == Bound::kExact || report.bound == Bound::kLower;
    if (report.value.is_win() && certain) return &report;
    return threats ? &*threats : nullptr;
  }
};

Json json_of(const char* type, const Engine& engine, const SearchReport& report) {
  Json json{{"type", type},
            {"game", engine.game().info.name},
            {"rules", engine.rules().name},
            {"moves", engine.moves()},
            {"side", engine.side()}};
  json.update(to_json(report));
  return json;
}

void print_json(const Json& json) {
  fmt::print("{}\n", json.dump());
  std::fflush(stdout);
}

void print_json(const Engine& engine, const Analysis& analysis) {
  Json json = json_of("result", engine, analysis.report);
  json["annotations"] = engine.state_json()["annotations"];
  json["proof"] = nullptr;
  if (const SearchReport* proof = analysis.proof()) {
    json["proof"] = {{"moves", proof->line}, {"value", to_json(proof->value)}};
  }
  print_json(json);
}

void print_rows(const SearchReport& report) {
  for (const ReportedLine& line : report.lines) {
    fmt::print("{:>5}  {:<12}  {:>8}  {:>8}  {}\n", report.depth, value_text(line.value, line.bound),
               short_count(report.nodes), short_time(report.seconds()), join(line.moves));
  }
  std::fflush(stdout);
}

std::string verdict(const Engine& engine, const SearchReport& report) {
  return fmt::format("{}{} for {}", value_text(report.value, report.bound), report.value.is_proven() ? ", proven," : "",
                     engine.side_name(engine.side()));
}

void print_summary(const Engine& engine, const Analysis& analysis) {
  const SearchReport& report = analysis.report;
  fmt::print("best   {}\n", bold(report.best.value_or("none")));
  fmt::print("value  {}\n", verdict(engine, report));
  fmt::print("depth  {} (longest line {})\n", report.depth, report.selective_depth);
  fmt::print("nodes  {} ({} a second)\n", grouped(report.nodes), short_count(report.nodes_per_second()));
  fmt::print("time   {}\n", short_time(report.seconds()));
  for (const ReportedLine& line : report.lines) {
    fmt::print("line   {:<12}  {}\n", value_text(line.value, line.bound), join(line.moves));
  }
  if (const SearchReport* proof = analysis.proof()) {
    fmt::print("proof  win in {:<5}  {}\n", proof->value.plies(), join(proof->line));
  }
  fmt::print("{}", threat_lines(engine));
}

/// The game with what was found as the comment of its last move.
GameRecord annotated(GameRecord record, const Engine& engine, const Analysis& analysis) {
  std::string text = "Deepcut: " + verdict(engine, analysis.report);
  for (const ReportedLine& line : analysis.report.lines) {
    text += fmt::format("\n{}: {}", value_text(line.value, line.bound), join(line.moves));
  }
  if (const SearchReport* proof = analysis.proof()) text += fmt::format("\nproof: {}", join(proof->line));
  record.move_comments.resize(record.moves.size());
  std::string& comment = record.moves.empty() ? record.comment : record.move_comments.back();
  comment += (comment.empty() ? "" : "\n") + text;
  return record;
}

GoRequest request_of(const AnalyzeOptions& options, const Engine& engine) {
  GoRequest request = options.search.request();
  const bool more = options.lines == 0 && request.search.empty() && engine.rules().threat_search() != nullptr;
  const int lines = more ? kLinesWithThreats : options.lines;
  if (lines > 0) request.options.emplace_back("lines", std::to_string(lines));
  if (!request.limits.any() && !options.infinite) request.limits.time = Milliseconds(5000);
  return request;
}

/// A fifth of the time goes to the search for a win by threats; without a limit in time, a fixed number of positions.
std::optional<SearchReport> find_threats(const Engine& engine, GoRequest& request) {
  constexpr std::uint64_t kNodes = 50'000;
  const SearchSpec* search = engine.rules().threat_search();
  if (search == nullptr || engine.outcome()) return std::nullopt;
  GoRequest threats{.search = search->name};
  if (find_option(search->options, "hash") != nullptr) threats.options = {{"hash", "16"}};
  if (request.limits.time) {
    threats.limits.time = *request.limits.time / 5;
    request.limits.time = *request.limits.time - *threats.limits.time;
  } else {
    threats.limits.nodes = std::min(request.limits.nodes.value_or(kNodes), kNodes);
  }
  Engine prover;
  prover.load(engine.record());
  SearchReport report = think_visibly(prover, threats);
  if (report.bound == Bound::kNone) return std::nullopt;
  return report;
}

int run(const AnalyzeOptions& options) {
  Engine engine;
  const GameRecord record = options.position.apply(engine);
  GoRequest request = request_of(options, engine);
  const bool quiet = options.save.to_output();
  const bool live = !options.json && !quiet && output_is_terminal();
  Analysis analysis;
  if (live) fmt::print("{}", board_text(marked_board(engine), board_style()));
  analysis.threats = find_threats(engine, request);
  if (live) fmt::print("{:>5}  {:<12}  {:>8}  {:>8}  {}\n", "depth", "value", "nodes", "time", "line");
  analysis.report = think_visibly(engine, request, [&](const SearchReport& progress) {
    if (options.json && !quiet) print_json(json_of("progress", engine, progress));
    if (live) print_rows(progress);
  });
  if (options.save.any()) options.save.write(annotated(record, engine, analysis));
  if (!quiet && options.json) print_json(engine, analysis);
  if (!quiet && !options.json) print_summary(engine, analysis);
  return interrupted() ? kInterrupted : kOk;
}

}  // namespace

Command add_analyze(CLI::App& app) {
  CLI::App* command = app.add_subcommand("analyze", "Find the best moves of a position");
  command->alias("analyse");
  const auto options = std::make_shared<AnalyzeOptions>();
  options->position.add_position(*command);
  options->search.add_limits(*command);
  command->add_flag("--infinite", options->infinite, "Think until all is known or Ctrl-C is pressed");
  command
      ->add_option("--lines", options->lines,
                   "How many of the best moves to show; 3 in five in a row and Connect6, else 1")
      ->type_name("COUNT")
      ->check(number_from_to(1, 1000));
  options->search.add_resources(*command);
  options->search.add_search(*command);
  options->save.add(*command);
  command->add_flag("--json", options->json, "One JSON object a line (docs/cli.md)");
  command->footer(
      "Thinks for 5 seconds unless a limit is given. Ctrl-C ends it with what was found.\n"
      "Values are for the side to move: +16 is good for it, \"win in 7\" counts plies.\n"
      "Examples:\n"
      "  deepcut analyze connect4 --moves 4453 --time 10 --lines 3\n"
      "  deepcut analyze tictactoe --rules 4x4 --moves 'b2 c3' --depth 8 --json\n"
      "  deepcut analyze connect4 --file game.txt --search mtdf --set history=off\n"
      "  deepcut analyze gomoku --rules renju --file game.psq --save analysed.sgf\n"
      "  echo 4453 | deepcut analyze connect4 --moves - --nodes 1000000");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
