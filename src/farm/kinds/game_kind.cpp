#include "farm/kinds/game_kind.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "farm/kinds/time_scale.hpp"
#include "formats/json_fields.hpp"
#include "match/results/match_game.hpp"

namespace deepcut::farm {

namespace {

void scale_times(match::PlayerSpec& player, double scale) {
  scale_limits(player.request.limits, scale);
  scale_limits(player.program.limits, scale);
  // A venue knows its players by their text: with other limits it is another one.
  player.text += fmt::format(" #{}", scale);
}

}  // namespace

bool has_time_limit(const match::PlayerSpec& player) {
  return player.request.limits.time.has_value() || player.request.limits.clock.has_value();
}

std::string game_text(const match::GameJob& job, std::uint64_t speed) {
  Json json{{"kind", kGameKind}};
  json.update(match::to_json(job));
  if (speed > 0 && (has_time_limit(job.players[0]) || has_time_limit(job.players[1]))) json["speed"] = speed;
  return to_json_line(json);
}

std::optional<Json> play_game(const Json& json, Workbench& bench, const std::stop_token& stop) {
  match::GameJob job = match::game_job_from_json(json);
  for (match::PlayerSpec& player : job.players) admit(player, bench.programs);
  const auto scale = time_scale(json, bench);
  if (scale) {
    for (match::PlayerSpec& player : job.players) scale_times(player, *scale);
  }
  auto game = bench.venue.play(job, stop);
  if (!game) return std::nullopt;
  game->time_scale = scale;
  return match::to_json(*game);
}

void check_game(const match::GameJob& job, const Json& result) {
  const match::MatchGame game = match::game_from_json(result);
  if (game.index != job.index || game.opening != job.opening || game.players[0] != job.players[0].name ||
      game.players[1] != job.players[1].name) {
    throw Error("it is of another game.");
  }
  Engine rules;
  rules.new_game(job.game, job.rules, job.options);
  rules.set_moves(job.opening);
  for (const match::PlayedMove& played : game.moves) {
    if (rules.outcome() || rules.side() != played.side) throw Error("it has a move that was nobody's turn.");
    rules.play(played.move);
  }
  const auto outcome = rules.outcome();
  if ((game.end == "rules") != outcome.has_value() || (outcome && outcome->winner != game.winner)) {
    throw Error("it did not end as it says.");
  }
}

}  // namespace deepcut::farm
