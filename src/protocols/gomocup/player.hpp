// A program that speaks the Gomocup protocol (docs/gomocup.md) as a player of five in a row.
//
// The program is started for the first game and again after it failed; every game begins with START.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/point_names.hpp"
#include "protocols/external_program.hpp"
#include "protocols/gomocup/wire.hpp"
#include "protocols/player.hpp"

namespace deepcut::gomocup {

class Player final : public deepcut::Player {
 public:
  explicit Player(ProgramSpec spec) : program_(std::move(spec)) {}
  ~Player() override;

  void new_game(const GameSetup& setup) override;
  Thought think(const deepcut::Turn& turn) override;
  void game_over(std::optional<int> winner, const std::string& reason) override;
  std::vector<std::string> last_words() const override { return program_.last_words(); }

 private:
  void tell(const Command& command) { program_.tell(to_line(command)); }
  void inform(const std::string& key, std::int64_t value);
  std::optional<std::string> hear_refusal();
  void clear_board(const Command& command);
  void show_position(const std::vector<std::string>& moves);
  Thought listen_for_move(SteadyTime deadline, const std::stop_token& stop);

  ExternalProgram program_;
  Engine rules_;  ///< is never asked to think
  PointNames names_;
  int side_ = 0;
  std::vector<std::string> known_;  ///< the moves that the program has on its board
  bool starts_empty_ = true;        ///< a game need not: the rules may put stones on the board
  bool fresh_ = true;               ///< nothing was shown to it since START
};

}  // namespace deepcut::gomocup
