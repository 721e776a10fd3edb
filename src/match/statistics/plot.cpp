#include "match/statistics/plot.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "match/results/tally.hpp"
#include "match/statistics/chart.hpp"

namespace deepcut::match {

namespace {

std::string title(const MatchRecords& records, const char* what) {
  return fmt::format("{}, {} {}, {} games", what, records.config.game, records.config.rules, records.games.size());
}

std::vector<const MatchGame*> in_order(const MatchRecords& records) {
  std::vector<const MatchGame*> games;
  for (const MatchGame& game : records.games) games.push_back(&game);
  std::sort(games.begin(), games.end(), [](const auto* a, const auto* b) { return a->index < b->index; });
  return games;
}

// A picture has no use for more points than it has columns.
void thin_out(Series& series) {
  constexpr std::size_t kMost = 500;
  if (series.points.size() <= kMost) return;
  std::vector<std::pair<double, double>> kept;
  for (std::size_t i = 1; i <= kMost; ++i) kept.push_back(series.points[series.points.size() * i / kMost - 1]);
  series.points = std::move(kept);
}

struct Mean {
  double sum = 0;
  double count = 0;
  void add(double number) { sum += number, ++count; }
  double value() const { return sum / count; }
};

}  // namespace

std::string plot_ratings(const MatchRecords& records) {
  Tally tally(records.config);
  for (const MatchGame& game : records.games) tally.add(game);
  const Ratings ratings = fit_ratings(records.config.players.size(), tally.encounters());
  IntervalChart chart{title(records, "Ratings"), "Elo, with 95 % intervals", {}};
  for (std::size_t i = 0; i < ratings.players.size(); ++i) {
    chart.rows.emplace_back(records.config.players[i].name, ratings.players[i]);
  }
  std::stable_sort(chart.rows.begin(), chart.rows.end(),
                   [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
  return to_svg(chart);
}

std::string plot_score(const MatchRecords& records) {
  LineChart chart{title(records, "Score"), "games of the player", "points in %", {}};
  std::map<std::string, Mean> means;
  std::map<std::string, Series> series;
  for (const MatchGame* game : in_order(records)) {
    for (std::size_t side = 0; side < 2; ++side) {
      Mean& mean = means[game->players[side]];
      mean.add(side == 0 ? game->points() : 1 - game->points());
      series[game->players[side]].points.emplace_back(mean.count, 100 * mean.value());
    }
  }
  for (const PlayerSpec& player : records.config.players) {
    Series& line = series[player.name];
    line.name = player.name;
    thin_out(line);
    chart.series.push_back(line);
  }
  return to_svg(chart);
}

std::string plot_time(const MatchRecords& records) {
  LineChart chart{title(records, "Time for a move"), "ply of the game", "mean time in ms", {}};
  std::map<std::string, std::map<std::size_t, Mean>> means;
  for (const MatchGame& game : records.games) {
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const PlayedMove& move = game.moves[i];
      means[game.players.at(static_cast<std::size_t>(move.side))][game.opening.size() + i + 1].add(move.time_ms);
    }
  }
  for (const PlayerSpec& player : records.config.players) {
    Series line{player.name, {}};
    for (const auto& [ply, mean] : means[player.name]) line.points.emplace_back(static_cast<double>(ply), mean.value());
    chart.series.push_back(std::move(line));
  }
  return to_svg(chart);
}

}  // namespace deepcut::match
