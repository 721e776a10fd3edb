// Games of a player with itself, as material to learn from: each position with what the player thought of it, what it
// played and how the game ended. The same seed gives the same games, wherever they are played.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/json.hpp"
#include "engine/record.hpp"
#include "farm/assignments/assignment.hpp"
#include "match/playing/game_job.hpp"
#include "match/playing/player_spec.hpp"
#include "match/results/match_game.hpp"

namespace deepcut::farm {

struct Selfplay {
  GameRecord start{};  ///< game, rules and options
  match::PlayerSpec player{};
  std::uint64_t games = 100;
  int random_plies = 6;  ///< at the beginning of each
  int max_plies = 0;     ///< a longer game is a draw; 0: none is
  std::uint64_t seed = 1;
};
Json to_json(const Selfplay& selfplay);
/// Throws Error.
Selfplay selfplay_from_json(const Json& json);

/// The positions of a game in which somebody thought, one object each; docs/farm.md has the fields.
std::vector<Json> labelled_positions(const Selfplay& selfplay, const match::MatchGame& game);

class SelfplayAssignment final : public Assignment {
 public:
  using OnGame = std::function<void(const match::MatchGame&)>;

  /// Begins with the game of that number. `speed`: as in game_text(). `on_game` hears of the games in their order. Throws
  /// Error if the player cannot play on other machines.
  SelfplayAssignment(Selfplay selfplay, std::uint64_t first, std::uint64_t speed, OnGame on_game);

  const std::vector<std::string>& left_out() const { return left_out_; }

  std::optional<std::uint64_t> next() override;
  std::string job(std::uint64_t number) override;
  void check(std::uint64_t number, const std::string& result) override;
  void settle(std::uint64_t number, const std::string& result) override;
  void put_aside(std::uint64_t number, const std::string& why) override;
  bool over() const override { return false; }

 private:
  match::GameJob game_job(std::uint64_t number);

  Selfplay selfplay_;
  std::uint64_t next_;
  std::uint64_t speed_;
  OnGame on_game_;
  Engine rules_;  ///< to draw openings
  std::vector<std::string> left_out_;
};

}  // namespace deepcut::farm
