// Which numbers of the search are worth a closer look: many at once, each drawn low or high for a pair of games while the
// other side has the opposite, so that every game counts for all of them.
#pragma once

#include <array>
#include <iosfwd>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "search/contest.hpp"

namespace deepcut::tune {

struct Choice {
  std::string name;
  std::array<std::string, 2> values;  ///< low, high
};

/// "singular:2:4,late_moves:2:4". Throws std::runtime_error.
std::vector<Choice> parse_choices(std::string_view text);

/// One pair: the half points of the first side, then for each number whether that side had it high (+) or low (-).
std::string screen_pair(Contest& contest, const std::vector<Choice>& choices, std::mt19937_64& random);

/// What such lines say: the score of the high value of each number with its 95 % interval. Others are skipped.
void summarise(const std::vector<Choice>& choices, std::istream& lines, std::ostream& out);

}  // namespace deepcut::tune
