// The state of a match as people and programs read it.
#pragma once

#include <string>

#include "engine/json.hpp"
#include "match/results/tally.hpp"

namespace deepcut::match {

/// Several lines: the comparison of two players, or the ranking and the cross table of many.
std::string match_table(const MatchConfig& config, const Tally& tally);
/// The same in one object; docs/match.md describes it.
Json match_json(const MatchConfig& config, const Tally& tally);

/// One line: how far it is, the score, Elo or the leader, and the state of a test.
std::string progress_line(const MatchConfig& config, const Tally& tally);
/// That a game is over, for those who follow a match: all but its moves.
Json event_json(const MatchGame& game);

}  // namespace deepcut::match
