#include "match/playing/config.hpp"

#include <cmath>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::match {

namespace {

constexpr std::int64_t kMostRounds = 100'000'000;
constexpr std::int64_t kMostPlies = 100'000;
constexpr std::int64_t kMostPlayers = 1000;
constexpr std::int64_t kMostSwissRounds = 1000;

double finite(const Json& json, const char* name, double fallback) {
  const double number = find_number(json, name).value_or(fallback);
  if (!std::isfinite(number)) throw Error(fmt::format("Field \"{}\" is too large.", name));
  return number;
}

Sprt read_sprt(const Json& json) {
  const Sprt usual;
  const auto model = parse_elo_model(text_field(json, "model", to_string(usual.model)));
  if (!model) throw Error("Field \"model\" is wrong: expected logistic or normalised.");
  return {finite(json, "elo0", usual.elo0), finite(json, "elo1", usual.elo1), finite(json, "alpha", usual.alpha),
          finite(json, "beta", usual.beta), *model};
}

const Json* object_field(const Json& json, const char* name) {
  const Json* field = find_field(json, name);
  if (field != nullptr && !field->is_object())
    throw Error(fmt::format("Field \"{}\" is wrong: expected an object.", name));
  return field;
}

std::vector<Opening> read_openings(const Json& json) {
  std::vector<Opening> openings;
  if (find_field(json, "openings") == nullptr) return openings;
  for (const std::string& line : text_list_field(json, "openings")) openings.push_back(split_words(line));
  return openings;
}

bool read_flag(const Json& json, const char* name) {
  const Json* field = find_field(json, name);
  if (field != nullptr && !field->is_boolean())
    throw Error(fmt::format("Field \"{}\" is wrong: expected true or false.", name));
  return field != nullptr && field->get<bool>();
}

void check_sprt(const Sprt& sprt) {
  const bool errors_fit = sprt.alpha > 0 && sprt.beta > 0 && sprt.alpha + sprt.beta < 1;
  if (!errors_fit) throw Error("The errors of an SPRT must be above 0 and below 1 together.");
  if (!(sprt.elo0 < sprt.elo1)) throw Error("The first Elo of an SPRT must be below the second.");
  // Beyond, the way to the likeliest results under a normalised Elo may lead astray.
  const bool normalised = sprt.model == EloModel::kNormalised;
  const int most = normalised ? 120 : 1000;
  if (std::abs(sprt.elo0) > most || std::abs(sprt.elo1) > most) {
    throw Error(fmt::format("The {}Elo of an SPRT may be {} at most.", normalised ? "normalised " : "", most));
  }
}

}  // namespace

const char* to_string(Pairing pairing) {
  switch (pairing) {
    case Pairing::kRoundRobin:
      return "round-robin";
    case Pairing::kGauntlet:
      return "gauntlet";
    case Pairing::kKnockout:
      return "knockout";
    case Pairing::kSwiss:
      return "swiss";
  }
  return "";
}

Pairing parse_pairing(const std::string& name) {
  for (const Pairing one : {Pairing::kRoundRobin, Pairing::kGauntlet, Pairing::kKnockout, Pairing::kSwiss}) {
    if (name == to_string(one)) return one;
  }
  throw Error(fmt::format("There is no pairing {}: expected round-robin, gauntlet, knockout or swiss.", quote(name)));
}

namespace {

void check_pairing(const MatchConfig& config) {
  const auto players = static_cast<int>(config.players.size());
  if (config.seeds != 1 && config.pairing != Pairing::kGauntlet) throw Error("Seeds are for a gauntlet.");
  if (config.seeds < 1 || config.seeds >= players) {
    throw Error(fmt::format("{} seeds leave nobody to play against: expected 1 to {}.", config.seeds, players - 1));
  }
  if (config.swiss_rounds != 0 && config.pairing != Pairing::kSwiss) {
    throw Error("The number of Swiss rounds is for the pairing swiss.");
  }
  if (config.sprt && has_stages(config.pairing)) {
    throw Error(fmt::format("An SPRT compares two players in as many games as it takes, not in a {} tournament.",
                            config.pairing == Pairing::kSwiss ? "Swiss" : "knockout"));
  }
}

}  // namespace

