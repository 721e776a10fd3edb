// Ashton Tablut.
#include <array>
#include <memory>
#include <random>
#include <stdexcept>
#include <vector>

#include <deepcut/evaluator.hpp>
#include <deepcut/position.hpp>

#include "games/tablut/policy.hpp"
#include "games/tablut/position.hpp"
#include "search/contest.hpp"
#include "search/duel.hpp"
#include "spsa/tables.hpp"

namespace deepcut::tune {

namespace {

struct Tablut {
  using Position = tablut::Position;
  using Policy = tablut::Policy;
  using Evaluator = PositionEvaluator<Position>;
  using Numbers = tablut::Numbers;
  /// After random plies Black mostly stands better.
  static constexpr Score kEven = 300;

  static Position start() { return Position(); }
  static std::vector<Tunable<Numbers>> table() { return tablut_table(); }

  static Position random_opening(std::mt19937_64& random) {
    constexpr int kPlies = 4;
    Position position;
    for (int ply = 0; ply < kPlies && !position.result(); ++ply) {
      const auto moves = legal_moves(position);
      position.make(moves[random() % moves.size()]);
    }
    return position;
  }
};

}  // namespace

std::unique_ptr<Contest> make_tablut(const Wanted& wanted) {
  for (const auto& name : wanted.evaluations) {
    if (!name.empty()) throw std::runtime_error("Tablut has one evaluation: expected tablut alone.");
  }
  return std::make_unique<Duel<Tablut>>(Tablut{}, std::array<Tablut::Evaluator, 2>{}, wanted);
}

}  // namespace deepcut::tune
