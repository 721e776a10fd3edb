// The game of Tablut as the engine has it, and as the server's messages show it.
#pragma once

#include <string>

#include "engine/engine.hpp"
#include "protocols/tablut/wire.hpp"

namespace deepcut::tablut_server {

/// The message about the engine's game, which is one of Tablut.
State tablut_state(const Engine& engine);

/// The turn of a message that says who has won.
Turn tablut_result(std::optional<int> winner);

/// "e4f4" as the message of the side that plays it.
Action tablut_action(const std::string& move, int side);

/// How the engine's game came to the board of a message about a game that goes on.
enum class Followed : std::uint8_t {
  kSame,   ///< nothing has changed
  kMoved,  ///< a legal move was played
  kNew,    ///< no legal move leads there: the game goes on from that board, its history is lost
};
/// Throws Error if no game can have that board; the engine's game is as it was then.
Followed follow(Engine& engine, const State& state);

/// The same for a message that says how the game ended: plays the move that led to its board, where that is one.
Followed follow_to_end(Engine& engine, const State& state);

}  // namespace deepcut::tablut_server
