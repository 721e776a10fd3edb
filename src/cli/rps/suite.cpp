// deepcut rps suite: benchmark positions for agents, mined with the oracle.
#include "games/rps/reports/suite.hpp"

#include <array>
#include <map>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/console/interrupt.hpp"
#include "cli/console/output_file.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/rps/rps.hpp"

namespace deepcut::cli {

namespace {

struct SuiteOptions {
  rps::Parameters parameters;
  std::size_t count = 300;
  std::uint64_t seed = 1;
  std::string output = "-";
};

void print_summary(const rps::Suite& suite) {
  std::map<rps::Phase, std::array<int, 5>> by_difficulty;
  std::map<rps::Theme, int> by_theme;
  for (const rps::SuitePosition& one : suite.positions) {
    ++by_difficulty[one.phase].at(static_cast<std::size_t>(one.difficulty - 1));
    ++by_theme[one.theme];
  }
  fmt::print("{} positions\ndifficulty     1     2     3     4     5\n", suite.positions.size());
  for (const auto& [phase, counts] : by_difficulty) {
    fmt::print("{:<10}", to_string(phase));
    for (const int count : counts) fmt::print(" {:>5}", count);
    fmt::print("\n");
  }
  for (const auto& [theme, count] : by_theme) fmt::print("{:<10} {:>5}\n", to_string(theme), count);
}

int run(const SuiteOptions& options) {
  rps::Suite suite;
  const std::size_t per_phase = (options.count + 2) / 3;
  run_with_progress("mining position", [&](const std::stop_token& stop, const Advance& advance) {
    suite = rps::mine_suite(options.parameters, per_phase, options.seed, stop,
                            [&](std::size_t done) { advance(done, 3 * per_phase); });
  });
  write_file(options.output, rps::to_json(suite).dump(1) + "\n");
  if (options.output != "-") print_summary(suite);
  return interrupted() ? kInterrupted : kOk;
}

}  // namespace

Command add_rps_suite(CLI::App& app) {
  CLI::App* command = app.add_subcommand("suite", "Mine benchmark positions by phase, difficulty and theme");
  const auto options = std::make_shared<SuiteOptions>();
  add_parameters(*command, options->parameters);
  command->add_option("--count", options->count, "How many positions, a third of each phase")
      ->type_name("COUNT")
      ->check(number_from_to(3, 1'000'000));
  add_seed(*command, options->seed);
  command->add_option("-o,--output", options->output, "Where to; - is standard output")->type_name("FILE");
  command->footer(
      "Every position has right and wrong moves. Difficulty N: the classic minimax is right from depth N on;\n"
      "5: it is wrong at depth 4. Ctrl-C keeps what was found.\n"
      "Examples:\n"
      "  deepcut rps suite -o suite.json\n"
      "  deepcut rps suite --count 30 --seed 2");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
