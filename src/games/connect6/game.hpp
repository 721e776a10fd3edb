// Connect6 as the engine offers it: rules with their options, levels, drawing, explanations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/connect6/evaluator.hpp"
#include "games/connect6/policy.hpp"
#include "games/connect6/position.hpp"
#include "games/rule_set.hpp"

namespace deepcut::connect6 {

struct Connect6Rules {
  using Position = connect6::Position;
  using Policy = connect6::Policy;
  using Evaluator = connect6::Evaluator;
  using Move = Position::Move;

  static games::RuleSetInfo info();
  static Position start(const games::OptionValues& values);
  static games::Board draw(const Position& position, std::optional<Move> last);
  static std::string why_illegal(const Position& position, std::string_view text);
  static std::string reason(const Position& position);
  static std::vector<games::Annotation> annotations(const Position& position);
  static std::vector<games::OptionSpec> evaluator_options() { return connect6::evaluator_options(); }
  static Evaluator evaluator(const games::OptionValues& values) { return make_evaluator(values); }
  static std::optional<games::Outlook> outlook(const Position& position) { return Evaluator().outlook(position); }
  static std::vector<games::OwnSearch<Position>> searches();
  static std::vector<games::BenchPosition> bench();
};

struct Game {
  static games::GameInfo info();
  using RuleSets = games::RuleSets<Connect6Rules>;
  static std::vector<games::Level> levels();
};

}  // namespace deepcut::connect6
