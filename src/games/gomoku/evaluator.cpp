#include "games/gomoku/evaluator.hpp"

#include <memory>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace deepcut::gomoku {

using games::OptionSpec;

std::vector<OptionSpec> evaluator_options() {
  return {OptionSpec::choice("evaluation", "who judges positions: a network or hand-shaped numbers",
                             {"network", "classical"}),
          OptionSpec::text("network_file", "a file with another network than the program's own", "")};
}

Evaluator make_evaluator(std::string_view rules, const games::OptionValues& values) {
  if (values.text("evaluation") == "classical") return {};
  const std::string& path = values.text("network_file");
  std::shared_ptr<const lines::Network> network =
      path.empty() ? lines::Network::embedded(rules) : lines::Network::read(path);
  if (!network) {
    throw std::invalid_argument(
        fmt::format("This program has no network for {}: expected evaluation=classical, or a network_file.", rules));
  }
  if (network->rules() != rules) {
    throw std::invalid_argument(
        fmt::format("{} is a network for {}: expected one for {}.", path, network->rules(), rules));
  }
  if (network->phases() != 1) {
    throw std::invalid_argument(fmt::format("{} is for turns of two stones: expected a network for {}.", path, rules));
  }
  return Evaluator(std::move(network));
}

}  // namespace deepcut::gomoku
