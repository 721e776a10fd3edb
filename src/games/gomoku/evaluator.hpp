// Who says what a position of five in a row is worth: the hand-shaped evaluation of Position, or a network.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/position.hpp"
#include "games/lines/network_evaluator.hpp"
#include "games/option.hpp"

namespace deepcut::gomoku {

struct NetworkTraits {
  using Position = gomoku::Position;
  static constexpr int kOrderOfOdds = 8;

  static int size(const Position& position) { return position.size(); }
  static const CellSet& stones(const Position& position, int colour) { return position.stones(colour); }
  static int phase(const Position& /*position*/) { return 0; }
  static Cell cell(Cell move) { return move; }
  /// Those who need more than five have five as well: no network was taught more.
  static std::array<int, 2> missing_pairs(const Position& position) {
    const int to_win = position.rules().pairs_to_win;
    return {std::clamp(to_win - position.pairs(kBlack), 0, kMostMissing),
            std::clamp(to_win - position.pairs(kWhite), 0, kMostMissing)};
  }

 private:
  static constexpr int kMostMissing = 5;
};

using Evaluator = lines::NetworkEvaluator<NetworkTraits>;

/// `evaluation` and `network_file`.
std::vector<games::OptionSpec> evaluator_options();
/// Throws std::invalid_argument with one sentence if there is no such network.
Evaluator make_evaluator(std::string_view rules, const games::OptionValues& values);

}  // namespace deepcut::gomoku
