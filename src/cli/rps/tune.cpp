// deepcut rps tune: which deck, hand and board make the fairest game?
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/console/interrupt.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/rps/rps.hpp"
#include "engine/error.hpp"
#include "engine/json.hpp"
#include "engine/text.hpp"
#include "games/rps/fairness.hpp"

namespace deepcut::cli {

namespace {

struct TuneOptions {
  std::vector<int> decks{15, 18, 21, 24, 30};
  std::vector<int> hands{4, 5, 6};
  std::vector<std::string> boards{"3x2", "3x3"};
  std::size_t deals = 400;
  std::uint64_t seed = 1;
  bool json = false;
};

std::pair<int, int> parse_board(const std::string& text) {
  const std::size_t by = std::min(text.find('x'), text.size() - 1);
  // 0 for what is no number: no board has such a side.
  const auto side = [](const std::string& digits) {
    const std::int64_t number = to_integer(digits).value_or(0);
    return static_cast<int>(std::clamp<std::int64_t>(number, 0, rps::kLongestSide + 1));
  };
  const int columns = text.empty() ? 0 : side(text.substr(0, by));
  const int rows = text.empty() ? 0 : side(text.substr(by + 1));
  if (!rps::is_board(columns, rows)) {
    throw Error(
        fmt::format("The board cannot be {}: expected COLUMNSxROWS, as in 3x4, with sides of 1 to {} and {} "
                    "cells at most.",
                    quote(text), rps::kLongestSide, rps::kMaxCells));
  }
  return {columns, rows};
}

std::vector<rps::Parameters> games_of(const TuneOptions& options) {
  std::vector<std::pair<int, int>> boards;
  for (const std::string& text : options.boards) boards.push_back(parse_board(text));
  std::vector<rps::Parameters> games = rps::combinations(options.decks, options.hands, boards);
  if (games.empty()) {
    throw Error("None of these decks is a multiple of 3 and has enough cards for two of these hands.");
  }
  return games;
}

std::string board_text(const rps::Parameters& game) { return fmt::format("{}x{}", game.columns, game.rows); }

void print(const std::vector<rps::Fairness>& found) {
  fmt::print("board  hand  deck  player 1 has  95 % interval      draws  deals\n");
  for (const rps::Fairness& one : found) {
    const std::string interval =
        one.complete ? "exact" : fmt::format("{:.1f} to {:.1f} %", 100 * one.share.low, 100 * one.share.high);
    fmt::print("{:<5}  {:>4}  {:>4}  {:>10.2f} %  {:<16} {:>5.1f} %  {:>5}\n", board_text(one.parameters),
               one.parameters.hand, one.parameters.deck, 100 * one.share.value, interval, 100 * one.draws, one.deals);
  }
}

Json fairness_json(const std::vector<rps::Fairness>& found) {
  Json json{{"type", "rps_tune"}, {"games", Json::array()}};
  for (const rps::Fairness& one : found) {
    json["games"].push_back({{"columns", one.parameters.columns},
                             {"rows", one.parameters.rows},
                             {"hand", one.parameters.hand},
                             {"deck", one.parameters.deck},
                             {"share", one.share.value},
                             {"low", one.share.low},
                             {"high", one.share.high},
                             {"draws", one.draws},
                             {"deals", one.deals},
                             {"exact", one.complete}});
  }
  return json;
}

int run(const TuneOptions& options) {
  const std::vector<rps::Parameters> games = games_of(options);
  std::vector<rps::Fairness> found;
  run_with_progress("measuring game", [&](const std::stop_token& stop, const Advance& advance) {
    for (const rps::Parameters& game : games) {
      if (stop.stop_requested()) return;
      advance(found.size() + 1, games.size());
      found.push_back(rps::measure_fairness(game, options.deals, options.seed, stop));
    }
  });
  std::erase_if(found, [](const rps::Fairness& one) { return one.deals == 0; });
  std::stable_sort(found.begin(), found.end(), [](const rps::Fairness& a, const rps::Fairness& b) {
    return std::abs(a.share.value - 0.5) < std::abs(b.share.value - 0.5);
  });
  if (options.json) {
    fmt::print("{}\n", fairness_json(found).dump());
  } else {
    print(found);
  }
  return interrupted() ? kInterrupted : kOk;
}

}  // namespace

Command add_rps_tune(CLI::App& app) {
  CLI::App* command = app.add_subcommand("tune", "Find the fairest deck, hand and board");
  const auto options = std::make_shared<TuneOptions>();
  command->add_option("--decks", options->decks, "Sizes of the deck")->type_name("CARDS")->delimiter(',');
  command->add_option("--hands", options->hands, "Sizes of the hands")->type_name("CARDS")->delimiter(',');
  command->add_option("--boards", options->boards, "Boards, as in 3x3,3x4")->type_name("SIZE")->delimiter(',');
  command->add_option("--deals", options->deals, "Deals of each game, or all where there are not more")
      ->type_name("COUNT")
      ->check(number_from_to(1, 10'000'000));
  add_seed(*command, options->seed);
  command->add_flag("--json", options->json, "One JSON object (docs/rps.md)");
  command->footer(
      "The share is player 1's points under perfect play, a draw counting half; the fairest game comes first.\n"
      "Boards of 12 cells and more take long. Ctrl-C ends it with the games so far.\n"
      "Examples:\n"
      "  deepcut rps tune\n"
      "  deepcut rps tune --boards 2x2,2x3,3x3 --hands 3,4,5 --decks 12,15,21 --deals 1000");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
