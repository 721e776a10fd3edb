#include "games/gomoku/evaluator.hpp"

#include "games/lines/network_option.hpp"

namespace deepcut::gomoku {

using games::OptionSpec;

std::vector<OptionSpec> evaluator_options() {
  return {OptionSpec::choice("evaluation", "who judges positions: a network or hand-shaped numbers",
                             {"network", "classical"}),
          lines::network_option()};
}

Evaluator make_evaluator(std::string_view rules, const games::OptionValues& values) {
  if (values.text("evaluation") == "classical") return {};
  return Evaluator(lines::chosen_network(rules, 1, values));
}

}  // namespace deepcut::gomoku
