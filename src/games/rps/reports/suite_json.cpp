// Suites on disk.
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "games/rps/notation.hpp"
#include "games/rps/refusal.hpp"
#include "games/rps/reports/suite.hpp"

namespace deepcut::rps {

namespace {

using Json = nlohmann::ordered_json;

int number_field(const Json& json, const char* name, int low, int high) {
  const auto found = json.find(name);
  const bool fits =
      found != json.end() && found->is_number_integer() && found->get<double>() >= low && found->get<double>() <= high;
  if (!fits) refuse(fmt::format("Field \"{}\" is wrong or missing: expected {} to {}.", name, low, high));
  return found->get<int>();
}

std::vector<std::string> texts_of(const Json& json, const char* name) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_array()) {
    refuse(fmt::format("Field \"{}\" is wrong or missing: expected a list of texts.", name));
  }
  std::vector<std::string> texts;
  for (const Json& element : *found) {
    if (!element.is_string()) refuse(fmt::format("Field \"{}\" is wrong: expected a list of texts.", name));
    texts.push_back(element.get<std::string>());
  }
  return texts;
}

Json moves_json(const Position& position, const std::vector<RpsMove>& moves) {
  Json json = Json::array();
  for (const RpsMove move : moves) json.push_back(position.to_text(move));
  return json;
}

SuitePosition read_position(const Json& json, const Parameters& parameters) {
  if (!json.is_object()) refuse("Expected an object with hands and moves.");
  SuitePosition read;
  const std::vector<std::string> hands = texts_of(json, "hands");
  if (hands.size() != 2) refuse("Field \"hands\" is wrong: expected two texts.");
  read.first = parse_hand(hands[0], "player 1");
  read.second = parse_hand(hands[1], "player 2");
  Position position = start(parameters, read.first, read.second);
  for (const std::string& text : texts_of(json, "moves")) {
    const auto move = position.result() ? std::nullopt : position.parse(text);
    if (!move) refuse(fmt::format("Move {} is not legal: \"{:.40}\".", read.moves.size() + 1, text));
    read.moves.push_back(*move);
    position.make(*move);
  }
  if (position.result()) refuse("The game is over there: expected a position with legal moves.");
  read.phase = phase_of(position);
  if (json.contains("difficulty")) read.difficulty = number_field(json, "difficulty", 1, 5);
  return read;
}

Parameters read_parameters(const Json& json) {
  const auto found = json.find("parameters");
  if (found == json.end() || !found->is_object()) {
    refuse("Field \"parameters\" is wrong or missing: expected an object.");
  }
  Parameters parameters;
  parameters.deck = number_field(*found, "deck", 3, 99);
  parameters.hand = number_field(*found, "hand", 1, kMaxHand);
  parameters.columns = number_field(*found, "columns", 1, kLongestSide);
  parameters.rows = number_field(*found, "rows", 1, kLongestSide);
  parameters.rounds = number_field(*found, "rounds", 1, 1000);
  check(parameters);
  return parameters;
}

}  // namespace

Json to_json(const Suite& suite) {
  const Parameters& parameters = suite.parameters;
  Json json{{"type", "rps_suite"},
            {"version", 1},
            {"seed", suite.seed},
            {"parameters",
             {{"deck", parameters.deck},
              {"hand", parameters.hand},
              {"columns", parameters.columns},
              {"rows", parameters.rows},
              {"rounds", parameters.rounds}}},
            {"positions", Json::array()}};
  for (const SuitePosition& one : suite.positions) {
    const Position position = one.position(parameters);
    json["positions"].push_back({{"hands", {one.first.text(), one.second.text()}},
                                 {"moves", moves_json(position, one.moves)},
                                 {"position", to_text(position)},
                                 {"phase", to_string(one.phase)},
                                 {"difficulty", one.difficulty},
                                 {"theme", to_string(one.theme)},
                                 {"margin", one.margin},
                                 {"optimal", moves_json(position, one.optimal)}});
  }
  return json;
}

Suite suite_from_json(const Json& json) {
  if (!json.is_object() || !json.contains("type") || json["type"] != "rps_suite") {
    refuse(R"(This is no suite of RPS cards: expected "type": "rps_suite".)");
  }
  Suite suite;
  suite.parameters = read_parameters(json);
  const auto positions = json.find("positions");
  if (positions == json.end() || !positions->is_array()) {
    refuse("Field \"positions\" is wrong or missing: expected a list.");
  }
  for (const Json& position : *positions) {
    try {
      suite.positions.push_back(read_position(position, suite.parameters));
    } catch (const std::invalid_argument& problem) {
      refuse(fmt::format("Position {}: {}", suite.positions.size() + 1, problem.what()));
    }
  }
  return suite;
}

}  // namespace deepcut::rps
