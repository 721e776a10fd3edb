// deepcut bench: the signature of the search. A change that is not meant to change play leaves the number alone.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

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

struct Tally {
  std::string game;
  std::string rules;
  std::size_t positions = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  std::uint64_t nodes_per_second() const {
    return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) : 0;
  }
};

Tally bench_rules(const RegisteredGame& game, const RegisteredRules& rules) {
  Tally tally{game.info.name, rules.name};
  Engine engine;
  for (const BenchPosition& position : rules.bench) {
    engine.new_game(game.info.name, rules.name);
    engine.set_moves(position.moves);
    GoRequest request;
    request.options = {{"threads", "1"}, {"hash", "16"}};
    request.limits.depth = position.depth;
    const SearchReport report = think_visibly(engine, request);
    if (interrupted()) break;
    ++tally.positions;
    tally.nodes += report.nodes;
    tally.seconds += report.seconds();
  }
  return tally;
}

void print(const Tally& tally, bool json) {
  if (json) {
    fmt::print("{}\n", Json{{"type", "bench"},
                            {"game", tally.game},
                            {"rules", tally.rules},
                            {"positions", tally.positions},
                            {"nodes", tally.nodes},
                            {"time_ms", tally.seconds * 1e3},
                            {"nodes_per_second", tally.nodes_per_second()}}
                           .dump());
  } else {
    fmt::print("{:<12} {:<8} {:>12} nodes  {:>8}  {:>8} nodes/s\n", tally.game, tally.rules, tally.nodes,
               short_time(tally.seconds), short_count(tally.nodes_per_second()));
  }
  std::fflush(stdout);
}

void print_total(const Tally& total, bool json) {
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
  Tally total;
  for (const RegisteredGame& game : registry().games()) {
    for (const RegisteredRules& rules : game.rules) {
      const Tally tally = bench_rules(game, rules);
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
