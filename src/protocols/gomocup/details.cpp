#include "protocols/gomocup/details.hpp"

#include <fmt/format.h>

namespace deepcut::gomocup {

namespace {

std::string points_of(const std::vector<std::string>& moves, const PointNames& names) {
  std::string text;
  for (const std::string& move : moves) {
    if (const auto point = names.find(move)) text += (text.empty() ? "" : " ") + to_text(*point);
  }
  return text;
}

}  // namespace

std::vector<std::string> detail_lines(const SearchReport& report, const PointNames& names) {
  std::vector<std::string> lines;
  const auto add = [&lines](const char* key, const auto& value) {
    lines.push_back(fmt::format("INFO {} {}", key, value));
  };
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    add("PV", i);
    add("NUMPV", report.lines.size());
    add("DEPTH", report.depth);
    add("SELDEPTH", report.selective_depth);
    add("NODES", report.nodes);
    add("TOTALNODES", report.nodes);
    add("TOTALTIME", std::chrono::duration_cast<std::chrono::milliseconds>(report.time).count());
    add("SPEED", report.nodes_per_second());
    add("EVAL", to_eval(report.lines[i].value));
    add("BESTLINE", points_of(report.lines[i].moves, names));
    add("PV", "DONE");
  }
  return lines;
}

}  // namespace deepcut::gomocup
