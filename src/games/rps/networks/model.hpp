// Neural networks as JSON, for the 3x3 game.
//
// One hidden layer of rectified units. A policy network has an output for each cell, as the published ones, which have
// none for the card: the agent plays the first card of its hand on the best empty cell. Ours may have one for each card
// and cell, and may see the hands beside the board. A value network has one output, the mover's chance to win; its agent
// plays the move that leaves the opponent least.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "games/rps/position.hpp"

namespace deepcut::rps {

class Model {
 public:
  enum class Kind : std::uint8_t { kPolicy, kValue };

  /// Throws std::invalid_argument with a sentence that names the field and what was expected.
  static Model parse(std::string_view text);
  static Model from_json(const nlohmann::json& json);
  /// The name of the file begins the sentence.
  static Model load(const std::string& path);

  Kind kind() const { return kind_; }
  /// The position must be unfinished. Throws std::invalid_argument if the board is not 3x3.
  RpsMove choose(const Position& position) const;

  /// How likely a policy network thinks each output, legal or not: a softmax over the nine cells, or over cards and cells.
  std::vector<double> chances(const Position& position) const;
  /// The same of these moves of the position alone. What a network without cards thinks of a cell is shared among them.
  std::vector<double> move_chances(const Position& position, const std::vector<RpsMove>& moves) const;
  /// What a value network thinks of the mover's chance to win.
  double win_chance(const Position& position) const;

 private:
  std::vector<double> outputs(const Position& position) const;
  bool knows_cards() const { return output_biases_.size() > kCells; }
  std::size_t output_of(RpsMove move) const {
    return knows_cards() ? index(move.card) * kCells + move.cell : std::size_t{move.cell};
  }

  static constexpr std::size_t kCells = 9;

  Kind kind_ = Kind::kPolicy;
  bool sees_hands_ = false;
  std::vector<std::vector<double>> hidden_weights_;  ///< by unit, one an input
  std::vector<double> hidden_biases_;
  std::vector<std::vector<double>> output_weights_;  ///< by output, one a unit
  std::vector<double> output_biases_;
};

inline constexpr int kModelInputs = 81;
inline constexpr int kHandInputs = 30;

/// The inputs of the board that are 1; all others are 0. The board must be 3x3.
std::vector<int> model_inputs(const Position& position);
/// The inputs of the hands that are 1, counted on after those of the board: for the mover's hand and then the other's,
/// for each kind of card, whether there are one, two, ... five or more.
std::vector<int> hand_inputs(const Position& position);

/// Throws std::invalid_argument if it cannot be read.
std::string read_network_file(const std::string& path);

}  // namespace deepcut::rps
