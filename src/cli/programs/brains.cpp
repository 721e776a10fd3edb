// Deepcut as a program that others play against: a command for each brain that is registered.
#include "protocols/brains.hpp"

#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/search.hpp"

namespace deepcut::cli {

namespace {

/// The brains of one command: the usual one first, the others by their flags.
const BrainInfo& chosen(const CLI::App& command, const std::vector<BrainInfo>& brains) {
  for (const BrainInfo& brain : brains) {
    if (!brain.flag.empty() && command.count("--" + brain.flag) > 0) return brain;
  }
  return brains.front();
}

Command add_brain(CLI::App& app, const std::vector<BrainInfo>& brains) {
  struct Options {
    SearchOptions search;
    std::string level;
  };
  const BrainInfo& usual = brains.front();
  CLI::App* command = app.add_subcommand(usual.command, usual.help);
  const auto options = std::make_shared<Options>();
  for (const BrainInfo& brain : brains) {
    if (!brain.flag.empty()) command->add_flag("--" + brain.flag, brain.help);
  }
  if (usual.takes_level) {
    command->add_option("--level", options->level, "How strong it plays; `deepcut games -v` lists them")
        ->type_name("NAME");
  }
  if (usual.takes_search) options->search.add_limits(*command);
  options->search.add_resources(*command);
  if (usual.takes_search) options->search.add_search(*command);
  command->footer(usual.footer);
  return {command, [command, brains, options] {
            // It waits for lines, not for Ctrl-C: that ends it.
            std::signal(SIGINT, SIG_DFL);
            std::signal(SIGTERM, SIG_DFL);
            GoRequest request = options->search.request();
            request.level = options->level;
            chosen(*command, brains).run(request);
            return kOk;
          }};
}

}  // namespace

std::vector<NamedCommand> brain_commands() {
  std::vector<std::vector<BrainInfo>> by_command;
  for (const BrainInfo& brain : brains()) {
    const bool another = !by_command.empty() && by_command.back().front().command == brain.command;
    if (!another) by_command.emplace_back();
    by_command.back().push_back(brain);
  }
  std::vector<NamedCommand> commands;
  commands.reserve(by_command.size());
  for (const auto& brains : by_command) {
    commands.push_back({brains.front().command, [brains](CLI::App& app) { return add_brain(app, brains); }});
  }
  return commands;
}

}  // namespace deepcut::cli
