// The numbers that INFO rule gives to the rule sets of five in a row, and their names here.
#pragma once

#include <optional>
#include <string>

#include "engine/options.hpp"

namespace deepcut::gomocup {

inline constexpr const char* kGame = "gomoku";

struct RuleSet {
  std::string name;
  OptionTexts options{};  ///< without the size of the board
};

/// Every combination of bits means something: renju goes before all, and a continuous game is a game.
RuleSet rule_set_of(int rule);
/// Nothing if the protocol has no number for these rules.
std::optional<int> rule_of(const std::string& name, const OptionTexts& options);

}  // namespace deepcut::gomocup
