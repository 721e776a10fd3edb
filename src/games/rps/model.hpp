// Neural networks in the published JSON format, for the 3x3 game.
//
// One hidden layer of rectified units over 81 inputs, nine for each cell. A policy network has an output for each
// cell; it has none for the card, so the agent plays the first card of its hand on the best empty cell. A value
// network has one output, the mover's chance to win; its agent plays the move that leaves the opponent least.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/rps/position.hpp"

namespace deepcut::rps {

class Model {
 public:
  enum class Kind : std::uint8_t { kPolicy, kValue };

  /// Throws std::invalid_argument with a sentence that names the field and what was expected.
  static Model parse(std::string_view text);
  /// The name of the file begins the sentence.
  static Model load(const std::string& path);

  Kind kind() const { return kind_; }
  /// The position must be unfinished. Throws std::invalid_argument if the board is not 3x3.
  RpsMove choose(const Position& position) const;

  /// How likely a policy network thinks each of the nine cells, taken or not: a softmax.
  std::vector<double> cell_chances(const Position& position) const;
  /// What a value network thinks of the mover's chance to win.
  double win_chance(const Position& position) const;

 private:
  std::vector<double> outputs(const Position& position) const;

  Kind kind_ = Kind::kPolicy;
  std::vector<std::vector<double>> hidden_weights_;  ///< by unit, 81 each
  std::vector<double> hidden_biases_;
  std::vector<std::vector<double>> output_weights_;  ///< by output, one a unit
  std::vector<double> output_biases_;
};

inline constexpr int kModelInputs = 81;

/// The inputs that are 1; all others are 0. The board must be 3x3.
std::vector<int> model_inputs(const Position& position);

}  // namespace deepcut::rps
