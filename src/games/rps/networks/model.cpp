#include "games/rps/networks/model.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "games/rps/refusal.hpp"

namespace deepcut::rps {

namespace {

using NetworkJson = nlohmann::json;

constexpr std::size_t kCellInputs = 9;
constexpr std::size_t kCellOutputs = 9;
constexpr std::size_t kMoveOutputs = 27;
constexpr int kMostCounted = 5;  ///< cards of a kind in a hand
constexpr std::int64_t kMostHidden = 65'536;

const NetworkJson& field(const NetworkJson& json, const char* name) {
  const auto found = json.find(name);
  if (found == json.end()) refuse(fmt::format("Field \"{}\" is missing.", name));
  return *found;
}

std::int64_t size_field(const NetworkJson& json, const char* name, std::int64_t low, std::int64_t high) {
  const NetworkJson& value = field(json, name);
  const bool fits = value.is_number_integer() && value.get<double>() >= static_cast<double>(low) &&
                    value.get<double>() <= static_cast<double>(high);
  if (fits) return value.get<std::int64_t>();
  if (low == high) refuse(fmt::format("Field \"{}\" is wrong: expected {}.", name, low));
  refuse(fmt::format("Field \"{}\" is wrong: expected {} to {}.", name, low, high));
}

/// A size that is one of two.
std::size_t either(const NetworkJson& json, const char* name, std::size_t small, std::size_t large) {
  const NetworkJson& value = field(json, name);
  if (value.is_number_integer() && (value == small || value == large)) return value.get<std::size_t>();
  refuse(fmt::format("Field \"{}\" is wrong: expected {} or {}.", name, small, large));
}

double number(const NetworkJson& value, const std::string& place) {
  if (!value.is_number() || !std::isfinite(value.get<double>())) {
    refuse(fmt::format("{} is wrong: expected a number.", place));
  }
  return value.get<double>();
}

std::vector<double> numbers(const NetworkJson& list, std::size_t count, const std::string& place) {
  if (!list.is_array()) refuse(fmt::format("{} is wrong: expected a list of {} numbers.", place, count));
  if (list.size() != count) refuse(fmt::format("{} has {} entries: expected {}.", place, list.size(), count));
  std::vector<double> result;
  for (const NetworkJson& value : list)
    result.push_back(number(value, fmt::format("{}, entry {},", place, result.size() + 1)));
  return result;
}

std::vector<std::vector<double>> matrix(const NetworkJson& json, const char* name, std::size_t rows,
                                        std::size_t columns) {
  const NetworkJson& list = field(json, name);
  if (!list.is_array()) refuse(fmt::format("Field \"{}\" is wrong: expected a list of {} lists.", name, rows));
  if (list.size() != rows) refuse(fmt::format("Field \"{}\" has {} rows: expected {}.", name, list.size(), rows));
  std::vector<std::vector<double>> result;
  for (const NetworkJson& row : list) {
    result.push_back(numbers(row, columns, fmt::format("Row {} of field \"{}\"", result.size() + 1, name)));
  }
  return result;
}

void require_three_by_three(const Position& position) {
  const Geometry& board = position.board();
  if (board.columns == 3 && board.rows == 3) return;
  refuse(fmt::format("The network is for boards of 3x3, not {}x{}.", board.columns, board.rows));
}

/// A softmax.
void to_chances(std::vector<double>& numbers) {
  const double largest = *std::max_element(numbers.begin(), numbers.end());
  double sum = 0;
  for (double& number : numbers) sum += number = std::exp(number - largest);
  for (double& number : numbers) number /= sum;
}

}  // namespace

std::vector<int> model_inputs(const Position& position) {
  std::vector<int> inputs;
  for (int cell = 0; cell < static_cast<int>(kCellOutputs); ++cell) {
    const int first = cell * static_cast<int>(kCellInputs);
    for (const Card card : kCards) {
      if ((position.kind(card) & bit(cell)) != 0) inputs.push_back(first + static_cast<int>(index(card)));
    }
    const bool one = (position.owned(0) & bit(cell)) != 0;
    const bool two = (position.owned(1) & bit(cell)) != 0;
    inputs.push_back(first + (one ? 4 : two ? 5 : 3));
    inputs.push_back(first + 6 + position.side());
  }
  return inputs;
}

std::vector<int> hand_inputs(const Position& position) {
  std::vector<int> inputs;
  for (const int other : {0, 1}) {
    const Hand& hand = position.hand(other == 0 ? position.side() : 1 - position.side());
    for (const Card card : kCards) {
      const int first = kModelInputs + (other * 3 + static_cast<int>(index(card))) * kMostCounted;
      for (int i = 0; i < std::min(hand.count(card), kMostCounted); ++i) inputs.push_back(first + i);
    }
  }
  return inputs;
}

Model Model::parse(std::string_view text) {
  const NetworkJson json = NetworkJson::parse(text, nullptr, false);
  if (json.is_discarded()) refuse("It is no JSON.");
  return from_json(json);
}

Model Model::from_json(const NetworkJson& json) {
  if (!json.is_object()) refuse("Expected a JSON object with inputSize, hiddenSize and the weights.");
  Model model;
  const std::size_t inputs = either(json, "inputSize", kModelInputs, kModelInputs + kHandInputs);
  model.sees_hands_ = inputs > kModelInputs;
  const auto hidden = static_cast<std::size_t>(size_field(json, "hiddenSize", 1, kMostHidden));
  model.kind_ = json.contains("outputSize") ? Kind::kPolicy : Kind::kValue;
  const std::size_t outputs =
      model.kind_ == Kind::kPolicy ? either(json, "outputSize", kCellOutputs, kMoveOutputs) : std::size_t{1};
  model.hidden_weights_ = matrix(json, "weightsInputHidden", hidden, inputs);
  model.hidden_biases_ = numbers(field(json, "biasesHidden"), hidden, "Field \"biasesHidden\"");
  model.output_weights_ = matrix(json, "weightsHiddenOutput", outputs, hidden);
  if (model.kind_ == Kind::kPolicy) {
    model.output_biases_ = numbers(field(json, "biasesOutput"), outputs, "Field \"biasesOutput\"");
  } else {
    model.output_biases_ = {number(field(json, "biasOutput"), "Field \"biasOutput\"")};
  }
  return model;
}

std::string read_network_file(const std::string& path) {
  if (path.empty()) refuse("The network has no file: expected file=FILE.");
  std::ifstream stream(path, std::ios::binary);
  if (!stream || std::filesystem::is_directory(path)) refuse(fmt::format("{} cannot be read: expected a file.", path));
  return {std::istreambuf_iterator<char>(stream), {}};
}

Model Model::load(const std::string& path) {
  const std::string text = read_network_file(path);
  try {
    return parse(text);
  } catch (const std::invalid_argument& problem) {
    refuse(fmt::format("{} is no network: {}", path, problem.what()));
  }
}

std::vector<double> Model::outputs(const Position& position) const {
  require_three_by_three(position);
  std::vector<int> inputs = model_inputs(position);
  if (sees_hands_) {
    for (const int input : hand_inputs(position)) inputs.push_back(input);
  }
  std::vector<double> result = output_biases_;
  for (std::size_t unit = 0; unit < hidden_biases_.size(); ++unit) {
    double sum = hidden_biases_[unit];
    for (const int input : inputs) sum += hidden_weights_[unit][static_cast<std::size_t>(input)];
    if (sum <= 0) continue;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += output_weights_[i][unit] * sum;
  }
  return result;
}

std::vector<double> Model::chances(const Position& position) const {
  std::vector<double> chances = outputs(position);
  to_chances(chances);
  return chances;
}

std::vector<double> Model::move_chances(const Position& position, const std::vector<RpsMove>& moves) const {
  const std::vector<double> all = outputs(position);
  std::vector<double> chances;
  chances.reserve(moves.size());
  for (const RpsMove move : moves) chances.push_back(all[output_of(move)]);
  to_chances(chances);
  return chances;
}

double Model::win_chance(const Position& position) const { return 1 / (1 + std::exp(-outputs(position).front())); }

RpsMove Model::choose(const Position& position) const {
  require_three_by_three(position);
  const std::vector<RpsMove> moves = legal_moves(position);
  double best = -std::numeric_limits<double>::infinity();
  RpsMove chosen = moves.front();
  const auto consider = [&](RpsMove move, double worth) {
    if (worth <= best) return;
    best = worth;
    chosen = move;
  };
  if (kind_ == Kind::kPolicy) {
    const std::vector<double> worth = outputs(position);
    const Card first = position.hand(position.side()).front();
    for (const RpsMove move : moves) {
      if (knows_cards() || move.card == first) consider(move, worth[output_of(move)]);
    }
    return chosen;
  }
  Position after = position;
  for (const RpsMove move : moves) {
    after.make(move);
    const auto result = after.result();
    const int score = result ? result->score() : 0;
    consider(move, -(result ? (score > 0 ? 1.0 : score < 0 ? 0.0 : 0.5) : win_chance(after)));
    after.undo(move);
  }
  return chosen;
}

}  // namespace deepcut::rps
