// deepcut perft: how many positions there are after so many plies.
#include <atomic>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "engine/engine.hpp"

namespace deepcut::cli {

namespace {

struct PerftOptions {
  PositionOptions position;
  int depth = 0;
  bool divide = false;
  bool json = false;
};

struct Count {
  std::optional<std::uint64_t> leaves;  ///< nothing if it was interrupted
  double seconds = 0;
};

Count count_leaves(const Engine& engine, int depth) {
  const Stopwatch watch;
  StatusLine status;
  Count count;
  std::atomic<std::uint64_t> leaves = 0;
  run_interruptibly([&](const std::stop_token& stop) { count.leaves = engine.perft(depth, stop, leaves); },
                    [&] {
                      if (!watch.worth_showing()) return;
                      status.show(fmt::format("depth {}: {} leaves so far, {}", depth, short_count(leaves.load()),
                                              short_time(watch.seconds())));
                    });
  count.seconds = watch.seconds();
  return count;
}

void print(const PerftOptions& options, const Engine& engine, int depth, const std::string& move, const Count& count) {
  if (options.json) {
    Json json{{"type", "perft"}, {"game", engine.game().info.name}, {"rules", engine.rules().name}, {"depth", depth}};
    if (!move.empty()) json["move"] = move;
    json["leaves"] = *count.leaves;
    json["time_ms"] = count.seconds * 1e3;
    fmt::print("{}\n", json.dump());
  } else if (move.empty()) {
    fmt::print("{:>2}  {}\n", depth, *count.leaves);
  } else {
    fmt::print("{}  {}\n", move, *count.leaves);
  }
  std::fflush(stdout);
}

bool count_depths(const PerftOptions& options, const Engine& engine) {
  for (int depth = 1; depth <= options.depth; ++depth) {
    const Count count = count_leaves(engine, depth);
    if (!count.leaves) return false;
    print(options, engine, depth, "", count);
  }
  return true;
}

bool count_moves(const PerftOptions& options, Engine& engine) {
  for (const std::string& move : engine.legal_moves()) {
    engine.play(move);
    const Count count = count_leaves(engine, options.depth - 1);
    engine.undo();
    if (!count.leaves) return false;
    print(options, engine, options.depth, move, count);
  }
  return true;
}

int run(const PerftOptions& options) {
  Engine engine;
  options.position.apply(engine);
  const bool finished = options.divide ? count_moves(options, engine) : count_depths(options, engine);
  return finished ? kOk : kInterrupted;
}

}  // namespace

Command add_perft(CLI::App& app) {
  CLI::App* command = app.add_subcommand("perft", "Count the positions after 1, 2, 3, ... plies");
  const auto options = std::make_shared<PerftOptions>();
  options->position.add_position(*command);
  command->add_option("--depth", options->depth, "The last depth to count")
      ->type_name("PLIES")
      ->required()
      ->check(number_from_to(1, kMaxDepth));
  command->add_flag("--divide", options->divide, "Only the last depth, with a line for every first move");
  command->add_flag("--json", options->json, "One JSON object a line (docs/cli.md)");
  command->footer(
      "A line a depth: the depth and its leaves, the games that last at least that long. A finished game is not\n"
      "continued.\n"
      "Examples:\n"
      "  deepcut perft tictactoe --depth 9\n"
      "  deepcut perft connect4 --moves 44 --depth 6 --divide");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
