#include "match/results/times.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deepcut::match {

namespace {

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

/// The number below which a share of all lies; 0 if there is none. Orders the numbers.
double quantile(std::vector<float>& numbers, double part) {
  if (numbers.empty()) return 0;
  const auto place = numbers.begin() + std::lround(part * static_cast<double>(numbers.size() - 1));
  std::nth_element(numbers.begin(), place, numbers.end());
  return *place;
}

double mean_of(const std::vector<float>& numbers) {
  return share(std::accumulate(numbers.begin(), numbers.end(), 0.0), static_cast<double>(numbers.size()));
}

double largest(const std::vector<float>& numbers) {
  return numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
}

const PlayerSpec* find_player(const MatchConfig& config, const std::string& name) {
  const auto found = std::find_if(config.players.begin(), config.players.end(),
                                  [&](const PlayerSpec& player) { return player.name == name; });
  return found == config.players.end() ? nullptr : &*found;
}

}  // namespace

/// The limits in time of one player in one game, turn after turn, as the referee keeps them.
class TimeUsage::Limit {
 public:
  explicit Limit(const GoLimits& limits) : turn_(limits.time), clock_(limits.clock) {}

  bool exists() const { return turn_ || clock_; }
  /// What was left when a turn had taken so long.
  double after_turn(double ms) {
    double left = turn_ ? static_cast<double>(turn_->count()) - ms : 1e18;
    if (clock_) {
      if (first_) left_ = static_cast<double>(clock_->left.count());
      left_ -= ms;
      left = std::min(left, left_);
      next_turn();
    }
    first_ = false;
    return left;
  }
  /// All that a game of so many turns could have taken.
  double granted(double turns) const {
    const double by_turn = turn_ ? static_cast<double>(turn_->count()) * turns : 1e18;
    if (!clock_) return by_turn;
    const double periods = clock_->moves_to_go > 0 ? turns / clock_->moves_to_go : 0;
    return std::min(by_turn, static_cast<double>(clock_->left.count()) * (1 + static_cast<int>(periods)) +
                                 static_cast<double>(clock_->increment.count()) * turns);
  }

 private:
  void next_turn() {
    left_ = std::max(left_, 0.0) + static_cast<double>(clock_->increment.count());
    if (clock_->moves_to_go > 0 && ++turns_ % clock_->moves_to_go == 0) {
      left_ += static_cast<double>(clock_->left.count());
    }
  }

  std::optional<Milliseconds> turn_;
  std::optional<MatchClock> clock_;
  bool first_ = true;
  double left_ = 0;
  int turns_ = 0;
};

struct TimeUsage::Summary {
  std::size_t moves = 0;
  double mean = 0;
  double median = 0;
  double most_of_20 = 0;  ///< 19 of 20 moves took no longer
  double longest = 0;
  double longest_game = 0;
  std::optional<double> used{};        ///< share of what the limits granted
  std::optional<double> least_left{};  ///< of a limit
  std::optional<double> latency{};     ///< median of what was under way
  std::optional<double> latency_most_of_20{};
  std::optional<double> longest_latency{};
  std::array<double, kPhases> knodes_a_second{};
  std::array<double, kPhases> depth{};
};

void TimeUsage::add(const MatchGame& game) {
  std::array<double, 2> sums{};
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const PlayedMove& move = game.moves[i];
    const auto side = static_cast<std::size_t>(move.side);
    Usage& usage = players_[game.players.at(side)];
    usage.ms.push_back(static_cast<float>(move.time_ms));
    if (move.own_ms) usage.under_way.push_back(static_cast<float>(std::max(move.time_ms - *move.own_ms, 0.0)));
    Phase& phase = usage.phases.at(i * kPhases / game.moves.size());
    phase.ms += move.time_ms;
    phase.nodes += static_cast<double>(move.nodes);
    phase.depth += move.depth;
    phase.moves += 1;
    sums.at(side) += move.time_ms;
  }
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    double& longest = players_[game.players.at(side)].longest_game;
    longest = std::max(longest, sums.at(side));
    add_limits(game, side);
  }
}

void TimeUsage::add_limits(const MatchGame& game, std::size_t side) {
  const PlayerSpec* player = find_player(config_, game.players.at(side));
  if (player == nullptr) return;
  Limit limit(player->request.limits);
  if (!limit.exists()) return;
  Usage& usage = players_[player->name];
  double turns = 0;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (static_cast<std::size_t>(game.moves[i].side) != side) continue;
    // Moves in a row are one turn.
    double ms = game.moves[i].time_ms;
    while (i + 1 < game.moves.size() && static_cast<std::size_t>(game.moves[i + 1].side) == side) {
      ms += game.moves[++i].time_ms;
    }
    const double left = limit.after_turn(ms);
    usage.least_left = usage.limited ? std::min(usage.least_left, left) : left;
    usage.limited = true;
    usage.used += ms;
    ++turns;
  }
  usage.granted += limit.granted(turns);
}

