// One game to be played, with all that whoever plays it needs to know: it can be done in this process or on another
// machine, and nothing but the job decides how.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/engine.hpp"
#include "engine/json.hpp"
#include "engine/options.hpp"
#include "match/playing/adjudication.hpp"
#include "match/playing/config.hpp"
#include "match/playing/openings.hpp"
#include "match/playing/player_spec.hpp"
#include "match/playing/schedule.hpp"

namespace deepcut::match {

struct GameJob {
  std::uint64_t index = 0;  ///< in the schedule
  std::string game{};
  std::string rules{};
  OptionTexts options{};
  bool varied = false;  ///< the options are those of this pair of games, and belong in its record
  Opening opening{};
  std::array<PlayerSpec, 2> players{};  ///< by side
  std::array<std::uint64_t, 2> seeds{};
  Adjudication adjudication{};
};

Json to_json(const GameJob& job);
/// Throws Error.
GameJob game_job_from_json(const Json& json);

/// Makes the jobs of a match from its schedule.
class JobMaker {
 public:
  /// Both must outlive it. Throws Error if there is no such game.
  JobMaker(const MatchConfig& config, const Schedule& schedule);

  /// Throws Error if there is no opening.
  GameJob job(const ScheduledGame& scheduled);

 private:
  const MatchConfig& config_;
  const Schedule& schedule_;
  Engine rules_;  ///< to draw random openings
};

}  // namespace deepcut::match
