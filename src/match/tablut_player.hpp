// A client of the official Tablut server as a player of a match: the runner is its server.
//
// The program is started anew for every game, as tournament scripts do: `<program> <white|black> <seconds> <address>`.
// Where the command has {colour}, {seconds}, {address} or {port} in it, these are replaced instead; with {port} any free
// port will do, else it is that of the official server.
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
#include "match/child_process.hpp"
#include "match/player.hpp"
#include "match/player_spec.hpp"
#include "match/tablut_connection.hpp"

namespace deepcut::match {

class TablutPlayer final : public Player {
 public:
  explicit TablutPlayer(PlayerSpec spec) : spec_(std::move(spec)) {}

  void new_game(const GameSetup& setup) override;
  Thought think(const Turn& turn) override;
  void game_over(std::optional<int> winner, const std::string& reason) override;

  /// What is run for a game.
  static std::vector<std::string> command_line(const PlayerSpec& spec, int side, int port);

 private:
  void start();
  void seat(Listener& listener);
  void replay(const std::vector<std::string>& opening);
  std::string receive(SteadyTime deadline, const std::stop_token& stop);
  void tell_state();
  [[noreturn]] void give_up(Fault fault, const std::string& what);

  PlayerSpec spec_;
  int side_ = 0;
  Engine engine_;  ///< the game as the client knows it; never asked to think
  std::unique_ptr<ChildProcess> process_;
  std::optional<TablutConnection> client_;
};

}  // namespace deepcut::match
