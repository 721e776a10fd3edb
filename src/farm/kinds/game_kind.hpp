// Games of a match as jobs.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/json.hpp"
#include "farm/kinds/job_kind.hpp"
#include "match/playing/game_job.hpp"

namespace deepcut::farm {

inline constexpr const char* kGameKind = "game";

/// `speed` is that of the machine whose time the limits mean; 0: they mean the time of whoever plays.
std::string game_text(const match::GameJob& job, std::uint64_t speed);
std::optional<Json> play_game(const Json& job, Workbench& bench, const std::stop_token& stop);
/// Throws Error if this cannot be what became of that game: other players, another opening, moves against the rules.
void check_game(const match::GameJob& job, const Json& result);

bool has_time_limit(const match::PlayerSpec& player);

}  // namespace deepcut::farm
