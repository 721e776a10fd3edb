// What a knockout or a Swiss tournament has come to.
#pragma once

#include <string>

#include "engine/json.hpp"
#include "match/playing/tournament.hpp"

namespace deepcut::match {

/// Several lines: the meetings of every stage; then the winner, or the table of a Swiss tournament.
std::string stage_table(const MatchConfig& config, const Tournament& tournament);
/// Adds `stages`, and `winner` or `standings`; docs/match.md describes them.
void add_stages(Json& json, const MatchConfig& config, const Tournament& tournament);

}  // namespace deepcut::match
