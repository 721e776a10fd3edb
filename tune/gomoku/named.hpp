// Rules and evaluators of five in a row as command lines name them.
#pragma once

#include <string>
#include <string_view>

#include "games/gomoku/evaluator.hpp"
#include "games/gomoku/rules.hpp"

namespace deepcut::tune {

/// Throws std::runtime_error.
gomoku::Rules rules_named(std::string_view name);

/// "classical", "network" for that of the program, or a file. Throws std::runtime_error.
gomoku::Evaluator evaluator_named(const std::string& name, std::string_view rules);

}  // namespace deepcut::tune
