// deepcut rps oracle: the exact value of a position, and of every move in it.
#include "games/rps/oracle.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/rps/rps.hpp"
#include "engine/board_text.hpp"
#include "engine/error.hpp"
#include "engine/searches/go_limits.hpp"
#include "engine/text.hpp"
#include "games/rps/game.hpp"
#include "games/rps/notation.hpp"
#include "games/rps/reports/ranking_json.hpp"

namespace deepcut::cli {

namespace {

struct OracleOptions {
  rps::Parameters parameters;
  std::uint64_t seed = 1;
  std::string hands;
  std::string position;
  std::string moves;
  std::string time;
  int hash = 64;
  bool all = false;
  bool json = false;
};

rps::Position start_of(const OracleOptions& options) {
  if (!options.position.empty() && options.position.front() == '{') {
    const Json json = Json::parse(options.position, nullptr, false);
    if (json.is_discarded()) throw Error("The position is no JSON: expected an object with board, hands and side.");
    return rps::position_from_json(json);
  }
  if (!options.position.empty()) return rps::parse_position(options.position);
  if (options.hands.empty()) return rps::start(options.parameters, options.seed);
  const auto [first, second] = rps::parse_hands(options.hands);
  return rps::start(options.parameters, first, second);
}

rps::Position position_of(const OracleOptions& options) {
  rps::Position position = start_of(options);
  int number = 0;
  for (const std::string& text : split_words(options.moves)) {
    ++number;
    if (position.result())
      throw Error(fmt::format("Move {}, {}, comes after the end of the game.", number, quote(text)));
    const auto move = position.parse(text);
    if (!move) {
      throw Error(
          fmt::format("Move {}, {}, is not legal: {}.", number, quote(text), rps::Rules::why_illegal(position, text)));
    }
    position.make(*move);
  }
  return position;
}

std::string move_row(const rps::Position& position, const rps::RankedMove& ranked) {
  return fmt::format("{:<5} {:<5} {:>+3}  {:>5.1f} %", position.to_text(ranked.move), rps::outcome_name(ranked.margin),
                     ranked.margin, 100 * ranked.reply_errors);
}

void print(const rps::Position& position, const rps::Ranking& ranking, const OracleOptions& options, double seconds) {
  constexpr std::size_t kShown = 12;
  fmt::print("{}", board_text(rps::Rules::draw(position, std::nullopt), board_style()));
  fmt::print("to move  Player {}\n", position.side() + 1);
  if (ranking.moves.empty()) {
    fmt::print("value    {}: the game is over\n",
               bold(fmt::format("{} by {}", rps::outcome_name(ranking.margin), std::abs(ranking.margin))));
    return;
  }
  fmt::print("value    {}\n",
             bold(fmt::format("{} by {}", rps::outcome_name(ranking.margin), std::abs(ranking.margin))));
  std::vector<std::string> line;
  for (const rps::RpsMove move : ranking.line) line.push_back(position.to_text(move));
  fmt::print("line     {}\n", join(line));
  fmt::print("nodes    {} in {}\n", grouped(ranking.nodes), short_time(seconds));
  fmt::print("move  value margin  a random reply errs\n");
  const std::size_t shown = options.all ? ranking.moves.size() : std::min(kShown, ranking.moves.size());
  for (std::size_t i = 0; i < shown; ++i) fmt::print("{}\n", move_row(position, ranking.moves[i]));
  if (shown < ranking.moves.size()) fmt::print("and {} more; --all shows them\n", ranking.moves.size() - shown);
}

int run(const OracleOptions& options) {
  const rps::Position position = position_of(options);
  Limits limits;
  if (!options.time.empty()) limits.move_time = parse_duration(options.time);
  rps::Oracle oracle(1, static_cast<std::size_t>(options.hash) << 20);
  std::optional<rps::Ranking> ranking;
  const Stopwatch watch;
  run_with_progress("solving", [&](const std::stop_token& stop, const Advance& /*advance*/) {
    limits.stop = stop;
    ranking = oracle.explain(position, limits);
  });
  if (!ranking) {
    if (interrupted()) return kInterrupted;
    fmt::print(stderr, "deepcut: The position was not solved in time; deepcut analyze rps searches larger boards.\n");
    return kUnsolved;
  }
  if (options.json) {
    fmt::print("{}\n", rps::to_json(position, *ranking).dump());
  } else {
    print(position, *ranking, options, watch.seconds());
  }
  return kOk;
}

}  // namespace

Command add_rps_oracle(CLI::App& app) {
  CLI::App* command = app.add_subcommand("oracle", "The exact value of a position, and every legal move ranked");
  const auto options = std::make_shared<OracleOptions>();
  add_parameters(*command, options->parameters);
  add_seed(*command, options->seed);
  CLI::Option* hands = command->add_option("--hands", options->hands, "Hands instead of a deal: RRPPS-RPPSS");
  hands->type_name("HANDS");
  command->add_option("--position", options->position, "Any position: 'R.p/.../s.. RPPS RPS 1', or the same as JSON")
      ->type_name("TEXT")
      ->excludes(hands);
  command->add_option("--moves", options->moves, "Moves from there: 'R4 P1'")->type_name("MOVES");
  command->add_option("--time", options->time, "Give up after this long: 2, 0.5, 250ms, 3m")->type_name("SECONDS");
  command->add_option("--hash", options->hash, "Megabytes of the transposition table")
      ->type_name("MB")
      ->check(number_from_to(1, 65'536));
  command->add_flag("--all", options->all, "Show every legal move, not only the first twelve");
  command->add_flag("--json", options->json, "One JSON object (docs/rps.md)");
  command->footer(
      "Moves are ranked by margin, then by how often a random reply would give margin away.\n"
      "Exit code 3: the time did not suffice.\n"
      "Examples:\n"
      "  deepcut rps oracle --seed 7\n"
      "  deepcut rps oracle --hands RRPPS-RPPSS --moves 'R4 P1' --all\n"
      "  deepcut rps oracle --position 'R.p/.../s.. RPPS RPS 1' --json");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
