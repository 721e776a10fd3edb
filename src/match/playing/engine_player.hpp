// One of Deepcut's own searches as a player, in this process.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "protocols/player.hpp"

namespace deepcut::match {

class EnginePlayer final : public Player {
 public:
  /// The limits of the request are replaced by those of the turn.
  EnginePlayer(GoRequest request, bool ponders) : request_(std::move(request)), ponders_(ponders) {}

  void new_game(const GameSetup& setup) override;
  Thought think(const Turn& turn) override;
  void ponder(const std::vector<std::string>& moves) override;
  void game_over(std::optional<int> /*winner*/, const std::string& /*reason*/) override { settle(); }

 private:
  void settle();

  GoRequest request_;
  bool ponders_;
  std::vector<std::string> line_;  ///< what it found when it moved last
  Engine engine_;
};

}  // namespace deepcut::match
