// deepcut games: what there is to play and how it can be searched.
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "engine/registry.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

struct GamesOptions {
  std::string game;
  bool verbose = false;
  bool json = false;
};

void print_row(int indent, const std::string& name, const std::string& help) {
  fmt::print("{:{}}{:<{}} {}\n", "", indent, name, 20 - indent, help);
}

void print_option(int indent, const OptionSpec& option) {
  print_row(indent, option.name,
            fmt::format("{} ({}; default {})", option.help, allowed_values(option),
                        option.initial.empty() ? "empty" : option.initial));
}

void print_rules(const RegisteredRules& rules, bool verbose) {
  print_row(4, rules.name, rules.help);
  for (const OptionSpec& option : rules.options) print_option(6, option);
  for (const CommandSpec& command : rules.commands) print_row(6, command.name, "command: " + command.help);
  if (verbose) print_row(6, "abilities", rules.abilities.empty() ? "none" : join(rules.abilities, ", "));
}

/// Options that an earlier search has as well are only named.
class SearchPrinter {
 public:
  void print(const SearchSpec& search) {
    print_row(4, search.name, search.help);
    std::vector<std::string> known;
    for (const OptionSpec& option : search.options) {
      if (printed_.insert(option.name + option.help + option.initial).second) {
        print_option(6, option);
      } else {
        known.push_back(option.name);
      }
    }
    if (!known.empty()) print_row(6, "as above", join(known, ", "));
  }

 private:
  std::set<std::string> printed_;
};

bool is_common(const SearchSpec& search) {
  const auto& common = common_searches();
  return std::any_of(common.begin(), common.end(), [&](const SearchSpec& other) { return other.help == search.help; });
}

void print_common_searches() {
  fmt::print("{}\n", bold("searches of every game"));
  SearchPrinter printer;
  for (const SearchSpec& search : common_searches()) printer.print(search);
}

void print_game(const RegisteredGame& game, bool verbose) {
  fmt::print("{}: {}, {}\n", bold(game.info.name), game.info.title, game.info.help);
  fmt::print("  a move is {}; {} moves first\n", game.info.notation, game.info.sides[0]);
  fmt::print("  rule sets\n");
  for (const RegisteredRules& rules : game.rules) print_rules(rules, verbose);
  fmt::print("  levels\n");
  for (const Level& level : game.levels) print_row(4, level.name, level.help);
  SearchPrinter printer;
  bool own = false;
  for (const SearchSpec& search : game.rules.front().searches) {
    if (is_common(search)) continue;
    if (!std::exchange(own, true)) fmt::print("  searches of its own\n");
    printer.print(search);
  }
  fmt::print("\n");
}

int run(const GamesOptions& options) {
  std::vector<const RegisteredGame*> games;
  if (options.game.empty()) {
    for (const RegisteredGame& game : registry().games()) games.push_back(&game);
  } else {
    games.push_back(&registry().game(lower(options.game)));
  }
  for (const RegisteredGame* game : games) {
    if (options.json) {
      Json json{{"type", "game"}};
      json.update(to_json(*game));
      fmt::print("{}\n", json.dump());
      continue;
    }
    print_game(*game, options.verbose);
  }
  if (!options.json) print_common_searches();
  return kOk;
}

}  // namespace

Command add_games(CLI::App& app) {
  CLI::App* command = app.add_subcommand("games", "List games, rule sets, searches, options and levels");
  const auto options = std::make_shared<GamesOptions>();
  command->add_option("GAME", options->game, "Only this game");
  command->add_flag("-v,--verbose", options->verbose, "Also what the positions of each rule set can do for the search");
  command->add_flag("--json", options->json, "One JSON object a game (docs/cli.md)");
  command->footer(
      "Examples:\n"
      "  deepcut games\n"
      "  deepcut games connect4 -v");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
