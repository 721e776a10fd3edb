// deepcut bench: the signature of the search. A change that is not meant to change play leaves the number alone.
#include "engine/bench.hpp"

#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/think.hpp"
#include "cli/exit_code.hpp"
#include "engine/engine.hpp"

namespace deepcut::cli {

namespace {

void print(const BenchTally& tally, bool json) {
  if (json) {
    fmt::print("{}\n", to_json(tally).dump());
  } else {
    fmt::print("{:<12} {:<8} {:>12} nodes  {:>8}  {:>8} nodes/s\n", tally.game, tally.rules, tally.nodes,
               short_time(tally.seconds), short_count(tally.nodes_per_second()));
  }
  std::fflush(stdout);
}

void print_total(const BenchTally& total, bool json) {
  if (json) {
    fmt::print("{}\n", Json{{"type", "bench_total"},
                            {"nodes", total.nodes},
                            {"time_ms", total.seconds * 1e3},
                            {"nodes_per_second", total.nodes_per_second()}}
                           .dump());
  } else {
    fmt::print("{:<21} {:>12} nodes  {:>8}  {:>8} nodes/s\n", "total", total.nodes, short_time(total.seconds),
               short_count(total.nodes_per_second()));
    fmt::print("Bench: {}\n", total.nodes);
  }
}

int run(bool json) {
  BenchTally total;
  for (const RegisteredGame& game : registry().games()) {
    for (const RegisteredRules& rules : game.rules) {
      const BenchTally tally = bench(
          game, rules, [](Engine& engine, const GoRequest& request) { return think_visibly(engine, request); },
          [] { return !interrupted(); });
      // A part of the positions would look like a signature and be none.
      if (interrupted()) return kInterrupted;
      print(tally, json);
      total.nodes += tally.nodes;
      total.seconds += tally.seconds;
    }
  }
  print_total(total, json);
  return kOk;
}

}  // namespace

Command add_bench(CLI::App& app) {
  CLI::App* command = app.add_subcommand("bench", "Search fixed positions of every game and count the nodes");
  const auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "One JSON object a line (docs/cli.md)");
  command->footer(
      "One thread, fixed depths: the number after \"Bench:\" is the same on every machine and changes only when the\n"
      "search does.");
  return {command, [json] { return run(*json); }};
}

}  // namespace deepcut::cli
