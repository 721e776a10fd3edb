#include "match/playing/game_job.hpp"

#include <charconv>

#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::match {

namespace {

/// As text: not everybody's JSON has numbers of 64 bits.
std::uint64_t read_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (problem != std::errc() || end != text.data() + text.size()) {
    throw Error("Field \"seeds\" is wrong: expected numbers as text.");
  }
  return seed;
}

bool flag(const Json& json, const char* name) {
  const Json* field = find_field(json, name);
  return field != nullptr && field->is_boolean() && field->get<bool>();
}

}  // namespace

Json to_json(const GameJob& job) {
  return {{"index", job.index},
          {"game", job.game},
          {"rules", job.rules},
          {"options", deepcut::to_json(job.options)},
          {"varied", job.varied},
          {"opening", job.opening},
          {"players", {to_json(job.players[0]), to_json(job.players[1])}},
          {"seeds", {std::to_string(job.seeds[0]), std::to_string(job.seeds[1])}},
          {"adjudication", to_json(job.adjudication)}};
}

GameJob game_job_from_json(const Json& json) {
  GameJob job;
  job.index = static_cast<std::uint64_t>(integer_field(json, "index", 0, INT64_MAX));
  job.game = text_field(json, "game");
  job.rules = text_field(json, "rules", "");
  job.options = option_fields(json, "options");
  job.varied = flag(json, "varied");
  job.opening = text_list_field(json, "opening");
  const Json* players = find_field(json, "players");
  if (players == nullptr || !players->is_array() || players->size() != 2) {
    throw Error("Field \"players\" is wrong or missing: expected a list of two.");
  }
  const std::vector<std::string> seeds = text_list_field(json, "seeds");
  if (seeds.size() != 2) throw Error("Field \"seeds\" is wrong: expected two.");
  for (const std::size_t side : {0U, 1U}) {
    job.players.at(side) = player_from_json((*players)[side]);
    job.seeds.at(side) = read_seed(seeds[side]);
  }
  if (const Json* rules = find_field(json, "adjudication")) job.adjudication = adjudication_from_json(*rules);
  return job;
}

JobMaker::JobMaker(const MatchConfig& config, const Schedule& schedule) : config_(config), schedule_(schedule) {
  rules_.new_game(config.game, config.rules, config.options);
}

GameJob JobMaker::job(const ScheduledGame& scheduled) {
  GameJob job{scheduled.index,
              config_.game,
              config_.rules,
              schedule_.options(scheduled),
              !config_.vary.empty(),
              {},
              {config_.players.at(scheduled.players[0]), config_.players.at(scheduled.players[1])},
              scheduled.seeds,
              config_.adjudication};
  if (job.varied) rules_.new_game(job.game, job.rules, job.options);
  job.opening = schedule_.opening(scheduled, rules_);
  return job;
}

}  // namespace deepcut::match
