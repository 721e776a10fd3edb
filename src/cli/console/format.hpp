// Numbers as people read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/searches/report.hpp"

namespace deepcut::cli {

/// "950", "12.3 k", "4.56 M", "7.89 G".
std::string short_count(std::uint64_t count);
/// "1,234,567".
std::string grouped(std::uint64_t count);
/// "1 leaf", "2,345 leaves": as plural() has it (engine/plural.hpp).
std::string counted(std::uint64_t count, std::string_view one, std::string_view many = {});
/// "0.42 s", "2:05 min".
std::string short_time(double seconds);
/// "depth 12, +16, 1.20 M nodes, 0.31 s: 4 4 3 5 ...", with the beginning of the line.
std::string one_line(const SearchReport& report);

}  // namespace deepcut::cli
