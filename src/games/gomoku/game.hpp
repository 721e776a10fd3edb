// Five in a row as the engine offers it: rule sets with their options, levels, drawing, explanations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/evaluator.hpp"
#include "games/gomoku/policy.hpp"
#include "games/gomoku/position.hpp"
#include "games/gomoku/threats/threat_search.hpp"
#include "games/rule_set.hpp"

namespace deepcut::gomoku {

/// What all rule sets have in common; each of them only names its rules.
struct CommonRules {
  using Position = gomoku::Position;
  using Policy = gomoku::Policy;
  using Evaluator = gomoku::Evaluator;
  using Move = Position::Move;

  static games::Board draw(const Position& position, std::optional<Move> last);
  static std::string why_illegal(const Position& position, std::string_view text);
  static std::string reason(const Position& position);
  static std::vector<games::Annotation> annotations(const Position& position);
  static std::vector<games::OwnSearch<Position>> searches() { return threat_searches(); }
};

/// Its positions may be judged by a network, by options.
template <class R>
struct Judged : CommonRules {
  static std::vector<games::OptionSpec> evaluator_options() { return gomoku::evaluator_options(); }
  static Evaluator evaluator(const games::OptionValues& values) { return make_evaluator(R::info().name, values); }
  static std::optional<games::Outlook> outlook(const Position& position) {
    return Evaluator(lines::Network::embedded(R::info().name)).outlook(position);
  }
};

struct Freestyle : Judged<Freestyle> {
  static games::RuleSetInfo info();
  static Position start(const games::OptionValues& values);
  static std::vector<games::BenchPosition> bench();
};
struct Standard : Judged<Standard> {
  static games::RuleSetInfo info();
  static Position start(const games::OptionValues& values);
  static std::vector<games::BenchPosition> bench();
};
struct Renju : Judged<Renju> {
  static games::RuleSetInfo info();
  static Position start(const games::OptionValues& values);
  static std::vector<games::BenchPosition> bench();
};
struct Caro : Judged<Caro> {
  static games::RuleSetInfo info();
  static Position start(const games::OptionValues& values);
  static std::vector<games::BenchPosition> bench();
};
struct Capture : Judged<Capture> {
  static games::RuleSetInfo info();
  static Position start(const games::OptionValues& values);
  static std::vector<games::BenchPosition> bench();
};
struct Pente : Judged<Pente> {
  static games::RuleSetInfo info();
  static Position start(const games::OptionValues& values);
  static std::vector<games::BenchPosition> bench();
};

struct Game {
  static games::GameInfo info();
  static std::vector<games::Level> levels();
  using RuleSets = games::RuleSets<Freestyle, Standard, Renju, Caro, Capture, Pente>;
};

}  // namespace deepcut::gomoku
