// A program that speaks a text protocol of Connect6 (docs/connect6.md): the one of Cloudict or that of SAU.
//
// Such a program says both stones of its turn at once; the referee hears them one by one. SAU has no word for stones
// that stand on the board already, so its games begin from an empty one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "match/external_program.hpp"
#include "match/player.hpp"
#include "protocols/connect6.hpp"

namespace deepcut::match {

class Connect6Player final : public Player {
 public:
  Connect6Player(PlayerSpec spec, connect6_text::Dialect dialect) : program_(std::move(spec)), dialect_(dialect) {}
  ~Connect6Player() override;

  void new_game(const GameSetup& setup) override;
  Thought think(const Turn& turn) override;
  void game_over(std::optional<int> winner, const std::string& reason) override;

 private:
  void tell(const connect6_text::Command& command) { program_.tell(to_line(command)); }
  /// One turn after the other, as the rules divide the moves.
  std::vector<connect6_text::Points> turns_of(const std::vector<std::string>& moves);
  void ask(const std::vector<std::string>& moves);
  connect6_text::Points listen_for_move(SteadyTime deadline, const std::stop_token& stop);

  ExternalProgram program_;
  connect6_text::Dialect dialect_;
  Engine rules_;  ///< is never asked to think
  int side_ = 0;
  std::vector<std::string> known_;     ///< the moves that the program has on its board
  std::optional<std::string> second_;  ///< the stone of its turn that was not played yet
};

}  // namespace deepcut::match
