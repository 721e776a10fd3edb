// One of Deepcut's own searches as a player, in this process.
#pragma once

#include "engine/engine.hpp"
#include "protocols/player.hpp"

namespace deepcut::match {

class EnginePlayer final : public Player {
 public:
  /// The limits of the request are replaced by those of the turn.
  explicit EnginePlayer(GoRequest request) : request_(std::move(request)) {}

  void new_game(const GameSetup& setup) override;
  Thought think(const Turn& turn) override;
  void game_over(std::optional<int> /*winner*/, const std::string& /*reason*/) override {}

 private:
  GoRequest request_;
  Engine engine_;
};

}  // namespace deepcut::match
