// deepcut: reads the command line, runs one subcommand, tells errors in one sentence.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "engine/suggestion.hpp"
#include "engine/text.hpp"
#include "protocols/brains.hpp"

namespace deepcut::cli {

namespace {

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> options_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// A word that the command does not know, with what may have been meant.
std::string unknown_word(const CLI::App& command, const std::string& typed) {
  const bool is_option = typed.rfind('-', 0) == 0;
  const std::string word = is_option ? typed.substr(0, typed.find('=')) : typed;
  const std::vector<std::string> names = is_option ? options_of(command) : commands_of(command);
  if (names.empty()) return fmt::format("{} was not expected", quote(word));
  const std::string meant = nearest(word, names);
  return fmt::format("There is no {} {}{}", is_option ? "option" : "command", quote(word),
                     meant.empty() ? "" : fmt::format(": did you mean {}?", meant));
}

int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  std::string name = "deepcut";
  const CLI::App* chosen = &app;
  while (!chosen->get_subcommands().empty()) {
    chosen = chosen->get_subcommands().front();
    name += " " + chosen->get_name();
  }
  const std::vector<std::string> unknown = chosen->remaining();
  fmt::print(stderr, "deepcut: {} (see {} --help)\n",
             unknown.empty() ? explanation(*chosen, error) : unknown_word(*chosen, unknown.front()), name);
  return kUsage;
}

/// deepcut help, deepcut help match, deepcut help rps tournament: as each explains itself.
int print_help(CLI::App& app, std::vector<std::string> words) {
  CLI::App* chosen = &app;
  for (const std::string& word : words) {
    const auto called_so = chosen->get_subcommands([&word](const CLI::App* one) { return one->check_name(word); });
    if (called_so.empty()) {
      fmt::print(stderr, "deepcut: {} (see deepcut --help)\n", unknown_word(*chosen, word));
      return kUsage;
    }
    chosen = called_so.front();
  }
  app.clear();
  words.emplace_back("--help");
  std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
  try {
    app.parse(words);
  } catch (const CLI::Success& done) {
    return app.exit(done);
  }
  return kOk;
}

/// To describe all commands takes half of a start: the one that is called by its name does alone.
std::vector<Command> add_commands(CLI::App& app, std::string_view called) {
  std::vector<NamedCommand> known = {
      {"games", add_games},   {"play", add_play},         {"analyze", add_analyze}, {"solve", add_solve},
      {"prove", add_prove},   {"convert", add_convert},   {"perft", add_perft},     {"bench", add_bench},
      {"match", add_match},   {"elo", add_elo},           {"plot", add_plot},       {"openings", add_openings},
      {"review", add_review}, {"selfplay", add_selfplay}, {"work", add_work},       {"farm", add_farm}};
  const auto know = [&known](const std::vector<NamedCommand>& more) {
    known.insert(known.end(), more.begin(), more.end());
  };
  know(brain_commands());
  know({{"tablut", add_tablut},
        {"rps", add_rps},
        {"tree", add_tree},
        {"trace", add_trace},
        {"serve", add_serve},
        {"version", add_version}});
  const auto named =
      std::find_if(known.begin(), known.end(), [&](const NamedCommand& one) { return one.name == called; });
  if (named != known.end()) return {named->add(app)};
  std::vector<Command> commands;
  commands.reserve(known.size());
  for (const NamedCommand& one : known) commands.push_back(one.add(app));
  return commands;
}

/// The one that answers to the name of the program; null if that is nobody's.
const BrainInfo* brain_named(std::string_view path) {
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
  for (const BrainInfo& brain : brains()) {
    if (!brain.prefix.empty() && name.rfind(brain.prefix, 0) == 0) return &brain;
  }
  return nullptr;
}

int run(int argc, char** argv) {
  if (const BrainInfo* brain = argc == 1 ? brain_named(argv[0]) : nullptr) {
    brain->run({});
    return kOk;
  }
  CLI::App app("Deepcut searches game trees: play, analyse and solve games.", "deepcut");
  app.require_subcommand(0, 1);
  app.ignore_case();
  app.set_version_flag("--version", version_text(), "Print the version and exit");
  app.failure_message({});
  app.footer(
      "Examples:\n"
      "  deepcut play connect4 --level hard\n"
      "  deepcut analyze connect4 --moves 4453 --time 10 --lines 3\n"
      "  deepcut solve connect4 444444\n"
      "Each command explains itself: deepcut play --help");
  std::vector<Command> commands = add_commands(app, argc > 1 ? argv[1] : "");
  std::vector<std::string> topic;
  CLI::App* help = app.add_subcommand("help", "Explain a command");
  help->add_option("COMMAND", topic, "Its name");
  commands.push_back({help, [&app, &topic] { return print_help(app, topic); }});
  read_in_decimal(app);
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
  // Called without anything, somebody wants to know what there is.
  return print_help(app, {});
}

}  // namespace

}  // namespace deepcut::cli

int main(int argc, char** argv) {
  std::string problem;
  int code = deepcut::cli::kFailed;
  try {
    code = deepcut::cli::run(argc, argv);
  } catch (const std::exception& thrown) {
    problem = thrown.what();
  }
  // What was printed may still be on its way, and a full disk shows only now. Of what failed before the reason is gone.
  if (std::fflush(stdout) != 0) {
    problem =
        fmt::format("Standard output cannot be written: {}.", std::strerror(errno));  // NOLINT(concurrency-mt-unsafe)
  } else if (std::ferror(stdout) != 0) {
    problem = "Standard output cannot be written: some of it is lost.";
  }
  if (problem.empty()) return code;
  fmt::print(stderr, "deepcut: {}\n", problem);
  return deepcut::cli::kFailed;
}
