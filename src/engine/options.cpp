#include "engine/options.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut {

namespace {

std::optional<bool> to_flag(const std::string& text) {
  const std::string word = lower(text);
  for (const char* yes : {"on", "true", "yes", "1"}) {
    if (word == yes) return true;
  }
  for (const char* no : {"off", "false", "no", "0"}) {
    if (word == no) return false;
  }
  return std::nullopt;
}

// False if the text is no value of this type.
bool set(OptionValues& values, const OptionSpec& spec, const std::string& text) {
  switch (spec.type) {
    case OptionType::kInteger: {
      const auto number = to_integer(text);
      if (!number || *number < spec.min || *number > spec.max) return false;
      values.set(spec.name, *number);
      return true;
    }
    case OptionType::kFlag: {
      const auto flag = to_flag(text);
      if (flag) values.set(spec.name, *flag);
      return flag.has_value();
    }
    case OptionType::kChoice:
      if (std::find(spec.choices.begin(), spec.choices.end(), text) == spec.choices.end()) return false;
      values.set(spec.name, text);
      return true;
    case OptionType::kText:
      if (std::any_of(text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; })) return false;
      values.set(spec.name, text);
      return true;
  }
  return false;
}

const OptionSpec& known_option(const std::vector<OptionSpec>& specs, const std::string& name,
                               const std::string& owner) {
  if (const OptionSpec* spec = find_option(specs, name)) return *spec;
  std::vector<std::string> names;
  std::transform(specs.begin(), specs.end(), std::back_inserter(names), [](const auto& spec) { return spec.name; });
  if (names.empty()) throw Error(fmt::format("{} is no option {}, which has none.", quote(name), owner));
  throw Error(fmt::format("{} is no option {}: expected {}.", quote(name), owner, join_or(names)));
}

const char* type_name(OptionType type) {
  switch (type) {
    case OptionType::kInteger:
      return "integer";
    case OptionType::kFlag:
      return "flag";
    case OptionType::kChoice:
      return "choice";
    case OptionType::kText:
      return "text";
  }
  return "";
}

}  // namespace

std::pair<std::string, std::string> split_assignment(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    throw Error(fmt::format("Cannot read {}: expected NAME=VALUE.", quote(text)));
  }
  return {std::string(trim(text.substr(0, equals))), std::string(trim(text.substr(equals + 1)))};
}

const OptionSpec* find_option(const std::vector<OptionSpec>& specs, std::string_view name) {
  const auto found =
      std::find_if(specs.begin(), specs.end(), [&](const OptionSpec& spec) { return spec.name == name; });
  return found == specs.end() ? nullptr : &*found;
}

OptionValues parse_options(const std::vector<OptionSpec>& specs, const OptionTexts& texts, const std::string& owner) {
  OptionValues values;
  for (const OptionSpec& spec : specs) set(values, spec, spec.initial);
  for (const auto& [name, text] : texts) {
    const OptionSpec& spec = known_option(specs, name, owner);
    if (!set(values, spec, text)) {
      throw Error(fmt::format("Option {} cannot be {}: expected {}.", name, quote(text), allowed_values(spec)));
    }
  }
  return values;
}

std::string allowed_values(const OptionSpec& spec) {
  switch (spec.type) {
    case OptionType::kInteger:
      return fmt::format("{} to {}", spec.min, spec.max);
    case OptionType::kFlag:
      return "on or off";
    case OptionType::kChoice:
      return join_or(spec.choices);
    case OptionType::kText:
      return "one line of text";
  }
  return "";
}

Json to_json(const OptionSpec& spec) {
  Json json{{"name", spec.name}, {"help", spec.help}, {"type", type_name(spec.type)}};
  if (spec.type == OptionType::kInteger) {
    json["default"] = to_integer(spec.initial).value_or(0);
    json["min"] = spec.min;
    json["max"] = spec.max;
  } else if (spec.type == OptionType::kFlag) {
    json["default"] = spec.initial == "on";
  } else {
    json["default"] = spec.initial;
  }
  if (spec.type == OptionType::kChoice) json["choices"] = spec.choices;
  return json;
}

}  // namespace deepcut
