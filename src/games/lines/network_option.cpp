#include "games/lines/network_option.hpp"

#include <stdexcept>
#include <string>

#include <fmt/format.h>

namespace deepcut::lines {

namespace {

constexpr const char* kName = "network_file";

}  // namespace

games::OptionSpec network_option() {
  return games::OptionSpec::text(kName, "a file with another network than the program's own", "");
}

std::shared_ptr<const Network> chosen_network(std::string_view rules, int stones_a_turn,
                                              const games::OptionValues& values) {
  const std::string& path = values.text(kName);
  std::shared_ptr<const Network> network = path.empty() ? Network::embedded(rules) : Network::read(path);
  if (!network) {
    throw std::invalid_argument(
        fmt::format("This program has no network for {}: expected the name of one as {}.", rules, kName));
  }
  if (network->rules() != rules) {
    throw std::invalid_argument(
        fmt::format("{} is a network for {}: expected one for {}.", path, network->rules(), rules));
  }
  if (network->phases() != stones_a_turn) {
    throw std::invalid_argument(
        fmt::format("{} is for turns of {} stones: expected a network for {}.", path, network->phases(), rules));
  }
  return network;
}

}  // namespace deepcut::lines
