#include "farm/assignments/selfplay_assignment.hpp"

#include <climits>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "farm/kinds/game_kind.hpp"
#include "farm/trust.hpp"
#include "formats/json_fields.hpp"
#include "match/playing/openings.hpp"

namespace deepcut::farm {

namespace {

/// Seeds of neighbouring games must not be neighbours (splitmix64).
std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t z = seed + (number + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace

Json to_json(const Selfplay& selfplay) {
  Json json = position_json(selfplay.start);
  json["player"] = selfplay.player.text;
  json["games"] = selfplay.games;
  json["random_plies"] = selfplay.random_plies;
  json["max_plies"] = selfplay.max_plies;
  json["seed"] = selfplay.seed;
  return json;
}

Selfplay selfplay_from_json(const Json& json) {
  Selfplay selfplay{position_from_json(json), match::parse_player_spec(text_field(json, "player"))};
  selfplay.games = static_cast<std::uint64_t>(integer_field(json, "games", 1, INT64_MAX));
  selfplay.random_plies = static_cast<int>(integer_field(json, "random_plies", 0, INT_MAX));
  selfplay.max_plies = static_cast<int>(integer_field(json, "max_plies", 0, INT_MAX));
  selfplay.seed = static_cast<std::uint64_t>(integer_field(json, "seed", 0, INT64_MAX));
  return selfplay;
}

std::vector<Json> labelled_positions(const Selfplay& selfplay, const match::MatchGame& game) {
  std::vector<Json> positions;
  std::vector<std::string> moves = game.opening;
  for (const match::PlayedMove& move : game.moves) {
    Json position{{"index", game.index}, {"game", selfplay.start.game}, {"rules", selfplay.start.rules},
                  {"moves", moves},      {"side", move.side},           {"best", move.move}};
    set_value(position, move.value);
    position["depth"] = move.depth;
    position["nodes"] = move.nodes;
    position["result"] = game.winner ? (*game.winner == move.side ? 1.0 : 0.0) : 0.5;
    positions.push_back(std::move(position));
    moves.push_back(move.move);
  }
  return positions;
}

SelfplayAssignment::SelfplayAssignment(Selfplay selfplay, std::uint64_t first, std::uint64_t speed, OnGame on_game)
    : selfplay_(std::move(selfplay)), next_(first), speed_(speed), on_game_(std::move(on_game)) {
  check_portable(selfplay_.player);
}

std::optional<std::uint64_t> SelfplayAssignment::next() {
  if (next_ >= selfplay_.games) return std::nullopt;
  return next_++;
}

match::GameJob SelfplayAssignment::game_job(std::uint64_t number) {
  const std::uint64_t seed = mixed(selfplay_.seed, number);
  rules_.new_game(selfplay_.start.game, selfplay_.start.rules, selfplay_.start.options);
  match::GameJob job{number, selfplay_.start.game, selfplay_.start.rules, selfplay_.start.options};
  job.opening = match::random_opening(rules_, selfplay_.random_plies, seed);
  job.players = {selfplay_.player, selfplay_.player};
  job.players[1].name += "'";
  job.seeds = {mixed(seed, 0), mixed(seed, 1)};
  job.adjudication.max_plies = selfplay_.max_plies;
  return job;
}

std::string SelfplayAssignment::job(std::uint64_t number) { return game_text(game_job(number), speed_); }

void SelfplayAssignment::check(std::uint64_t number, const std::string& result) {
  check_game(game_job(number), parse_json_object(result));
}

void SelfplayAssignment::settle(std::uint64_t /*number*/, const std::string& result) {
  on_game_(match::game_from_json(parse_json_object(result)));
}

void SelfplayAssignment::put_aside(std::uint64_t number, const std::string& why) {
  left_out_.push_back(fmt::format("Game {} was put aside after it failed three times: {}", number, why));
}

}  // namespace deepcut::farm
