// Who says what a position of five in a row is worth: the hand-shaped evaluation of Position, or a network.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/position.hpp"
#include "games/lines/network_evaluator.hpp"
#include "games/option.hpp"

namespace deepcut::gomoku {

struct NetworkTraits {
  using Position = gomoku::Position;

  static int size(const Position& position) { return position.size(); }
  static const CellSet& stones(const Position& position, int colour) { return position.stones(colour); }
  static int phase(const Position& /*position*/) { return 0; }
  static Cell cell(Cell move) { return move; }
};

using Evaluator = lines::NetworkEvaluator<NetworkTraits>;

/// `evaluation` and `network_file`, for the rule set of this name.
std::vector<games::OptionSpec> evaluator_options(std::string_view rules);
/// Throws std::invalid_argument with one sentence if there is no such network.
Evaluator make_evaluator(std::string_view rules, const games::OptionValues& values);

}  // namespace deepcut::gomoku
