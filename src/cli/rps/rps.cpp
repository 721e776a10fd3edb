// deepcut rps: the commands that only RPS cards has.
#include "cli/rps/rps.hpp"

#include <atomic>
#include <cstdio>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "match/playing/player_spec.hpp"

namespace deepcut::cli {

namespace {

int minimax_depth(const std::string& text) {
  const auto depth = to_integer(text);
  if (!depth || *depth < 1 || *depth > 20) {
    throw Error(fmt::format("The depth of minimax cannot be {}: expected 1 to 20.", quote(text)));
  }
  return static_cast<int>(*depth);
}

}  // namespace

void add_parameters(CLI::App& command, rps::Parameters& parameters) {
  command.add_option("--deck", parameters.deck, "Cards in the deck, a third of each kind")->type_name("CARDS");
  command.add_option("--hand", parameters.hand, "Cards in each hand")->type_name("CARDS");
  command.add_option("--columns", parameters.columns, "Columns of the board")->type_name("COUNT");
  command.add_option("--rows", parameters.rows, "Rows of the board")->type_name("COUNT");
  command.add_option("--rounds", parameters.rounds, "The game ends after so many moves of each side")
      ->type_name("COUNT");
}

void add_seed(CLI::App& command, std::uint64_t& seed) {
  command.add_option("--seed", seed, "Decides all that is random")->type_name("NUMBER")->check(whole_number_from(0));
}

void run_with_progress(const std::string& what,
                       const std::function<void(const std::stop_token& stop, const Advance& advance)>& work) {
  std::atomic<std::size_t> done = 0;
  std::atomic<std::size_t> total = 0;
  const Stopwatch watch;
  StatusLine status;
  run_interruptibly(
      [&](const std::stop_token& stop) {
        work(stop, [&](std::size_t now, std::size_t of) {
          done = now;
          total = of;
        });
      },
      [&] {
        if (!watch.worth_showing()) return;
        const std::string far = total > 0 ? fmt::format(" {} of {}", done.load(), total.load()) : "";
        status.show(fmt::format("{}{}, {}", what, far, short_time(watch.seconds())));
      });
}

std::string player_text(const std::string& agent) {
  const std::string named = "name=" + match::quoted_word(agent) + " ";
  if (agent == "random") return "random";
  if (agent == "oracle") return "oracle hash=4";
  const auto after = [&agent](const char* kind) -> std::optional<std::string> {
    const std::string prefix = std::string(kind) + ":";
    if (agent.rfind(prefix, 0) != 0) return std::nullopt;
    return agent.substr(prefix.size());
  };
  if (const auto depth = after("minimax")) return named + fmt::format("search=classic depth={}", minimax_depth(*depth));
  if (const auto file = after("model")) return named + "search=model file=" + match::quoted_word(*file);
  if (const auto file = after("network")) return named + "search=mcts file=" + match::quoted_word(*file);
  if (const auto command = after("program")) return named + "cmd=" + match::quoted_word(*command);
  if (agent.find('=') != std::string::npos) return agent;
  throw Error(fmt::format("There is no agent {}: expected {}.", quote(agent), kAgentHelp));
}

Command add_rps(CLI::App& app) {
  CLI::App* command = app.add_subcommand("rps", "RPS cards: oracle, whole-game figures, report cards, tournaments");
  command->require_subcommand(0, 1);
  const std::vector<Command> commands = {
      add_rps_oracle(*command),     add_rps_solve_all(*command), add_rps_suite(*command), add_rps_report(*command),
      add_rps_tournament(*command), add_rps_examples(*command),  add_rps_luck(*command),  add_rps_tune(*command)};
  command->footer(
      "Examples:\n"
      "  deepcut rps oracle --hands RRPPS-RPPSS --moves 'R4 P1'\n"
      "  deepcut rps suite -o suite.json\n"
      "  deepcut rps report minimax:3 --suite suite.json --svg report.svg\n"
      "  deepcut rps tournament random minimax:2 oracle --deals 50\n"
      "Each command explains itself: deepcut rps oracle --help. docs/rps.md tells about the game.");
  return {command, [commands] {
            for (const Command& one : commands) {
              if (one.app->parsed()) return one.run();
            }
            fmt::print(stderr, "deepcut: Expected a command, such as oracle or report (see deepcut rps --help)\n");
            return kUsage;
          }};
}

}  // namespace deepcut::cli
