#include "gomoku/duel.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "games/gomoku/candidates.hpp"

namespace deepcut::tune {

using gomoku::Cell;

namespace {

constexpr std::size_t kTableBytes = std::size_t{16} << 20;

}  // namespace

Limits parse_limits(const std::string& text) {
  std::uint64_t count = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  const std::string_view unit(rest, text.data() + text.size());
  if (error == std::errc() && unit.empty()) return {.nodes = count};
  if (error == std::errc() && unit == "ms") return {.move_time = Milliseconds(count)};
  throw std::runtime_error(fmt::format("{}: expected nodes, or milliseconds such as 100ms.", text));
}

Duel::Duel(const gomoku::Rules& rules, std::array<gomoku::Evaluator, 2> evaluators, Limits limits, std::uint64_t seed)
    : rules_(rules), evaluators_(std::move(evaluators)), limits_(std::move(limits)), random_(seed) {
  referee_ = std::make_unique<Player>(Options{.table_bytes = kTableBytes}, gomoku::Policy(), evaluators_[1]);
  set_numbers({}, {});
}

void Duel::set_numbers(const gomoku::Numbers& first, const gomoku::Numbers& second) {
  players_[0] = std::make_unique<Player>(Options{.table_bytes = kTableBytes}, gomoku::Policy(first), evaluators_[0]);
  players_[1] = std::make_unique<Player>(Options{.table_bytes = kTableBytes}, gomoku::Policy(second), evaluators_[1]);
}

int Duel::play_pair() {
  const std::vector<Cell> cells = opening();
  return play(cells, gomoku::kBlack) + play(cells, gomoku::kWhite);
}

/// Three to six stones near the centre, which a search calls about even.
std::vector<Cell> Duel::opening() {
  constexpr Score kEven = 80;
  constexpr std::uint64_t kLook = 3000;
  for (;;) {
    gomoku::Position position(rules_);
    std::vector<Cell> cells;
    const auto stones = static_cast<std::size_t>(3 + random_() % 4);
    while (cells.size() < stones) {
      const int from = rules_.size / 2 - 3;
      const Cell cell = lines::cell_at(from + static_cast<int>(random_() % 7), from + static_cast<int>(random_() % 7));
      if (position.stone(cell) >= 0 || !position.is_legal(cell)) continue;
      position.make(cell);
      cells.push_back(cell);
    }
    referee_->new_game();
    const auto report = referee_->go(position, {.nodes = kLook});
    if (!report.value.is_decisive() && std::abs(report.value.score()) < kEven) return cells;
  }
}

int Duel::play(const std::vector<Cell>& opening, int first_colour) {
  gomoku::Position position(rules_);
  for (const Cell cell : opening) position.make(cell);
  for (const auto& player : players_) player->new_game();
  while (!position.result()) {
    const std::size_t player = position.side() == first_colour ? 0 : 1;
    const auto report = players_[player]->go(position, limits_);
    if (report.value.is_decisive() && report.value.is_proven()) {
      // What is proven need not be played out.
      const int winner = report.value.is_win() ? position.side() : 1 - position.side();
      return winner == first_colour ? 2 : 0;
    }
    depths_[player] += report.depth;
    ++moves_[player];
    position.make(*report.best);
  }
  return position.winner() < 0 ? 1 : position.winner() == first_colour ? 2 : 0;
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
