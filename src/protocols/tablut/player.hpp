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
#include "protocols/player.hpp"
#include "protocols/program_spec.hpp"
#include "protocols/tablut/guest.hpp"
#include "protocols/transcript.hpp"

namespace deepcut::tablut_server {

class Player final : public deepcut::Player {
 public:
  explicit Player(ProgramSpec spec) : spec_(std::move(spec)), transcript_(spec_.name, spec_.transcript) {}

  void new_game(const GameSetup& setup) override;
  Thought think(const deepcut::Turn& turn) override;
  void game_over(std::optional<int> winner, const std::string& reason) override;
  std::vector<std::string> last_words() const override { return transcript_.last(); }

 private:
  void start();
  void replay(const std::vector<std::string>& opening);
  std::string receive(SteadyTime deadline, const std::stop_token& stop);
  void tell_state();
  [[noreturn]] void give_up(Fault fault, const std::string& what);

  ProgramSpec spec_;
  Transcript transcript_;
  int side_ = 0;
  Engine engine_;  ///< the game as the client knows it; never asked to think
  std::unique_ptr<Guest> guest_;
};

}  // namespace deepcut::tablut_server
