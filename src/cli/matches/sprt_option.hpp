// The option --sprt, and other lists of numbers on the command line.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "match/statistics/statistics.hpp"

namespace deepcut::cli {

void add_sprt_option(CLI::App& command, std::string& text);
/// "0,5" or "0,5,0.05,0.05". Throws Error.
match::Sprt parse_sprt(const std::string& text);

/// Numbers with commas between them, from `fewest` to `most` of them. `option` and `expected` are for the message.
std::vector<double> parse_numbers(const std::string& text, std::size_t fewest, std::size_t most,
                                  const std::string& option, const std::string& expected);

}  // namespace deepcut::cli
