// What the oracle says, as JSON; docs/rps.md describes the fields.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "games/rps/oracle.hpp"

namespace deepcut::rps {

nlohmann::ordered_json to_json(const Position& position, const Ranking& ranking);

/// "win", "draw" or "loss", of a margin.
const char* outcome_name(int margin);

}  // namespace deepcut::rps
