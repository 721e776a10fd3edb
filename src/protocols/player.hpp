// Somebody who plays in a match: an engine in this process, a program outside, a die. One class a kind; a program
// that speaks another protocol is another class (see json_lines_player.hpp for the shape).
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/value.hpp>

#include "engine/options.hpp"
#include "engine/searches/go_limits.hpp"

namespace deepcut {

struct GameSetup {
  std::string game;
  std::string rules;
  OptionTexts options{};
  int side = 0;                        ///< the player's
  std::uint64_t seed = 0;              ///< all that is random about the player comes from here
  std::vector<std::string> opening{};  ///< moves that both sides are given
};

struct Turn {
  const std::vector<std::string>& moves;  ///< all since the start of the game
  GoLimits limits{};                      ///< with the clock as it stands now
  std::optional<SteadyTime> deadline{};   ///< after which an answer is not waited for
  std::stop_token stop{};                 ///< the match is being abandoned: the answer will not be used
};

struct Thought {
  std::string move;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::optional<Value> value{};     ///< for the player
  std::optional<double> time_ms{};  ///< what the player itself says it took
};

/// What loses a game other than the rules.
enum class Fault : std::uint8_t { kIllegalMove, kCrash, kTime, kMemory, kFlood, kGarbage };

const char* to_string(Fault fault);

/// A player cannot go on with this game, which it loses. what() is a sentence for the record.
class PlayerFault : public std::runtime_error {
 public:
  PlayerFault(Fault fault, const std::string& what) : std::runtime_error(what), fault_(fault) {}
  Fault fault() const { return fault_; }

 private:
  Fault fault_;
};

/// Used from one thread. After a PlayerFault, new_game() begins afresh.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Not on the player's clock. Throws PlayerFault; Error if it can never play this game.
  virtual void new_game(const GameSetup& setup) = 0;
  /// Throws PlayerFault.
  virtual Thought think(const Turn& turn) = 0;
  /// The other side is to move: a player that ponders begins to think now, on nobody's clock, until it is called again.
  /// `moves` are all since the start of the game. Throws PlayerFault.
  virtual void ponder(const std::vector<std::string>& /*moves*/) {}
  virtual void game_over(std::optional<int> winner, const std::string& reason) = 0;
  /// The end of the conversation with a program, for the record of a game that it lost by its own fault.
  virtual std::vector<std::string> last_words() const { return {}; }
};

}  // namespace deepcut
