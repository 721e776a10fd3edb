// Network files in the published format, made for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

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

}  // namespace deepcut::test
