// A program that speaks the JSON lines protocol (docs/json-lines.md) as a player.
//
// The program is started for the first game and again after it failed; between games it goes on running.
#pragma once

#include <memory>
#include <string>

#include "match/child_process.hpp"
#include "match/player.hpp"
#include "match/player_spec.hpp"
#include "protocols/json_lines.hpp"

namespace deepcut::match {

class JsonLinesPlayer final : public Player {
 public:
  explicit JsonLinesPlayer(PlayerSpec spec) : spec_(std::move(spec)) {}
  ~JsonLinesPlayer() override;

  void new_game(const GameSetup& setup) override;
  Thought think(const Turn& turn) override;
  void game_over(std::optional<int> winner, const std::string& reason) override;

 private:
  void start();
  void tell(const json_lines::Request& request);
  /// The next reply. Throws PlayerFault, after which there is no process.
  json_lines::Reply listen(SteadyTime deadline, const std::stop_token& stop = {});
  json_lines::Reply understand(const std::string& line);
  [[noreturn]] void give_up(Fault fault, const std::string& what);
  [[noreturn]] void give_up_ended();

  PlayerSpec spec_;
  std::unique_ptr<ChildProcess> process_;
};

}  // namespace deepcut::match
