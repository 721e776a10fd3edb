// The searches `vcf` and `vct`, as the engine offers them.
#pragma once

#include <vector>

#include "games/gomoku/position.hpp"
#include "games/rule_set.hpp"

namespace deepcut::gomoku {

/// They prove a win or say that there is none of this kind (Bound::kNone, stopped because it is solved).
std::vector<games::OwnSearch<Position>> threat_searches();

}  // namespace deepcut::gomoku
