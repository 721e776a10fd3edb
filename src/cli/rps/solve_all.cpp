// deepcut rps solve-all: every deal of the usual game, and the figures that describe it.
#include <ctime>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/rps/rps.hpp"
#include "engine/json.hpp"
#include "games/rps/whole_game.hpp"

namespace deepcut::cli {

namespace {

struct SolveAllOptions {
  int threads = 1;
  bool deals = false;
  bool json = false;
};

using rps::GameFigures;
using rps::SolvedClass;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::string hands_text(const rps::Deal& deal) {
  return rps::hand_of(deal.first).text() + " v " + rps::hand_of(deal.second).text();
}

double mean_of(const GameFigures& figures, rps::Plan first, rps::Plan second) {
  return (figures.wins[first] + 1 - figures.wins[second]) / 2;
}

void print(const GameFigures& figures) {
  const auto percent = [](double share) { return 100 * share; };
  const auto second = [&](rps::Plan plan) { return percent(1 - figures.wins[plan]); };
  const auto first = [&](rps::Plan plan) { return percent(figures.wins[plan]); };
  const SolvedClass& heaviest = figures.heaviest;
  fmt::print("deals                  {}, {} up to R -> P -> S\n", figures.deals, figures.classes);
  fmt::print("canonical states       {}\n", grouped(figures.states));
  fmt::print("heaviest deal          {}: {:.1f} M states, {:.2f} M canonical\n", hands_text(heaviest.deals.deal),
             static_cast<double>(heaviest.whole.raw_states) / 1e6, static_cast<double>(heaviest.whole.states) / 1e6);
  fmt::print("perfect play           player 1 wins {:.2f} %, mean margin {:+.3f}\n", percent(figures.perfect),
             figures.mean_margin);
  std::string margins;
  for (const auto& [margin, probability] : figures.margins) {
    margins +=
        fmt::format("{}{:+} {}", margins.empty() ? "" : ", ", margin, fmt::format("{:.4f}", probability).substr(1));
  }
  fmt::print("margins                {}\n", margins);
  fmt::print("random against random  player 1 wins {:.2f} %\n", first(rps::kBothRandom));
  fmt::print("against random\n");
  fmt::print("  best response        {:.2f} % as player 1, {:.2f} % as player 2, mean {:.2f} %\n",
             first(rps::kFirstBest), second(rps::kSecondBest),
             percent(mean_of(figures, rps::kFirstBest, rps::kSecondBest)));
  fmt::print("  perfect by margin    {:.2f} % as player 1, {:.2f} % as player 2\n", first(rps::kFirstMargin),
             second(rps::kSecondMargin));
  fmt::print("  perfect by win only  {:.2f} % as player 1, {:.2f} % as player 2\n", first(rps::kFirstOutcome),
             second(rps::kSecondOutcome));
  fmt::print(
      "hands exchanged        first seat wins both {:.1f} %, same hand wins both {:.1f} %, second seat {:.1f} %\n",
      percent(figures.first_seat_wins_both), percent(figures.same_hand_wins_both),
      percent(figures.second_seat_wins_both));
}

void print_deals(const std::vector<SolvedClass>& solved) {
  fmt::print("{:<15} {:>8} {:>6} {:>9} {:>10} {:>8}\n", "deal", "chance", "margin", "canonical", "states", "random");
  for (const SolvedClass& one : solved) {
    fmt::print("{:<15} {:>6.3f} % {:>+6} {:>9} {:>10} {:>6.2f} %\n", hands_text(one.deals.deal),
               100 * one.deals.deal.probability, one.whole.margin, one.whole.states, one.whole.raw_states,
               100 * one.whole.wins[rps::kBothRandom]);
  }
}

Json figures_json(const GameFigures& figures, double seconds) {
  Json margins = Json::object();
  for (const auto& [margin, probability] : figures.margins) margins[fmt::format("{:+}", margin)] = probability;
  const auto both = [&figures](rps::Plan first, rps::Plan second) {
    return Json{{"first", figures.wins[first]}, {"second", 1 - figures.wins[second]}};
  };
  return {{"type", "rps_figures"},
          {"deals", figures.deals},
          {"classes", figures.classes},
          {"canonical_states", figures.states},
          {"heaviest",
           {{"deal", hands_text(figures.heaviest.deals.deal)},
            {"states", figures.heaviest.whole.raw_states},
            {"canonical_states", figures.heaviest.whole.states}}},
          {"perfect", figures.perfect},
          {"mean_margin", figures.mean_margin},
          {"margins", margins},
          {"random", figures.wins[rps::kBothRandom]},
          {"best_response", both(rps::kFirstBest, rps::kSecondBest)},
          {"perfect_by_margin", both(rps::kFirstMargin, rps::kSecondMargin)},
          {"perfect_by_outcome", both(rps::kFirstOutcome, rps::kSecondOutcome)},
          {"first_seat_wins_both", figures.first_seat_wins_both},
          {"same_hand_wins_both", figures.same_hand_wins_both},
          {"second_seat_wins_both", figures.second_seat_wins_both},
          {"cpu_seconds", seconds}};
}

int run(const SolveAllOptions& options) {
  std::vector<SolvedClass> solved;
  const double before = cpu_seconds();
  run_with_progress("solving deal", [&](const std::stop_token& stop, const Advance& advance) {
    solved = rps::solve_classes({}, options.threads, stop, advance);
  });
  if (interrupted()) {
    fmt::print(stderr, "deepcut: Stopped after {} of 132 classes of deals; the figures need all of them.\n",
               solved.size());
    return kInterrupted;
  }
  const double seconds = cpu_seconds() - before;
  const GameFigures figures = rps::figures(solved);
  if (options.json) {
    fmt::print("{}\n", figures_json(figures, seconds).dump());
    return kOk;
  }
  if (options.deals) print_deals(solved);
  print(figures);
  fmt::print("CPU time               {}\n", short_time(seconds));
  return kOk;
}

}  // namespace

Command add_rps_solve_all(CLI::App& app) {
  CLI::App* command = app.add_subcommand("solve-all", "Solve every deal of the 3x3 game and print its figures");
  const auto options = std::make_shared<SolveAllOptions>();
  command->add_option("--threads", options->threads, "Deals at a time")
      ->type_name("COUNT")
      ->check(number_from_to(1, 256));
  command->add_flag("--deals", options->deals, "One line for each class of deals as well");
  command->add_flag("--json", options->json, "One JSON object (docs/rps.md)");
  command->footer("Takes some seconds. docs/rps.md tells what each figure means.");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
