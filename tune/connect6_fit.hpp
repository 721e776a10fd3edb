// The worth of windows, fitted to how games ended.
#pragma once

#include <iosfwd>
#include <vector>

#include "connect6_games.hpp"

namespace deepcut::tune {

/// Prints the weights of the evaluation as C++.
void fit(const std::vector<Connect6Game>& games, std::ostream& out);

}  // namespace deepcut::tune
