// One game between two players under our own rules. Whatever a player does, the game ends and has a result.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "engine/engine.hpp"
#include "match/playing/exact_judge.hpp"
#include "match/playing/game_job.hpp"
#include "match/results/match_game.hpp"
#include "protocols/player.hpp"

namespace deepcut::match {

class Referee {
 public:
  /// A game that is not over, as far as it has come.
  using OnProgress = std::function<void(const MatchGame&)>;

  /// Players by side. Nothing if stopped before the end. Throws Error if there is no such game or a player can never
  /// play it.
  std::optional<MatchGame> play(const GameJob& job, const std::array<Player*, 2>& players, const std::stop_token& stop);

  /// Called when a game begins and after every move, in the thread that plays it.
  void on_progress(OnProgress callback) { on_progress_ = std::move(callback); }

 private:
  void prepare(const GameJob& job);

  Engine rules_;        ///< is never asked to think
  std::string game_{};  ///< that these rules are of
  std::string rule_set_{};
  OptionTexts options_{};
  std::optional<ExactJudge> solver_{};
  OnProgress on_progress_ = [](const MatchGame&) {};
};

}  // namespace deepcut::match
