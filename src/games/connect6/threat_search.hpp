// Wins by threats as searches of their own, by name.
#pragma once

#include <vector>

#include "games/connect6/position.hpp"
#include "games/rule_set.hpp"

namespace deepcut::connect6 {

/// `vcdt`: is there a win by continuous double threats? `solve` asks the same: the game as a whole is out of reach.
/// `vcst`: is there one if some threats are single?
std::vector<games::OwnSearch<Position>> threat_searches();

}  // namespace deepcut::connect6
