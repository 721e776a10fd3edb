// Who says what a position of Connect6 is worth and which cells are worth a stone: the network of the games on lines.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "games/connect6/position.hpp"
#include "games/lines/network_evaluator.hpp"
#include "games/option.hpp"

namespace deepcut::connect6 {

struct NetworkTraits {
  using Position = connect6::Position;
  static constexpr int kOrderOfOdds = 100;

  static int size(const Position& position) { return position.size(); }
  static const CellSet& stones(const Position& position, int colour) { return position.stones(colour); }
  /// By the stones that are left in the turn.
  static int phase(const Position& position) { return position.left() - 1; }
  static Cell cell(Cell move) { return move; }
  static std::array<int, 2> missing_pairs(const Position& /*position*/) { return {}; }
};

class Evaluator : public lines::NetworkEvaluator<NetworkTraits> {
 public:
  /// With the program's own network.
  Evaluator();
  explicit Evaluator(std::shared_ptr<const lines::Network> network) : NetworkEvaluator(std::move(network)) {}
};

/// `network_file`.
std::vector<games::OptionSpec> evaluator_options();
/// Throws std::invalid_argument with one sentence if there is no such network.
Evaluator make_evaluator(const games::OptionValues& values);

}  // namespace deepcut::connect6
