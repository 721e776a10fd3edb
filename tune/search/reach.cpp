#include "search/reach.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace deepcut::tune {

void print_reach(Contest& contest, int depth, std::istream& openings, std::ostream& out) {
  constexpr std::uint64_t kNodes = 100'000;
  double logarithms = 0;
  std::vector<int> depths;
  for (std::string line; std::getline(openings, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    logarithms += std::log(static_cast<double>(contest.search(line, {.depth = depth}).nodes));
    depths.push_back(contest.search(line, {.nodes = kNodes}).depth);
  }
  if (depths.empty()) throw std::runtime_error("There is no opening to search from.");
  std::sort(depths.begin(), depths.end());
  const std::size_t count = depths.size();
  const double median = (depths[(count - 1) / 2] + depths[count / 2]) / 2.0;
  out << fmt::format(
      "{} positions: {:.0f} nodes to depth {} in the geometric mean; depth {} to {} in {} nodes, median {}\n", count,
      std::exp(logarithms / static_cast<double>(count)), depth, depths.front(), depths.back(), kNodes, median);
}

}  // namespace deepcut::tune
