// deepcut rps luck: how much of the game is skill?
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/console/interrupt.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/rps/rps.hpp"
#include "engine/json.hpp"
#include "games/rps/whole_game.hpp"

namespace deepcut::cli {

namespace {

struct LuckOptions {
  int threads = 1;
  bool json = false;
};

double percent(double share) { return 100 * share; }

/// What skill can do against random moves: from what random moves have in both seats to the best response.
struct Skill {
  double random = 0.5;  // over both seats
  double best = 0;
};

void print(const rps::GameFigures& figures, const Skill& skill) {
  fmt::print("Luck of the seat\n");
  fmt::print("  player 1 wins {:.2f} % if both play perfectly, {:.2f} % if both play at random\n",
             percent(figures.perfect), percent(figures.wins[rps::kBothRandom]));
  fmt::print("  of two perfect games with the hands exchanged the first seat wins both in {:.1f} %\n",
             percent(figures.first_seat_wins_both));
  fmt::print("Luck of the deal\n");
  fmt::print("  the same hand wins both in {:.1f} %, the second seat in {:.1f} %\n",
             percent(figures.same_hand_wins_both), percent(figures.second_seat_wins_both));
  fmt::print("Skill\n");
  fmt::print("  against random moves the best response wins {:.2f} % over both seats, random moves {:.2f} %\n",
             percent(skill.best), percent(skill.random));
  fmt::print("  perfect play by margin wins {:.2f} %, by win and loss alone {:.2f} %: ties matter\n",
             percent((figures.wins[rps::kFirstMargin] + 1 - figures.wins[rps::kSecondMargin]) / 2),
             percent((figures.wins[rps::kFirstOutcome] + 1 - figures.wins[rps::kSecondOutcome]) / 2));
  fmt::print("Verdict\n");
  fmt::print(
      "  Between perfect players a single game is luck alone: seat and deal decide all of it, and the seat the\n"
      "  larger part. Between unequal players it is skill: the best response turns {:.0f} % of games against\n"
      "  random moves. So compare players over duplicate deals, each played from both seats; then neither seat\n"
      "  nor deal favours anybody.\n",
      percent(skill.best - skill.random));
}

int run(const LuckOptions& options) {
  std::vector<rps::SolvedClass> solved;
  run_with_progress("solving deal", [&](const std::stop_token& stop, const Advance& advance) {
    solved = rps::solve_classes({}, options.threads, stop, advance);
  });
  if (interrupted()) return kInterrupted;
  const rps::GameFigures figures = rps::figures(solved);
  const Skill skill{0.5, (figures.wins[rps::kFirstBest] + 1 - figures.wins[rps::kSecondBest]) / 2};
  if (!options.json) {
    print(figures, skill);
    return kOk;
  }
  const Json json{{"type", "rps_luck"},
                  {"perfect_first_seat", figures.perfect},
                  {"random_first_seat", figures.wins[rps::kBothRandom]},
                  {"first_seat_wins_both", figures.first_seat_wins_both},
                  {"same_hand_wins_both", figures.same_hand_wins_both},
                  {"second_seat_wins_both", figures.second_seat_wins_both},
                  {"best_response", skill.best}};
  fmt::print("{}\n", json.dump());
  return kOk;
}

}  // namespace

Command add_rps_luck(CLI::App& app) {
  CLI::App* command = app.add_subcommand("luck", "How much of the game is skill, and how much luck?");
  const auto options = std::make_shared<LuckOptions>();
  command->add_option("--threads", options->threads, "Deals at a time")
      ->type_name("COUNT")
      ->check(number_from_to(1, 256));
  command->add_flag("--json", options->json, "One JSON object (docs/rps.md)");
  command->footer("Solves every deal first, which takes some seconds.");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