void check(const MatchConfig& config) {
  if (config.players.size() < 2) throw Error("A match needs two players or more.");
  if (config.players.size() > static_cast<std::size_t>(kMostPlayers))
    throw Error(fmt::format("A match may have {} players at most.", kMostPlayers));
  std::set<std::string> names;
  for (const PlayerSpec& player : config.players) {
    if (!names.insert(player.name).second) {
      throw Error(fmt::format("Two players have the name {}: give them others with name=.", quote(player.name)));
    }
  }
  if (config.rounds == 0) throw Error("A match of no games says nothing: expected one pair or more.");
  check_pairing(config);
  if (config.sprt) check_sprt(*config.sprt);
  if (config.sprt && config.players.size() != 2) throw Error("An SPRT compares two players, not more.");
}

Json to_json(const MatchConfig& config) {
  Json json{{"game", config.game},
            {"rules", config.rules},
            {"options", deepcut::to_json(config.options)},
            {"players", Json::array()},
            {"pairing", to_string(config.pairing)},
            {"rounds", config.rounds},
            {"random_plies", config.random_plies},
            {"vary", config.vary},
            {"shuffle", config.shuffle},
            {"seed", config.seed}};
  for (const PlayerSpec& player : config.players) json["players"].push_back(to_json(player));
  json["adjudication"] = to_json(config.adjudication);
  if (config.seeds != 1) json["seeds"] = config.seeds;
  if (config.swiss_rounds != 0) json["swiss_rounds"] = config.swiss_rounds;
  if (config.opening_start > 0) json["opening_start"] = config.opening_start;
  if (!config.source.empty()) json["source"] = Json::parse(config.source, nullptr, false);
  if (config.sprt) {
    json["sprt"] = {{"elo0", config.sprt->elo0},
                    {"elo1", config.sprt->elo1},
                    {"alpha", config.sprt->alpha},
                    {"beta", config.sprt->beta},
                    {"model", to_string(config.sprt->model)}};
  }
  json["openings"] = Json::array();
  for (const Opening& opening : config.openings) json["openings"].push_back(join(opening));
  return json;
}

std::uint64_t read_rounds(const Json& json) {
  return static_cast<std::uint64_t>(integer_field(json, "rounds", 1, kMostRounds));
}

MatchConfig config_from_json(const Json& json) {
  MatchConfig config;
  config.game = text_field(json, "game");
  config.rules = text_field(json, "rules", "");
  config.options = option_fields(json, "options");
  const Json* players = find_field(json, "players");
  if (players == nullptr || !players->is_array())
    throw Error("Field \"players\" is wrong or missing: expected a list.");
  for (const Json& player : *players) config.players.push_back(player_from_json(player));
  config.pairing = parse_pairing(text_field(json, "pairing", "round-robin"));
  config.seeds = static_cast<int>(find_integer(json, "seeds", 1, kMostPlayers).value_or(1));
  config.swiss_rounds = static_cast<int>(find_integer(json, "swiss_rounds", 1, kMostSwissRounds).value_or(0));
  config.rounds = read_rounds(json);
  config.openings = read_openings(json);
  config.opening_start = static_cast<std::uint64_t>(find_integer(json, "opening_start", 0, INT64_MAX).value_or(0));
  if (const Json* source = object_field(json, "source")) config.source = source->dump();
  config.random_plies = static_cast<int>(find_integer(json, "random_plies", 0, kMostPlies).value_or(0));
  config.vary = text_field(json, "vary", "");
  config.shuffle = read_flag(json, "shuffle");
  config.seed = static_cast<std::uint64_t>(find_integer(json, "seed", 0, INT64_MAX).value_or(1));
  if (const Json* rules = object_field(json, "adjudication")) config.adjudication = adjudication_from_json(*rules);
  if (const Json* sprt = object_field(json, "sprt")) config.sprt = read_sprt(*sprt);
  check(config);
  return config;
}

}  // namespace deepcut::match
