// How a whole turn of Connect6 is thought about: both stones within one time.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace deepcut::connect6_text {

/// Plays the turn of the side to move on the engine's board and gives its stones. The request's time is for all of
/// them; most of it goes into the first, after which the second is known well already. With `threats_first`, some of it
/// goes into a search for a win by double threats before. Throws Error.
std::vector<std::string> play_turn(Engine& engine, const GoRequest& request, bool threats_first);

}  // namespace deepcut::connect6_text
