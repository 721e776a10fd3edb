// Whole numbers on the command line.
#pragma once

#include <cstdint>

#include <CLI/CLI.hpp>

namespace deepcut::cli {

/// For numbers that have no upper end of their own. Unchecked, CLI11 reads -1 as the largest number there is, and cuts
/// down to it what is larger still.
CLI::Validator whole_number_from(std::uint64_t least);

/// CLI11 reads 010 as 8. To be called when all options are known: those whose type is that of a whole number are read in
/// decimal, in this command and all below it.
void read_in_decimal(CLI::App& app);

}  // namespace deepcut::cli
