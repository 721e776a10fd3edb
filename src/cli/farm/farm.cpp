// deepcut farm: who works there, and what for.
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/live_table.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/farm/farm_options.hpp"
#include "cli/farm/simulate.hpp"
#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "farm/view.hpp"

namespace deepcut::cli {

namespace {

struct ViewOptions {
  FarmOptions farm;
  bool live = false;
  bool json = false;
};

void print(const Json& view, bool json) {
  if (json) return print_now(view.dump());
  fmt::print("{}", farm::view_text(view));
  std::fflush(stdout);
}

/// Drawn again and again on a terminal, one after the other elsewhere.
void follow(farm::View& view, bool json) {
  LiveTable table;
  const bool drawn = !json && errors_are_terminal();
  while (!interrupted()) {
    const Json seen = view.look();
    if (drawn) {
      table.show([&seen] { return farm::view_text(seen); });
    } else {
      print(seen, json);
    }
    for (int i = 0; i < 10 && !interrupted(); ++i) std::this_thread::sleep_for(kTick);
  }
  table.clear();
}

int run(const ViewOptions& options) {
  if (!options.farm.any()) throw Error("Expected the address of a farm, as in deepcut farm nats://big-machine.");
  const auto view = farm::open_view(options.farm.whole());
  if (options.live) {
    follow(*view, options.json);
  } else {
    print(view->look(), options.json);
  }
  return kOk;
}

}  // namespace

Command add_farm(CLI::App& app) {
  CLI::App* command = app.add_subcommand("farm", "Show the workers of a farm and what they work for");
  const auto options = std::make_shared<ViewOptions>();
  options->farm.add_address(*command);
  command->get_option("ADDRESS")->required(false);
  command->add_flag("--live", options->live, "Look again every second until Ctrl-C is pressed");
  command->add_flag("--json", options->json, "One JSON object a line (docs/farm.md)");
  command->footer(
      "Examples:\n"
      "  deepcut farm nats://big-machine --live\n"
      "  deepcut farm nats://big-machine --json\n"
      "  deepcut farm simulate --workers 10,100,1000");
  const Command simulation = add_simulate(*command);
  return {command, [options, simulation] { return simulation.app->parsed() ? simulation.run() : run(*options); }};
}

}  // namespace deepcut::cli
