// Games of a match as jobs.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/json.hpp"
#include "farm/trust.hpp"
#include "match/playing/game_job.hpp"
#include "match/playing/venue.hpp"

namespace deepcut::farm {

inline constexpr const char* kGameKind = "game";

/// `speed` is that of the machine whose time the limits mean; 0: they mean the time of whoever plays.
std::string game_text(const match::GameJob& job, std::uint64_t speed);
/// Nothing if stopped. Throws Error. `speed` is that of this machine.
std::optional<Json> play_game(const Json& job, match::Venue& venue, const Programs& programs, std::uint64_t speed,
                              const std::stop_token& stop);
/// Throws Error if this cannot be what became of that game: other players, another opening, moves against the rules.
void check_game(const match::GameJob& job, const Json& result);

bool has_time_limit(const match::PlayerSpec& player);
/// How many times as long this machine may think, so that it thinks as much.
double time_scale(std::uint64_t wanted_speed, std::uint64_t own_speed);

}  // namespace deepcut::farm
