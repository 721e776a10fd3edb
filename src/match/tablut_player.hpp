// A client of the official Tablut server as a player of a match: the runner is its server.
//
// The program is started anew for every game, as tournament scripts do (tablut_guest.hpp).
//
// The official server begins every game at the start. After an opening a client is shown the board with itself to move;
// one that insists on the start is led through the opening move by move instead, and its own moves meanwhile are thrown
// away (opening=replayed).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "match/player.hpp"
#include "match/player_spec.hpp"
#include "match/tablut_guest.hpp"

namespace deepcut::match {

class TablutPlayer final : public Player {
 public:
  explicit TablutPlayer(PlayerSpec spec) : spec_(std::move(spec)) {}

  void new_game(const GameSetup& setup) override;
  Thought think(const Turn& turn) override;
  void game_over(std::optional<int> winner, const std::string& reason) override;

 private:
  void start();
  void replay(const std::vector<std::string>& opening);
  std::string receive(SteadyTime deadline, const std::stop_token& stop);
  void tell_state();
  [[noreturn]] void give_up(Fault fault, const std::string& what);

  PlayerSpec spec_;
  int side_ = 0;
  Engine engine_;  ///< the game as the client knows it; never asked to think
  std::unique_ptr<TablutGuest> guest_;
};

}  // namespace deepcut::match
