// Ashton Tablut as the engine offers it: how it is drawn, set up, and what it says about mistakes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/rule_set.hpp"
#include "games/tablut/policy.hpp"
#include "games/tablut/position.hpp"

namespace deepcut::tablut {

struct AshtonRules {
  using Position = tablut::Position;
  using Policy = tablut::Policy;

  static games::RuleSetInfo info();
  static Position start(const games::OptionValues& options);
  static games::Board draw(const Position& position, std::optional<Move> last);
  static std::string why_illegal(const Position& position, std::string_view text);
  static std::string reason(const Position& position);
  static std::vector<games::Annotation> annotations(const Position& position);
  static std::vector<games::BenchPosition> bench();
};

struct Game {
  static games::GameInfo info();
  using RuleSets = games::RuleSets<AshtonRules>;
};

}  // namespace deepcut::tablut
