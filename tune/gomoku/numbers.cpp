#include "gomoku/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

namespace deepcut::tune {

const std::vector<NamedNumber>& named_numbers() {
  using gomoku::Numbers;
  static const std::vector<NamedNumber> kNumbers = {
      {"standing_plies", [](Numbers& n) -> int& { return n.margins.standing_plies; }},
      {"standing", [](Numbers& n) -> int& { return n.margins.standing; }},
      {"standing_once", [](Numbers& n) -> int& { return n.margins.standing_once; }},
      {"razoring_plies", [](Numbers& n) -> int& { return n.margins.razoring_plies; }},
      {"razoring", [](Numbers& n) -> int& { return n.margins.razoring; }},
      {"razoring_ply", [](Numbers& n) -> int& { return n.margins.razoring_ply; }},
      {"singular", [](Numbers& n) -> int& { return n.margins.singular; }},
      {"fail_high", [](Numbers& n) -> int& { return n.margins.fail_high; }},
      {"fail_high_ply", [](Numbers& n) -> int& { return n.margins.fail_high_ply; }},
      {"futility_plies", [](Numbers& n) -> int& { return n.margins.futility_plies; }},
      {"futility", [](Numbers& n) -> int& { return n.margins.futility; }},
      {"late_moves", [](Numbers& n) -> int& { return n.margins.late_moves; }},
      {"late_moves_ply", [](Numbers& n) -> int& { return n.margins.late_moves_ply; }},
      {"late_moves_worse", [](Numbers& n) -> int& { return n.margins.late_moves_worse; }},
      {"late_sharp_moves", [](Numbers& n) -> int& { return n.margins.late_sharp_moves; }},
      {"order_unit", [](Numbers& n) -> int& { return n.margins.order_unit; }},
      {"defences", [](Numbers& n) -> int& { return n.defences; }},
      {"reduce_factor", [](Numbers& n) -> int& { return n.reductions.factor; }},
      {"reduce_pv", [](Numbers& n) -> int& { return n.reductions.pv; }},
      {"reduce_cut", [](Numbers& n) -> int& { return n.reductions.cut; }},
      {"reduce_worse", [](Numbers& n) -> int& { return n.reductions.worse; }},
      {"reduce_sharp", [](Numbers& n) -> int& { return n.reductions.sharp; }},
      {"reduce_learnt", [](Numbers& n) -> int& { return n.reductions.learnt; }},
      {"reduce_behind", [](Numbers& n) -> int& { return n.reductions.behind; }},
      {"reduce_behind_from", [](Numbers& n) -> int& { return n.reductions.behind_from; }},
      {"reduce_behind_most", [](Numbers& n) -> int& { return n.reductions.behind_most; }},
      {"reduce_behind_least", [](Numbers& n) -> int& { return n.reductions.behind_least; }},
  };
  return kNumbers;
}

gomoku::Numbers changed_numbers(std::string_view changes) {
  gomoku::Numbers numbers;
  while (!changes.empty()) {
    const std::string_view change = changes.substr(0, changes.find(','));
    changes.remove_prefix(std::min(changes.size(), change.size() + 1));
    const std::size_t equals = std::min(change.find('='), change.size());
    const std::string_view name = change.substr(0, equals);
    const auto& all = named_numbers();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const NamedNumber& known) { return known.name == name; });
    if (found == all.end()) throw std::runtime_error(fmt::format("There is no number {}.", name));
    const std::string_view text = change.substr(std::min(equals + 1, change.size()));
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), found->of(numbers));
    if (error != std::errc() || end != text.data() + text.size()) {
      throw std::runtime_error(fmt::format("{} is no value for {}: expected a whole number.", text, name));
    }
  }
  return numbers;
}

}  // namespace deepcut::tune
