// A program that speaks the JSON lines protocol (docs/json-lines.md) as a player.
//
// The program is started for the first game and again after it failed; between games it goes on running.
#pragma once

#include <string>
#include <vector>

#include "protocols/external_program.hpp"
#include "protocols/json_lines/wire.hpp"
#include "protocols/player.hpp"

namespace deepcut::json_lines {

class Player final : public deepcut::Player {
 public:
  explicit Player(ProgramSpec spec) : program_(std::move(spec)) {}
  ~Player() override;

  void new_game(const GameSetup& setup) override;
  Thought think(const deepcut::Turn& turn) override;
  void ponder(const std::vector<std::string>& moves) override;
  void game_over(std::optional<int> winner, const std::string& reason) override;
  std::vector<std::string> last_words() const override { return program_.last_words(); }

 private:
  void start();
  void tell(const Request& request) { program_.tell(to_line(request)); }
  /// The next reply. Throws PlayerFault or Abandoned.
  Reply listen(SteadyTime deadline, const std::stop_token& stop = {});

  Reply understand(const std::string& line);

  ExternalProgram program_;
};

}  // namespace deepcut::json_lines
