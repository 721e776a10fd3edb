#include "formats/gomocup_rules.hpp"

#include "engine/text.hpp"

namespace deepcut::gomocup {

namespace {

constexpr const char* kExactlyFiveOption = "exactly_five";

bool is_on(const OptionTexts& options, const char* name) {
  bool on = false;
  for (const auto& [key, value] : options) {
    if (key == name) on = lower(value) == "on" || lower(value) == "true" || value == "1" || lower(value) == "yes";
  }
  return on;
}

}  // namespace

RuleSet rule_set_of(int rule) {
  const bool exactly_five = (rule & rule::kExactlyFive) != 0;
  if ((rule & rule::kRenju) != 0) return {"renju"};
  if ((rule & rule::kCaro) != 0) return {"caro", {{kExactlyFiveOption, exactly_five ? "on" : "off"}}};
  return {exactly_five ? "standard" : "freestyle"};
}

std::optional<int> rule_of(const std::string& name, const OptionTexts& options) {
  if (name == "freestyle") return 0;
  if (name == "standard") return rule::kExactlyFive;
  if (name == "renju") return rule::kRenju;
  if (name == "caro") return rule::kCaro | (is_on(options, kExactlyFiveOption) ? rule::kExactlyFive : 0);
  return std::nullopt;
}

}  // namespace deepcut::gomocup
