// The numbers that INFO rule and psq files give to the rule sets of five in a row, and their names here.
#pragma once

#include <optional>
#include <string>

#include "engine/options.hpp"

namespace deepcut::gomocup {

inline constexpr const char* kGame = "gomoku";

/// Bits of the number.
namespace rule {
inline constexpr int kExactlyFive = 1;
inline constexpr int kContinuous = 2;
inline constexpr int kRenju = 4;
inline constexpr int kCaro = 8;
}  // namespace rule

struct RuleSet {
  std::string name;
  OptionTexts options{};  ///< without the size of the board
};

/// Every combination of bits means something: renju goes before all, and a continuous game is a game.
RuleSet rule_set_of(int rule);
/// Nothing if the protocol has no number for these rules.
std::optional<int> rule_of(const std::string& name, const OptionTexts& options);

}  // namespace deepcut::gomocup
