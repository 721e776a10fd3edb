// RPS cards as the engine offers it: its parameters, how it is drawn and what it says about mistakes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/rps/oracle.hpp"
#include "games/rps/position.hpp"
#include "games/rps/solver_policy.hpp"
#include "games/rule_set.hpp"

namespace deepcut::rps {

struct Rules {
  using Position = rps::Position;
  using Solver = rps::Solver;
  using Policy = SafeCardsPolicy<score_of_margin>;
  static constexpr bool kEndsInScores = true;

  static games::RuleSetInfo info();
  static Position start(const games::OptionValues& values);
  static games::Board draw(const Position& position, std::optional<RpsMove> last);
  static std::string why_illegal(const Position& position, std::string_view text);
  static std::string reason(const Position& position);
  /// "classic", the analyser that people know, and "model" and "mcts", networks from files.
  static std::vector<games::OwnSearch<Position>> searches();
  /// "oracle": every legal move ranked, as JSON.
  static std::vector<games::OwnCommand<Position>> commands();
  static std::vector<games::BenchPosition> bench();
};

struct Game {
  static games::GameInfo info();
  using RuleSets = games::RuleSets<Rules>;
};

}  // namespace deepcut::rps
