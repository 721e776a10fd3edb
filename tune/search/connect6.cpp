// Connect6, where a limit is that of a stone.
#include <array>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "games/connect6/evaluator.hpp"
#include "games/connect6/policy.hpp"
#include "games/connect6/position.hpp"
#include "games/lines/network.hpp"
#include "search/contest.hpp"
#include "search/duel.hpp"
#include "spsa/tables.hpp"

namespace deepcut::tune {

namespace {

struct Connect6 {
  using Position = connect6::Position;
  using Policy = connect6::Policy;
  using Evaluator = connect6::Evaluator;
  using Numbers = connect6::Numbers;
  static constexpr Score kEven = 150;

  static Position start() { return Position(); }
  static std::vector<Tunable<Numbers>> table() { return connect6_table(); }

  /// One to three turns after the first stone, near each other.
  static Position random_opening(std::mt19937_64& random) {
    Position position;
    position.make(lines::cell_at(position.size() / 2, position.size() / 2));
    for (auto stones = 2 * (1 + random() % 3); stones > 0; --stones) {
      std::vector<connect6::Cell> cells;
      const connect6::CellSet near = (position.stones(0) | position.stones(1)).grown(2);
      (position.empty_cells() & near).for_each([&](connect6::Cell cell) { cells.push_back(cell); });
      position.make(cells[random() % cells.size()]);
    }
    return position;
  }
};

connect6::Evaluator evaluator(const std::string& name) {
  if (name.empty() || name == "network") return {};
  const auto network = lines::Network::read(name);
  if (network->rules() != "connect6") throw std::runtime_error(fmt::format("{} is no network for Connect6.", name));
  return connect6::Evaluator(network);
}

}  // namespace

std::unique_ptr<Contest> make_connect6(const Wanted& wanted) {
  const auto& [first, second] = wanted.evaluations;
  return std::make_unique<Duel<Connect6>>(Connect6{}, std::array{evaluator(first), evaluator(second)}, wanted);
}

}  // namespace deepcut::tune
