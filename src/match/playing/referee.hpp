// One game between two players under our own rules. Whatever a player does, the game ends and has a result.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "engine/engine.hpp"
#include "match/playing/config.hpp"
#include "match/playing/exact_judge.hpp"
#include "match/playing/schedule.hpp"
#include "match/results/match_game.hpp"
#include "protocols/player.hpp"

namespace deepcut::match {

class Referee {
 public:
  /// A game that is not over, as far as it has come.
  using OnProgress = std::function<void(const MatchGame&)>;

  /// Both must outlive the referee. Throws Error if there is no such game.
  Referee(const MatchConfig& config, const Schedule& schedule);

  /// Players by side. Nothing if stopped before the end. Throws Error if a player can never play this game.
  std::optional<MatchGame> play(const ScheduledGame& scheduled, const std::array<Player*, 2>& players,
                                const std::stop_token& stop);

  /// Called when a game begins and after every move, in the thread that plays it.
  void on_progress(OnProgress callback) { on_progress_ = std::move(callback); }

 private:
  const MatchConfig& config_;
  const Schedule& schedule_;
  Engine rules_;  ///< is never asked to think
  std::unique_ptr<ExactJudge> solver_;
  OnProgress on_progress_ = [](const MatchGame&) {};
};

}  // namespace deepcut::match
