// Whole numbers on the command line that have no upper end of their own.
#pragma once

#include <cstdint>

#include <CLI/CLI.hpp>

namespace deepcut::cli {

/// Unchecked, CLI11 reads -1 as the largest number there is, and cuts down to it what is larger still.
inline CLI::Range whole_number_from(std::uint64_t least) { return {least, std::uint64_t{INT64_MAX}}; }

}  // namespace deepcut::cli
