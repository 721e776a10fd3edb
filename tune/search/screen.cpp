#include "search/screen.hpp"

#include <cmath>
#include <istream>
#include <ostream>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

namespace deepcut::tune {

std::vector<Choice> parse_choices(std::string_view text) {
  std::vector<Choice> choices;
  std::istringstream list{std::string(text)};
  for (std::string item; std::getline(list, item, ',');) {
    std::istringstream parts(item);
    Choice choice;
    std::getline(parts, choice.name, ':');
    std::getline(parts, choice.values[0], ':');
    std::getline(parts, choice.values[1], ':');
    if (choice.values[1].empty()) throw std::runtime_error(fmt::format("{}: expected NAME:LOW:HIGH.", item));
    choices.push_back(choice);
  }
  return choices;
}

std::string screen_pair(Contest& contest, const std::vector<Choice>& choices, std::mt19937_64& random) {
  std::array<std::string, 2> changes;
  std::string signs;
  for (const Choice& choice : choices) {
    const std::size_t drawn = random() % 2;
    for (const std::size_t side : {0U, 1U}) {
      if (!changes[side].empty()) changes[side] += ',';
      changes[side] += fmt::format("{}={}", choice.name, choice.values[side == 0 ? drawn : 1 - drawn]);
    }
    signs += drawn == 1 ? " +" : " -";
  }
  contest.set(changed_settings(contest.numbers(), changes[0]), changed_settings(contest.numbers(), changes[1]));
  return fmt::format("{}{}", contest.play_pair(), signs);
}

void summarise(const std::vector<Choice>& choices, std::istream& lines, std::ostream& out) {
  std::vector<double> sums(choices.size());  // of what the side with the high value has above one half
  double squares = 0;
  int pairs = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::vector<std::string> signs;
    int half_points = 0;
    words >> half_points;
    for (std::string sign; words >> sign;) signs.push_back(sign);
    if (signs.size() != choices.size()) continue;
    const double above = half_points / 4.0 - 0.5;
    for (std::size_t i = 0; i < signs.size(); ++i) sums[i] += signs[i] == "+" ? above : -above;
    squares += above * above;
    ++pairs;
  }
  if (pairs == 0) throw std::runtime_error("There is no pair of games with so many numbers.");
  const double error = 1.96 * std::sqrt(squares) / pairs;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    out << fmt::format("{:20} {:>5} {:>5}: the higher scores {:.1f} % of {} games (+-{:.1f})\n", choices[i].name,
                       choices[i].values[0], choices[i].values[1], 50 + 100 * sums[i] / pairs, 2 * pairs, 100 * error);
  }
}

}  // namespace deepcut::tune
