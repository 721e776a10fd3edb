#include "games/rps/reports/examples.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "games/rps/dice.hpp"
#include "games/rps/networks/model.hpp"
#include "games/rps/notation.hpp"
#include "games/rps/oracle.hpp"
#include "games/rps/reports/ranking_json.hpp"

namespace deepcut::rps {

namespace {

using Json = nlohmann::ordered_json;

Split split_of(std::size_t number) {
  const std::size_t of_ten = number % 10;
  return of_ten < 8 ? Split::kTrain : of_ten == 8 ? Split::kValidation : Split::kTest;
}

std::string example_line(const Position& position, const Ranking& ranking) {
  Json json = to_json(position);
  json["position"] = to_text(position);
  json["outcome"] = outcome_name(ranking.margin);
  json["margin"] = ranking.margin;
  json["best"] = {{"card", std::string(1, letter(ranking.moves.front().move.card))},
                  {"cell", ranking.moves.front().move.cell}};
  json["moves"] = Json::array();
  for (const RankedMove& ranked : ranking.moves) {
    json["moves"].push_back({{"card", std::string(1, letter(ranked.move.card))},
                             {"cell", ranked.move.cell},
                             {"margin", ranked.margin},
                             {"optimal", ranked.margin == ranking.margin},
                             {"reply_errors", ranked.reply_errors}});
  }
  const Geometry& board = position.board();
  if (board.columns == 3 && board.rows == 3) {
    json["inputs"] = model_inputs(position);
    json["hand_inputs"] = hand_inputs(position);
  }
  return json.dump();
}

}  // namespace

const char* to_string(Split split) {
  switch (split) {
    case Split::kTrain:
      return "train";
    case Split::kValidation:
      return "validation";
    case Split::kTest:
      return "test";
  }
  return "";
}

void make_examples(const Parameters& parameters, std::size_t count, std::uint64_t seed, const StopToken& stop,
                   const OnExample& on_example) {
  constexpr int kAttempts = 10'000;  // games in a row without a new position
  check(parameters);
  Dice dice(seed);
  Oracle oracle;
  std::unordered_set<std::uint64_t> met;
  std::size_t made = 0;
  int failures = 0;
  while (made < count && !stop.stop_requested()) {
    // Every position of a game: they share most of what the oracle has to look at.
    Position position = start(parameters, dice.roll());
    const std::size_t before = made;
    while (made < count && !position.result()) {
      const std::vector<RpsMove> moves = legal_moves(position);
      if (met.insert(position.canonical().key).second) {
        const auto ranking = oracle.rank(position, {.stop = stop});
        if (!ranking) return;
        on_example(split_of(made), example_line(position, *ranking));
        ++made;
      }
      position.make(moves[dice.roll(moves.size())]);
    }
    failures = made == before ? failures + 1 : 0;
    if (failures == kAttempts) {
      throw std::invalid_argument(
          fmt::format("Only {} different positions of this game could be found: expected fewer.", made));
    }
  }
}

}  // namespace deepcut::rps
