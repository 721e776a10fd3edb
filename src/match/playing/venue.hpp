// Where one game after the other is played: the players, who stay from game to game, and the referee.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "match/playing/game_job.hpp"
#include "match/playing/referee.hpp"
#include "protocols/player.hpp"

namespace deepcut::match {

/// Used from one thread.
class Venue {
 public:
  /// Nothing if stopped before the end. Throws Error if a player can never play this game.
  std::optional<MatchGame> play(const GameJob& job, const std::stop_token& stop);

  /// Called when a game begins and after every move.
  void on_progress(Referee::OnProgress callback) { referee_.on_progress(std::move(callback)); }

 private:
  struct Guest {
    std::string name;
    std::string spec;
    std::unique_ptr<Player> player;
  };
  Player* find(const PlayerSpec& spec);

  Referee referee_;
  std::vector<Guest> guests_;  ///< made when they were first needed; who was needed last stands last
};

}  // namespace deepcut::match
