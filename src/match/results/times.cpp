#include "match/results/times.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <vector>

#include <fmt/format.h>

namespace deepcut::match {

namespace {

constexpr std::size_t kPhases = 3;

struct Phase {
  double ms = 0;
  double nodes = 0;
  double depth = 0;
  double moves = 0;
};

struct Usage {
  std::vector<double> ms;  ///< of every move
  std::array<Phase, kPhases> phases;
  double most_a_game = 0;  ///< milliseconds
};

void add(Usage& usage, const PlayedMove& move, std::size_t phase) {
  usage.ms.push_back(move.time_ms);
  Phase& sum = usage.phases.at(phase);
  sum.ms += move.time_ms;
  sum.nodes += static_cast<double>(move.nodes);
  sum.depth += move.depth;
  sum.moves += 1;
}

std::map<std::string, Usage> usage_of(const MatchRecords& records) {
  std::map<std::string, Usage> players;
  for (const MatchGame& game : records.games) {
    std::array<double, 2> sums{};
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const PlayedMove& move = game.moves[i];
      const auto side = static_cast<std::size_t>(move.side);
      add(players[game.players.at(side)], move, i * kPhases / game.moves.size());
      sums.at(side) += move.time_ms;
    }
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      double& most = players[game.players.at(side)].most_a_game;
      most = std::max(most, sums.at(side));
    }
  }
  return players;
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

}  // namespace

std::string time_table(const MatchRecords& records) {
  std::map<std::string, Usage> players = usage_of(records);
  std::size_t width = 6;
  for (const auto& [name, usage] : players) width = std::max(width, name.size());
  std::string text = fmt::format("{:<{}}  {:>7}  {:>9}  {:>9}  {:>9}  {:>10}  {:>22}  {:>17}\n", "player", width,
                                 "moves", "mean ms", "median", "longest", "longest", "knodes/s", "depth");
  text += fmt::format("{:<{}}  {:>7}  {:>9}  {:>9}  {:>9}  {:>10}  {:>22}  {:>17}\n", "", width, "", "", "", "move",
                      "game", "begin, middle, end", "begin, middle, end");
  for (const PlayerSpec& player : records.config.players) {
    Usage& usage = players[player.name];
    std::sort(usage.ms.begin(), usage.ms.end());
    const double sum = std::accumulate(usage.ms.begin(), usage.ms.end(), 0.0);
    std::array<double, kPhases> speed{};
    std::array<double, kPhases> depth{};
    for (std::size_t i = 0; i < kPhases; ++i) {
      speed.at(i) = share(usage.phases.at(i).nodes, usage.phases.at(i).ms);
      depth.at(i) = share(usage.phases.at(i).depth, usage.phases.at(i).moves);
    }
    text += fmt::format(
        "{:<{}}  {:>7}  {:>9.2f}  {:>9.2f}  {:>9.1f}  {:>10.0f}  {:>6.0f}, {:>6.0f}, {:>6.0f}  {:>4.1f}, "
        "{:>4.1f}, {:>4.1f}\n",
        player.name, width, usage.ms.size(), share(sum, static_cast<double>(usage.ms.size())),
        usage.ms.empty() ? 0 : usage.ms[usage.ms.size() / 2], usage.ms.empty() ? 0 : usage.ms.back(), usage.most_a_game,
        speed[0], speed[1], speed[2], depth[0], depth[1], depth[2]);
  }
  return text;
}

}  // namespace deepcut::match
