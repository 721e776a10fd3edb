#include "cli/console/format.hpp"

#include <vector>

#include <fmt/format.h>

#include "engine/plural.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

std::string short_count(std::uint64_t count) {
  if (count < 1000) return std::to_string(count);
  auto scaled = static_cast<double>(count);
  const char* unit = "";
  for (const char* next : {"k", "M", "G", "T"}) {
    if (scaled < 1000) break;
    scaled /= 1000;
    unit = next;
  }
  const int decimals = scaled < 10 ? 2 : scaled < 100 ? 1 : 0;
  return fmt::format("{:.{}f} {}", scaled, decimals, unit);
}

std::string grouped(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", grouped(count), plural(count, one, many));
}

std::string short_time(double seconds) {
  if (seconds < 100) return fmt::format("{:.2f} s", seconds);
  const auto whole = static_cast<std::int64_t>(seconds);
  return fmt::format("{}:{:02} min", whole / 60, whole % 60);
}

std::string one_line(const SearchReport& report) {
  constexpr std::size_t kMoves = 8;
  if (report.nodes == 0) return "without thinking";
  std::vector<std::string> line = report.line;
  if (line.size() > kMoves) {
    line.resize(kMoves);
    line.emplace_back("...");
  }
  return fmt::format("depth {}, {}, {} {}, {}: {}", report.depth, value_text(report.value, report.bound),
                     short_count(report.nodes), plural(report.nodes, "node"), short_time(report.seconds()), join(line));
}

}  // namespace deepcut::cli
