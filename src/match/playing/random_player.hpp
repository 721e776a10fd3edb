// Plays any legal move: the zero of every rating list.
#pragma once

#include <random>

#include "engine/engine.hpp"
#include "protocols/player.hpp"

namespace deepcut::match {

class RandomPlayer final : public Player {
 public:
  void new_game(const GameSetup& setup) override;
  Thought think(const Turn& turn) override;
  void game_over(std::optional<int> /*winner*/, const std::string& /*reason*/) override {}

 private:
  Engine rules_;  ///< is never asked to think
  std::mt19937_64 random_;
};

}  // namespace deepcut::match
