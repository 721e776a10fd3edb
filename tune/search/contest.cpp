#include "search/contest.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

namespace deepcut::tune {

std::unique_ptr<Contest> make_contest(std::string_view first, std::string_view second, const Limits& limits,
                                      std::uint64_t seed) {
  const std::string_view game = first.substr(0, first.find(':'));
  if (second.substr(0, second.find(':')) != game) {
    throw std::runtime_error(fmt::format("{} and {} are not the same game.", first, second));
  }
  const auto evaluation = [&](std::string_view text) {
    return std::string(text.substr(std::min(text.size(), game.size() + 1)));
  };
  const Wanted wanted{{evaluation(first), evaluation(second)}, limits, seed};
  if (game == "tablut") return make_tablut(wanted);
  if (game == "connect6") return make_connect6(wanted);
  return make_gomoku(game, wanted);
}

Limits parse_limits(const std::string& text) {
  std::uint64_t count = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  const std::string_view unit(rest, text.data() + text.size());
  if (error == std::errc() && unit.empty()) return {.nodes = count};
  if (error == std::errc() && unit == "ms") return {.move_time = Milliseconds(count)};
  throw std::runtime_error(fmt::format("{}: expected nodes, or milliseconds such as 100ms.", text));
}

std::string describe(const std::array<int, 5>& pairs) {
  double count = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double score = static_cast<double>(i) / 4;
    count += pairs[i];
    sum += score * pairs[i];
    squares += score * score * pairs[i];
  }
  if (count == 0) return "no games";
  const double mean = sum / count;
  const double spread = 1.96 * std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
  const auto elo = [](double score) {
    const double held = std::clamp(score, 0.001, 0.999);
    return 400 * std::log10(held / (1 - held));
  };
  return fmt::format("{:.1f} % of {:.0f} games (+-{:.1f}), Elo {:+.0f} ({:+.0f} to {:+.0f})", 100 * mean, 2 * count,
                     100 * spread, elo(mean), elo(mean - spread), elo(mean + spread));
}

}  // namespace deepcut::tune
