// The numbers of five in a row's policy by name, so that others can be tried without compiling.
#pragma once

#include <string_view>
#include <vector>

#include "games/gomoku/policy.hpp"

namespace deepcut::tune {

struct NamedNumber {
  std::string_view name;
  int& (*of)(gomoku::Numbers&);
};

/// Those that a match can try.
const std::vector<NamedNumber>& named_numbers();

/// "singular=4,late_moves=2": the numbers of play with these changes. Throws std::runtime_error.
gomoku::Numbers changed_numbers(std::string_view changes);

}  // namespace deepcut::tune
