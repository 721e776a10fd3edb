// Network files in the published format, made for tests.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "games/rps/notation.hpp"
#include "games/rps/position.hpp"
#include "games/rps_slow.hpp"

namespace deepcut::test {

inline std::vector<std::vector<double>> random_matrix(std::size_t rows, std::size_t columns, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::vector<double>> matrix(rows, std::vector<double>(columns));
  for (auto& row : matrix) {
    for (double& weight : row) weight = static_cast<double>(random() % 2001) / 1000 - 1;
  }
  return matrix;
}

inline nlohmann::json random_policy(std::size_t hidden, std::uint64_t seed) {
  return {{"inputSize", 81},
          {"hiddenSize", hidden},
          {"outputSize", 9},
          {"weightsInputHidden", random_matrix(hidden, 81, seed)},
          {"biasesHidden", random_matrix(1, hidden, seed + 1)[0]},
          {"weightsHiddenOutput", random_matrix(9, hidden, seed + 2)},
          {"biasesOutput", random_matrix(1, 9, seed + 3)[0]}};
}

inline nlohmann::json random_value(std::size_t hidden, std::uint64_t seed) {
  nlohmann::json json = random_policy(hidden, seed);
  json.erase("outputSize");
  json.erase("biasesOutput");
  json["weightsHiddenOutput"] = random_matrix(1, hidden, seed + 2);
  json["biasOutput"] = 0.25;
  return json;
}

/// With an output for each card and cell, over board and hands.
inline nlohmann::json random_policy_of_moves(std::size_t hidden, std::uint64_t seed) {
  nlohmann::json json = random_policy(hidden, seed);
  json["inputSize"] = 111;
  json["outputSize"] = 27;
  json["weightsInputHidden"] = random_matrix(hidden, 111, seed);
  json["weightsHiddenOutput"] = random_matrix(27, hidden, seed + 2);
  json["biasesOutput"] = random_matrix(1, 27, seed + 3)[0];
  return json;
}

inline nlohmann::json random_pair(std::size_t hidden, std::uint64_t seed) {
  return {{"policy", random_policy_of_moves(hidden, seed)}, {"value", random_value(hidden, seed + 10)}};
}

/// The forward pass written out once more with all inputs, of the board alone or of the hands as well.
inline std::vector<double> slow_outputs(const nlohmann::json& model, const rps::Position& position) {
  std::vector<double> inputs(model["inputSize"].get<std::size_t>(), 0);
  const std::string rows = to_text(position).substr(0, 11);
  for (std::size_t cell = 0; cell < 9; ++cell) {
    const char c = rows[cell / 3 * 4 + cell % 3];
    if (c != '.') inputs[9 * cell + std::string("RPS").find(SlowRps::capital(c))] = 1;
    inputs[9 * cell + (c == '.' ? 3 : SlowRps::owner(c) == 0 ? 4 : 5)] = 1;
    inputs[9 * cell + (position.side() == 0 ? 6 : 7)] = 1;
  }
  if (inputs.size() > 81) {
    std::size_t next = 81;
    for (const int side : {position.side(), 1 - position.side()}) {
      const std::string hand = position.hand(side).text();
      for (const char kind : {'R', 'P', 'S'}) {
        for (int many = 1; many <= 5; ++many) {
          inputs[next++] = std::count(hand.begin(), hand.end(), kind) >= many ? 1 : 0;
        }
      }
    }
  }
  const std::size_t hidden = model["hiddenSize"];
  const std::size_t count = model["weightsHiddenOutput"].size();
  std::vector<double> outputs(count);
  for (std::size_t i = 0; i < count; ++i) {
    outputs[i] =
        model.contains("biasOutput") ? model["biasOutput"].get<double>() : model["biasesOutput"][i].get<double>();
    for (std::size_t h = 0; h < hidden; ++h) {
      double sum = model["biasesHidden"][h];
      for (std::size_t k = 0; k < inputs.size(); ++k)
        sum += model["weightsInputHidden"][h][k].get<double>() * inputs[k];
      outputs[i] += model["weightsHiddenOutput"][i][h].get<double>() * std::max(0.0, sum);
    }
  }
  return outputs;
}

}  // namespace deepcut::test
