// deepcut farm simulate: what a match would take with so many workers.
#include "cli/farm/simulate.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/matches/sprt_option.hpp"
#include "cli/options/numbers.hpp"
#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/searches/go_limits.hpp"
#include "engine/text.hpp"
#include "farm/simulation/simulated_match.hpp"

namespace deepcut::cli {

namespace {

struct SimulateOptions {
  std::vector<std::size_t> workers{10, 100, 1000};
  std::uint64_t games_each = 40;
  std::uint64_t games = 0;
  std::string move_time = "1s";
  std::string latency = "20ms";
  std::string away = "10m";
  std::string alive = "30s";
  double failing = 5;  ///< per cent of the workers an hour
  double elo = 0;
  SprtOptions sprt;
  std::uint64_t seed = 1;
  bool json = false;
};

double seconds(const std::string& text) { return std::chrono::duration<double>(parse_duration(text)).count(); }

farm::SimulatedFarm farm_of(const SimulateOptions& options, std::size_t workers) {
  farm::SimulatedFarm farm;
  farm.workers = workers;
  farm.failures_an_hour = options.failing / 100;
  farm.away = seconds(options.away);
  farm.alive = seconds(options.alive);
  farm.latency = seconds(options.latency);
  farm.seed = options.seed;
  return farm;
}

farm::SimulatedMatch match_of(const SimulateOptions& options, std::size_t workers) {
  farm::SimulatedMatch match;
  match.move_seconds = seconds(options.move_time);
  match.elo = options.elo;
  match.sprt = options.sprt.parse();
  match.games = options.games > 0 ? options.games : match.sprt ? 1'000'000 : options.games_each * workers;
  return match;
}

void print_heading() {
  fmt::print("{:>7} {:>9} {:>10} {:>9} {:>10} {:>8} {:>9} {:>7} {:>8} {}\n", "workers", "games", "time", "games/s",
             "efficiency", "failures", "lost", "server", "manager", "verdict");
}

void print_row(std::size_t workers, const farm::SimulationReport& report) {
  const farm::SimulatedAccount& farm = report.farm;
  fmt::print("{:>7} {:>9} {:>10} {:>9.2f} {:>8.1f} % {:>8} {:>7.2f} % {:>5.1f} % {:>6.1f} % {}\n", grouped(workers),
             grouped(report.games), short_time(farm.seconds), static_cast<double>(report.games) / farm.seconds,
             100 * report.efficiency(), grouped(farm.failures), 100 * farm.lost / farm.available,
             100 * farm.server_busy, 100 * farm.manager_busy, report.verdict);
}

void print_json(std::size_t workers, const farm::SimulationReport& report) {
  const farm::SimulatedAccount& farm = report.farm;
  const Json json{{"type", "simulation"},
                  {"workers", workers},
                  {"games", report.games},
                  {"seconds", farm.seconds},
                  {"efficiency", report.efficiency()},
                  {"failures", farm.failures},
                  {"lost", farm.lost / farm.available},
                  {"repeated", report.repeated},
                  {"server_busy", farm.server_busy},
                  {"manager_busy", farm.manager_busy},
                  {"verdict", report.verdict}};
  print_now(json.dump());
}

int run(const SimulateOptions& options) {
  if (!options.json) print_heading();
  for (const std::size_t workers : options.workers) {
    farm::SimulationReport report;
    StatusLine status;
    const Stopwatch watch;
    run_interruptibly(
        [&](const std::stop_token& stop) {
          report = farm::simulate(farm_of(options, workers), match_of(options, workers), stop);
        },
        [&] {
          if (watch.worth_showing()) status.show(fmt::format("{} workers", grouped(workers)));
        });
    status.clear();
    if (interrupted()) return kInterrupted;
    if (options.json) {
      print_json(workers, report);
    } else {
      print_row(workers, report);
      std::fflush(stdout);
    }
  }
  return kOk;
}

}  // namespace

Command add_simulate(CLI::App& farm) {
  CLI::App* command = farm.add_subcommand("simulate", "Tell what a match would take with so many workers");
  const auto options = std::make_shared<SimulateOptions>();
  command->add_option("--workers", options->workers, "How many, each with one job at a time; several with commas")
      ->type_name("COUNT,...")
      ->delimiter(',')
      ->check(number_from_to(1, 1'000'000));
  command->add_option("--games-each", options->games_each, "Games for each worker")
      ->type_name("COUNT")
      ->check(number_from_to(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--games", options->games, "Games in all, whatever the workers")->type_name("COUNT");
  command->add_option("--move-time", options->move_time, "Of a player")->type_name("TIME")->capture_default_str();
  command->add_option("--failing", options->failing, "Per cent of the workers that fail within an hour")
      ->type_name("PERCENT")
      ->check(number_from_to(0.0, 100'000.0))
      ->capture_default_str();
  command->add_option("--away", options->away, "Until one that failed is back, on average")
      ->type_name("TIME")
      ->capture_default_str();
  command->add_option("--alive", options->alive, "After which its jobs go to others")
      ->type_name("TIME")
      ->capture_default_str();
  command->add_option("--latency", options->latency, "From a worker to the server, on average")
      ->type_name("TIME")
      ->capture_default_str();
  command->add_option("--elo", options->elo, "By which the first player is better")->type_name("ELO");
  options->sprt.add(*command);
  command->add_option("--seed", options->seed, "Another seed, other machines and failures")
      ->type_name("NUMBER")
      ->check(whole_number_from(0));
  command->add_flag("--json", options->json, "One JSON object a line (docs/farm.md)");
  command->footer(
      "The manager's own code against machines that exist only on paper: a match of Connect Four, random games as "
      "long\n"
      "as the time for a move makes them. docs/farm.md says what the columns mean and what breaks first.\n"
      "Examples:\n"
      "  deepcut farm simulate --workers 10,100\n"
      "  deepcut farm simulate --workers 100 --sprt 0,5 --elo 3");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
