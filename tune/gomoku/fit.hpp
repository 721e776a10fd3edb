// From games to weights: the evaluation by logistic regression on who won, the ordering by softmax regression on
// which move was played.
#pragma once

#include <ostream>
#include <vector>

#include "gomoku/games.hpp"

namespace deepcut::tune {

void fit(const gomoku::Rules& rules, const std::vector<Game>& games, std::ostream& out);

}  // namespace deepcut::tune
