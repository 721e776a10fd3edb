#include "games/connect6/evaluator.hpp"

#include <string>

#include "games/lines/network_option.hpp"

namespace deepcut::connect6 {

namespace {

constexpr const char* kRules = "connect6";

}  // namespace

Evaluator::Evaluator() : Evaluator(lines::Network::embedded(kRules)) {}

std::vector<games::OptionSpec> evaluator_options() { return {lines::network_option()}; }

Evaluator make_evaluator(const games::OptionValues& values) {
  return Evaluator(lines::chosen_network(kRules, kStonesOfTurn, values));
}

}  // namespace deepcut::connect6
