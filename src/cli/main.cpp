// deepcut: reads the command line, runs one subcommand, tells errors in one sentence.
#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/exit_code.hpp"
#include "protocols/gomocup/brain.hpp"

namespace deepcut::cli {

namespace {

int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  std::string name = "deepcut";
  for (const CLI::App* chosen = &app; !chosen->get_subcommands().empty();) {
    chosen = chosen->get_subcommands().front();
    name += " " + chosen->get_name();
  }
  fmt::print(stderr, "deepcut: {} (see {} --help)\n", error.what(), name);
  return kUsage;
}

/// Gomocup managers know their programs by this name and start them without arguments.
bool is_gomocup_brain(const char* path) {
  const std::string_view name(path);
  return name.substr(name.find_last_of("/\\") + 1).rfind("pbrain-", 0) == 0;
}

int run(int argc, char** argv) {
  if (argc == 1 && is_gomocup_brain(argv[0])) {
    gomocup::run_brain({});
    return kOk;
  }
  CLI::App app("Deepcut searches game trees: play, analyse and solve games.", "deepcut");
  app.require_subcommand(0, 1);
  app.failure_message({});
  app.footer(
      "Examples:\n"
      "  deepcut play connect4 --level hard\n"
      "  deepcut analyze connect4 --moves 4453 --time 10 --lines 3\n"
      "  deepcut solve connect4 444444\n"
      "Each command explains itself: deepcut play --help");
  std::vector<Command> commands = {add_games(app),   add_play(app),  add_analyze(app), add_solve(app),
                                   add_convert(app), add_perft(app), add_bench(app),   add_match(app),
                                   add_elo(app),     add_plot(app),  add_openings(app)};
  for (Command& brain : add_brains(app)) commands.push_back(std::move(brain));
  for (const auto add : {add_tablut, add_rps, add_tree, add_trace, add_serve, add_version})
    commands.push_back(add(app));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& done) {
    return app.exit(done);
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error);
  }
  catch_interrupts();
  for (const Command& command : commands) {
    if (command.app->parsed()) return command.run();
  }
  fmt::print(stderr, "deepcut: Expected a command, such as play or analyze (see deepcut --help)\n");
  return kUsage;
}

}  // namespace

}  // namespace deepcut::cli

int main(int argc, char** argv) {
  try {
    return deepcut::cli::run(argc, argv);
  } catch (const std::exception& problem) {
    std::fflush(stdout);
    fmt::print(stderr, "deepcut: {}\n", problem.what());
    return deepcut::cli::kFailed;
  }
}