TimeUsage::Summary TimeUsage::summary(const std::string& player) const {
  Summary summary;
  const auto found = players_.find(player);
  if (found == players_.end()) return summary;
  Usage usage = found->second;
  summary.moves = usage.ms.size();
  summary.mean = mean_of(usage.ms);
  summary.median = quantile(usage.ms, 0.5);
  summary.most_of_20 = quantile(usage.ms, 0.95);
  summary.longest = largest(usage.ms);
  summary.longest_game = usage.longest_game;
  if (usage.limited) {
    summary.used = share(usage.used, usage.granted);
    summary.least_left = usage.least_left;
  }
  if (!usage.under_way.empty()) {
    summary.latency = quantile(usage.under_way, 0.5);
    summary.latency_most_of_20 = quantile(usage.under_way, 0.95);
    summary.longest_latency = largest(usage.under_way);
  }
  for (std::size_t i = 0; i < kPhases; ++i) {
    const Phase& phase = usage.phases.at(i);
    summary.knodes_a_second.at(i) = share(phase.nodes, phase.ms);
    summary.depth.at(i) = share(phase.depth, phase.moves);
  }
  return summary;
}

std::string TimeUsage::table() const {
  std::size_t width = 6;
  for (const PlayerSpec& player : config_.players) width = std::max(width, player.name.size());
  const auto known = [](const std::optional<double>& number, const char* form) {
    return number ? fmt::format(fmt::runtime(form), *number) : std::string("-");
  };
  std::string times =
      fmt::format("{:<{}}  {:>7}  {:>9}  {:>9}  {:>9}  {:>9}  {:>9}  {:>8}  {:>8}  {:>20}\n", "time", width, "moves",
                  "mean ms", "median", "95 %", "longest", "game", "of limit", "least left", "under way, 95 %, most");
  std::string speeds = fmt::format("{:<{}}  {:>28}  {:>20}\n", "speed", width, "knodes/s begin, middle, end", "depth");
  for (const PlayerSpec& player : config_.players) {
    const Summary one = summary(player.name);
    const std::string under_way =
        fmt::format("{}, {}, {}", known(one.latency, "{:.3f}"), known(one.latency_most_of_20, "{:.3f}"),
                    known(one.longest_latency, "{:.1f}"));
    times += fmt::format("{:<{}}  {:>7}  {:>9.2f}  {:>9.2f}  {:>9.2f}  {:>9.1f}  {:>9.0f}  {:>8}  {:>10}  {:>21}\n",
                         player.name, width, one.moves, one.mean, one.median, one.most_of_20, one.longest,
                         one.longest_game, one.used ? fmt::format("{:.1f} %", 100 * *one.used) : "-",
                         known(one.least_left, "{:.1f}"), one.latency ? under_way : "-");
    speeds += fmt::format(
        "{:<{}}  {:>28}  {:>20}\n", player.name, width,
        fmt::format("{:.0f}, {:.0f}, {:.0f}", one.knodes_a_second[0], one.knodes_a_second[1], one.knodes_a_second[2]),
        fmt::format("{:.1f}, {:.1f}, {:.1f}", one.depth[0], one.depth[1], one.depth[2]));
  }
  return times + speeds;
}

Json TimeUsage::to_json() const {
  Json list = Json::array();
  const auto known = [](const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); };
  for (const PlayerSpec& player : config_.players) {
    const Summary one = summary(player.name);
    list.push_back({{"name", player.name},
                    {"moves", one.moves},
                    {"mean_ms", one.mean},
                    {"median_ms", one.median},
                    {"most_of_20_ms", one.most_of_20},
                    {"longest_ms", one.longest},
                    {"longest_game_ms", one.longest_game},
                    {"of_limit", known(one.used)},
                    {"least_left_ms", known(one.least_left)},
                    {"under_way_ms", known(one.latency)},
                    {"under_way_most_of_20_ms", known(one.latency_most_of_20)},
                    {"longest_under_way_ms", known(one.longest_latency)},
                    {"knodes_a_second", one.knodes_a_second},
                    {"depth", one.depth}});
  }
  return list;
}

}  // namespace deepcut::match
