#include "farm/kinds/game_kind.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/json_fields.hpp"
#include "match/results/match_game.hpp"

namespace deepcut::farm {

namespace {

/// Beyond these a speed was measured wrongly, or the machine is of no use.
constexpr double kLeastScale = 0.25;
constexpr double kMostScale = 4;

Milliseconds scaled(Milliseconds time, double scale) {
  return Milliseconds(std::llround(static_cast<double>(time.count()) * scale));
}

void scale_limits(GoLimits& limits, double scale) {
  if (limits.time) limits.time = scaled(*limits.time, scale);
  if (limits.clock) {
    limits.clock->left = scaled(limits.clock->left, scale);
    limits.clock->increment = scaled(limits.clock->increment, scale);
  }
}

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

double time_scale(std::uint64_t wanted_speed, std::uint64_t own_speed) {
  if (wanted_speed == 0 || own_speed == 0) return 1;
  const double scale = static_cast<double>(wanted_speed) / static_cast<double>(own_speed);
  return std::round(std::clamp(scale, kLeastScale, kMostScale) * 100) / 100;
}

std::string game_text(const match::GameJob& job, std::uint64_t speed) {
  Json json{{"kind", kGameKind}};
  json.update(match::to_json(job));
  if (speed > 0 && (has_time_limit(job.players[0]) || has_time_limit(job.players[1]))) json["speed"] = speed;
  return to_json_line(json);
}

std::optional<Json> play_game(const Json& json, match::Venue& venue, const Programs& programs, std::uint64_t speed,
                              const std::stop_token& stop) {
  match::GameJob job = match::game_job_from_json(json);
  for (match::PlayerSpec& player : job.players) admit(player, programs);
  const auto wanted = static_cast<std::uint64_t>(find_integer(json, "speed", 1, INT64_MAX).value_or(0));
  if (wanted > 0 && speed > 0) {
    for (match::PlayerSpec& player : job.players) scale_times(player, time_scale(wanted, speed));
  }
  auto game = venue.play(job, stop);
  if (!game) return std::nullopt;
  if (wanted > 0 && speed > 0) game->time_scale = time_scale(wanted, speed);
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
