#include "gomoku/named.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "games/lines/network.hpp"

namespace deepcut::tune {

gomoku::Rules rules_named(std::string_view name) {
  using namespace gomoku::rule_sets;
  if (name == "freestyle") return kFreestyle;
  if (name == "standard") return kStandard;
  if (name == "renju") return kRenju;
  if (name == "caro") return kCaro;
  if (name == "capture") return kCapture;
  if (name == "pente") return kPente;
  throw std::runtime_error(fmt::format("There are no rules {}.", name));
}

gomoku::Evaluator evaluator_named(const std::string& name, std::string_view rules) {
  using lines::Network;
  if (name == "classical") return {};
  const auto network = name == "network" ? Network::embedded(rules) : Network::read(name);
  if (network->rules() != rules) throw std::runtime_error(fmt::format("{} is no network for {}.", name, rules));
  return gomoku::Evaluator(network);
}

}  // namespace deepcut::tune
