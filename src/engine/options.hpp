// Typed options from the text that people write.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/json.hpp"
#include "games/option.hpp"

namespace deepcut {

using games::OptionSpec;
using games::OptionType;
using games::OptionValues;

/// Names and values as written: {"hash", "64"}, {"table", "off"}.
using OptionTexts = std::vector<std::pair<std::string, std::string>>;

/// "name=value" in two. Throws Error.
std::pair<std::string, std::string> split_assignment(std::string_view text);

/// The one of that name; null: there is none.
const OptionSpec* find_option(const std::vector<OptionSpec>& specs, std::string_view name);

/// A value for every spec: the given one, or the default. Later texts win. Throws Error naming the option and what
/// was expected. `owner` ends the sentence about an unknown name: "of search pvs".
OptionValues parse_options(const std::vector<OptionSpec>& specs, const OptionTexts& texts, const std::string& owner);

/// What may be given: "1 to 4096", "on or off", "a, b or c", "one line of text".
std::string allowed_values(const OptionSpec& spec);

Json to_json(const OptionSpec& spec);

}  // namespace deepcut
