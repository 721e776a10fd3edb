#include "gomoku/reach.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <deepcut/search.hpp>

#include "games/gomoku/position.hpp"

namespace deepcut::tune {

namespace {

constexpr std::size_t kTableBytes = std::size_t{64} << 20;
constexpr std::uint64_t kNodes = 100'000;

gomoku::Position position_after(const gomoku::Rules& rules, const std::string& line) {
  gomoku::Position position(rules);
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    const auto move = position.parse(word);
    if (!move) throw std::runtime_error(fmt::format("{}: {} is no move here.", line, word));
    position.make(*move);
  }
  return position;
}

}  // namespace

void print_reach(const gomoku::Rules& rules, const gomoku::Policy& policy, const gomoku::Evaluator& evaluator,
                 int depth, std::istream& openings, std::ostream& out) {
  Search<gomoku::Position, gomoku::Policy, gomoku::Evaluator> search(Options{.table_bytes = kTableBytes}, policy,
                                                                     evaluator);
  const auto from_nothing = [&](const gomoku::Position& position, const Limits& limits) {
    search.new_game();
    return search.go(position, limits);
  };
  double logarithms = 0;
  std::vector<int> depths;
  for (std::string line; std::getline(openings, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const gomoku::Position position = position_after(rules, line);
    logarithms += std::log(static_cast<double>(from_nothing(position, {.depth = depth}).nodes));
    depths.push_back(from_nothing(position, {.nodes = kNodes}).depth);
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
