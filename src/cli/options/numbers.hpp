// Numbers and names on the command line: how they are read, and what is said of those that do not do.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "engine/text.hpp"

namespace deepcut::cli {

/// For numbers that have no upper end of their own. Unchecked, CLI11 reads -1 as the largest number there is, and cuts
/// down to it what is larger still.
CLI::Validator whole_number_from(std::uint64_t least);

/// From the one to the other, both included.
template <class Number>
CLI::Validator number_from_to(Number least, Number most) {
  const CLI::Range range(least, most);
  const auto check = [range, least, most](std::string& text) -> std::string {
    if (range(text).empty()) return {};
    return fmt::format("{} is not possible: expected a {} from {} to {}", quote(text),
                       std::is_integral_v<Number> ? "whole number" : "number", least, most);
  };
  return {check, range.get_description()};
}

/// One of these words.
CLI::Validator one_of(const std::vector<std::string>& names);

/// CLI11 reads 010 as 8. To be called when all options are known: those whose type is that of a whole number are read in
/// decimal, in this command and all below it.
void read_in_decimal(CLI::App& app);

/// What is wrong with the command line of this command, in our words and without a full stop.
std::string explanation(const CLI::App& command, const CLI::ParseError& error);

}  // namespace deepcut::cli
