// A program that speaks a text protocol of Connect6 (docs/connect6.md): the one of Cloudict or that of SAU.
//
// Such a program says both stones of its turn at once; the referee hears them one by one. SAU has no word for stones
// that stand on the board already, so its games begin from an empty one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "protocols/connect6/wire.hpp"
#include "protocols/external_program.hpp"
#include "protocols/player.hpp"

namespace deepcut::connect6_text {

class Player final : public deepcut::Player {
 public:
  Player(ProgramSpec spec, Dialect dialect) : program_(std::move(spec)), dialect_(dialect) {}
  ~Player() override;

  void new_game(const GameSetup& setup) override;
  Thought think(const deepcut::Turn& turn) override;
  void game_over(std::optional<int> winner, const std::string& reason) override;
  std::vector<std::string> last_words() const override { return program_.last_words(); }

 private:
  void tell(const Command& command) { program_.tell(to_line(command)); }
  /// One turn after the other, as the rules divide the moves.
  std::vector<Points> turns_of(const std::vector<std::string>& moves);
  void ask(const std::vector<std::string>& moves);
  Points listen_for_move(SteadyTime deadline, const std::stop_token& stop);

  ExternalProgram program_;
  Dialect dialect_;
  Engine rules_;  ///< is never asked to think
  int side_ = 0;
  std::vector<std::string> known_;     ///< the moves that the program has on its board
  std::optional<std::string> second_;  ///< the stone of its turn that was not played yet
};

}  // namespace deepcut::connect6_text
