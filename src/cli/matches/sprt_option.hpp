// The options of a sequential test, and other lists of numbers on the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "match/statistics/sprt.hpp"

namespace deepcut::cli {

struct SprtOptions {
  std::string text;
  std::string model = "logistic";

  /// Adds --sprt and --elo-model.
  void add(CLI::App& command);
  /// "0,5" or "0,5,0.05,0.05"; nothing if there is no test. Throws Error.
  std::optional<match::Sprt> parse() const;
};

/// Numbers with commas between them, from `fewest` to `most` of them. `option` and `expected` are for the message.
std::vector<double> parse_numbers(const std::string& text, std::size_t fewest, std::size_t most,
                                  const std::string& option, const std::string& expected);

}  // namespace deepcut::cli
