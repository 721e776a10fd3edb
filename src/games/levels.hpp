// The levels that games have unless they bring their own, and the one that is the same everywhere.
#pragma once

#include <vector>

#include "games/rule_set.hpp"

namespace deepcut::games {

/// beginner, easy, medium, hard and max. The weak ones have no clock in them, so that they are equally weak on every
/// machine.
std::vector<Level> standard_levels();

/// max: five seconds on all threads of the machine.
Level max_level();

}  // namespace deepcut::games
