// The networks that the program carries give the values that their trainer wrote down.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "built.hpp"
#include "effort.hpp"
#include "games/lines/embedded_networks.hpp"
#include "games/lines/network.hpp"
#include "games/lines/network_board.hpp"

namespace deepcut::test::lines_network_golden_test {
namespace {

using lines::Cell;
using lines::CellSet;

/// "h8": a letter for the column, the row counted from 1. Moves on behind it.
Cell read_point(const std::string& text, std::size_t& at, int size) {
  const int x = text[at++] - 'a';
  int y = 0;
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) y = 10 * y + (text[at++] - '0');
  EXPECT_TRUE(x >= 0 && x < size && y >= 1 && y <= size) << text;
  return lines::cell_at(x, y - 1);
}

struct Golden {
  int size = 0;
  int side = 0;
  int phase = 0;
  std::array<CellSet, 2> stones;
  std::array<int, 2> missing_pairs{5, 5};
  lines::Prospects prospects;
  std::vector<std::pair<Cell, int>> likings;
  bool has_floats = false;
  std::array<double, 3> floats{};  ///< of the network before its numbers were rounded
};

/// phases: 2 where black begins with one stone and both then place two a turn.
Golden parse_golden(const std::string& line, int phases) {
  std::istringstream in(line);
  Golden golden;
  std::string word;
  in >> golden.size >> golden.side >> word;
  int stones = 0;
  for (std::size_t at = 0; word != "|" && word != "-" && at < word.size(); ++stones) {
    const int colour = (phases == 2 ? (stones + 1) / 2 : stones) % 2;
    golden.stones[static_cast<std::size_t>(colour)].add(read_point(word, at, golden.size));
  }
  if (phases == 2) golden.phase = stones % 2;  // an odd number was placed: two are left
  if (word != "|") in >> word;
  if (word == "pairs") in >> golden.missing_pairs[0] >> golden.missing_pairs[1] >> word;
  in >> golden.prospects.win >> golden.prospects.draw >> golden.prospects.loss >> word;
  while (in >> word && word != "|") {
    std::size_t at = 0;
    const Cell cell = read_point(word, at, golden.size);
    golden.likings.emplace_back(cell, std::atoi(word.c_str() + at + 1));
  }
  in >> word;
  if (word != "-") {
    golden.floats = {std::atof(word.c_str()), 0, 0};
    in >> golden.floats[1] >> golden.floats[2];
    golden.has_floats = true;
  }
  return golden;
}

void expect_golden(const std::string& rules, double error) {
  const std::shared_ptr<const lines::Network> network = lines::Network::embedded(rules);
  ASSERT_NE(network, nullptr);
  EXPECT_EQ(network->rules(), rules);
  const std::string path = built::source("tests/data/lines_network_" + rules + ".txt");
  std::ifstream file(path);
  ASSERT_TRUE(file.is_open()) << path;
  std::string line;
  constexpr int kStep = kTriesAll ? 1 : 5;
  int number = 0;
  int positions = 0;
  int compared = 0;
  double largest = 0;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#' || number++ % kStep != 0) continue;
    const Golden golden = parse_golden(line, network->phases());
    ASSERT_FALSE(golden.likings.empty()) << line;
    lines::NetworkBoard board(network, golden.size);
    board.follow(golden.stones[0], golden.stones[1]);
    board.follow_pairs(golden.missing_pairs);
    const lines::Prospects found = board.prospects(golden.side, golden.phase);
    ASSERT_EQ(found.win, golden.prospects.win) << line;
    ASSERT_EQ(found.draw, golden.prospects.draw) << line;
    ASSERT_EQ(found.loss, golden.prospects.loss) << line;
    for (const auto& [cell, liking] : golden.likings) {
      ASSERT_EQ(board.liking(golden.side, golden.phase, cell), liking) << line;
    }
    ++positions;
    if (!golden.has_floats) continue;
    largest = std::max(largest, std::abs((found.win - found.loss) / 256.0 - (golden.floats[0] - golden.floats[2])));
    ++compared;
  }
  EXPECT_GE(positions, 150 / kStep);
  EXPECT_GE(compared, 100 / kStep);
  EXPECT_LE(largest, error);
}

TEST(LinesNetworkGolden, AllThatTheProgramCarries) {
  ASSERT_FALSE(lines::embedded_networks().empty());
  for (const lines::EmbeddedNetwork& embedded : lines::embedded_networks()) {
    SCOPED_TRACE(embedded.rules);
    expect_golden(std::string(embedded.rules), 0.3);
  }
}

}  // namespace
}  // namespace deepcut::test::lines_network_golden_test
