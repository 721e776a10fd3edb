// deepcut openings: balanced beginnings of games, found by search.
#include <atomic>
#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "cli/options/search.hpp"
#include "engine/engine.hpp"
#include "engine/plural.hpp"
#include "engine/text.hpp"
#include "match/playing/opening_generator.hpp"

namespace deepcut::cli {

namespace {

struct OpeningsOptions {
  PositionOptions position;
  SearchOptions search;
  int count = 10;
  match::GeneratorOptions generator;
};

int run(const OpeningsOptions& options) {
  Engine engine;
  options.position.apply(engine);
  match::GeneratorOptions generator_options = options.generator;
  generator_options.request = options.search.request();
  if (!generator_options.request.limits.any()) generator_options.request.limits.depth = 6;
  match::OpeningGenerator generator(engine, generator_options);
  std::atomic<int> found = 0;
  StatusLine status;
  const Stopwatch watch;
  fmt::print("# {} {}, {} random plies, value within {}, seed {}\n", engine.game().info.name, engine.rules().name,
             generator_options.plies, generator_options.margin, generator_options.seed);
  run_interruptibly(
      [&](const std::stop_token& stop) {
        while (found < options.count && !stop.stop_requested()) {
          const match::Opening opening = generator.next(stop);
          if (opening.empty()) break;
          ++found;
          fmt::print("{}\n", join(opening));
          std::fflush(stdout);
        }
      },
      [&] {
        if (watch.worth_showing()) status.show(fmt::format("{} of {} openings", found.load(), options.count));
      });
  status.clear();
  if (interrupted()) return kInterrupted;
  if (found == options.count) return kOk;
  fmt::print(stderr, "deepcut: Only {} {} found in {}: try a larger --margin or other --plies.\n",
             counted(found, "opening"), plural(found, "was", "were"), counted(generator.attempts(), "attempt"));
  return kUnsolved;
}

}  // namespace

Command add_openings(CLI::App& app) {
  CLI::App* command = app.add_subcommand("openings", "Find openings that are fair to both sides");
  const auto options = std::make_shared<OpeningsOptions>();
  options->position.add_game(*command);
  command->add_option("--count", options->count, "How many")->type_name("COUNT")->check(number_from_to(1, 10'000'000));
  command->add_option("--plies", options->generator.plies, "Random moves each")
      ->type_name("PLIES")
      ->check(number_from_to(1, 1000));
  command->add_option("--margin", options->generator.margin, "Largest value, either way, that is fair")
      ->type_name("VALUE")
      ->check(number_from_to(0, 8'000'000));
  command->add_option("--seed", options->generator.seed, "Another seed, other openings")
      ->type_name("NUMBER")
      ->check(whole_number_from(0));
  options->search.add_limits(*command);
  options->search.add_search(*command);
  command->footer(
      "Random legal moves are kept if a search (depth 6 unless a limit is given) thinks neither side ahead and no\n"
      "opening before led to the same position.\n"
      "Example:\n"
      "  deepcut openings connect4 --count 100 --plies 6 --margin 10 >openings.txt");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
