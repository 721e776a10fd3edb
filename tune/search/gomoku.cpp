// Five in a row, whose rule sets share one search.
#include <array>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/evaluator.hpp"
#include "games/gomoku/policy.hpp"
#include "games/gomoku/position.hpp"
#include "gomoku/named.hpp"
#include "search/contest.hpp"
#include "search/duel.hpp"
#include "spsa/tables.hpp"

namespace deepcut::tune {

namespace {

struct Gomoku {
  using Position = gomoku::Position;
  using Policy = gomoku::Policy;
  using Evaluator = gomoku::Evaluator;
  using Numbers = gomoku::Numbers;
  static constexpr Score kEven = 80;

  gomoku::Rules rules;

  Position start() const { return Position(rules); }
  static std::vector<Tunable<Numbers>> table() { return gomoku_table(); }

  /// Three to six stones near the centre.
  Position random_opening(std::mt19937_64& random) const {
    constexpr int kNear = 3;
    Position position = start();
    const int from = rules.size / 2 - kNear;
    const auto drawn = [&] { return from + static_cast<int>(random() % (2 * kNear + 1)); };
    for (auto stones = 3 + random() % 4; stones > 0;) {
      const gomoku::Cell cell = lines::cell_at(drawn(), drawn());
      if (position.stone(cell) >= 0 || !position.is_legal(cell)) continue;
      position.make(cell);
      --stones;
    }
    return position;
  }
};

gomoku::Evaluator evaluator(std::string_view rules, const std::string& name) {
  return evaluator_named(name.empty() ? "network" : name, rules);
}

}  // namespace

std::unique_ptr<Contest> make_gomoku(std::string_view rules, const Wanted& wanted) {
  const Gomoku game{rules_named(rules)};
  const auto& [first, second] = wanted.evaluations;
  return std::make_unique<Duel<Gomoku>>(game, std::array{evaluator(rules, first), evaluator(rules, second)}, wanted);
}

}  // namespace deepcut::tune
