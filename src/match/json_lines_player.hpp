// A program that speaks the JSON lines protocol (docs/json-lines.md) as a player.
//
// The program is started for the first game and again after it failed; between games it goes on running.
#pragma once

#include <string>

#include "match/external_program.hpp"
#include "match/player.hpp"
#include "protocols/json_lines.hpp"

namespace deepcut::match {

class JsonLinesPlayer final : public Player {
 public:
  explicit JsonLinesPlayer(PlayerSpec spec) : program_(std::move(spec)) {}
  ~JsonLinesPlayer() override;

  void new_game(const GameSetup& setup) override;
  Thought think(const Turn& turn) override;
  void game_over(std::optional<int> winner, const std::string& reason) override;

 private:
  void start();
  void tell(const json_lines::Request& request) { program_.tell(to_line(request)); }
  /// The next reply. Throws PlayerFault or Abandoned.
  json_lines::Reply listen(SteadyTime deadline, const std::stop_token& stop = {});

  ExternalProgram program_;
};

}  // namespace deepcut::match
