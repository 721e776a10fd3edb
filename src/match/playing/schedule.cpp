#include "match/playing/schedule.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace deepcut::match {

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = a * 0x9e3779b97f4a7c15 + b;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

namespace {

// Not std::shuffle, whose result depends on the standard library.
std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[mix(seed, i) % i]);
  return order;
}

}  // namespace

Schedule::Schedule(const MatchConfig& config) : config_(config) {
  if (has_stages(config.pairing)) {
    tournament_.emplace(config);
  } else {
    const bool gauntlet = config.pairing == Pairing::kGauntlet;
    const auto seeds = static_cast<std::size_t>(config.seeds);
    const std::size_t count = config.players.size();
    for (std::size_t first = 0; first < (gauntlet ? seeds : count); ++first) {
      for (std::size_t second = gauntlet ? seeds : first + 1; second < count; ++second) {
        pairings_.emplace_back(first, second);
      }
    }
  }
  if (config.shuffle) order_ = shuffled(config.openings.size(), config.seed);
}

std::uint64_t Schedule::games() const {
  return tournament_ ? tournament_->games() : config_.rounds * 2 * pairings_.size();
}

std::vector<std::pair<std::size_t, std::size_t>> Schedule::pairings() const {
  if (!tournament_) return pairings_;
  std::set<std::pair<std::size_t, std::size_t>> met;
  for (const Stage& stage : tournament_->stages()) {
    for (const Meeting& meeting : stage.meetings) met.insert(std::minmax(meeting.players[0], meeting.players[1]));
  }
  return {met.begin(), met.end()};
}

ScheduledGame Schedule::game(std::uint64_t index) const {
  const std::uint64_t pair = index / 2;
  ScheduledGame game;
  game.index = index;
  std::size_t first = 0;
  std::size_t second = 0;
  if (tournament_) {
    const Tournament::Place place = tournament_->place(index).value();
    const Meeting& meeting = tournament_->stages()[place.stage].meetings[place.meeting];
    first = meeting.players[0];
    second = meeting.players[1];
    // Every stage has openings of its own.
    game.round = place.stage * tournament_->most_pairs() + place.pair;
  } else {
    std::tie(first, second) = pairings_[pair % pairings_.size()];
    game.round = pair / pairings_.size();
  }
  game.players = index % 2 == 0 ? std::array{first, second} : std::array{second, first};
  game.opening_seed = mix(config_.seed, game.round);
  const std::uint64_t game_seed = mix(config_.seed ^ 0x5eed, index);
  game.seeds = {mix(game_seed, 0), mix(game_seed, 1)};
  return game;
}

OptionTexts Schedule::options(const ScheduledGame& game) const {
  OptionTexts options = config_.options;
  // A seed as people may write it: 0 to the largest signed number.
  if (!config_.vary.empty()) options.emplace_back(config_.vary, std::to_string(game.opening_seed >> 1));
  return options;
}

Opening Schedule::opening(const ScheduledGame& game, Engine& rules) const {
  if (config_.openings.empty()) return random_opening(rules, config_.random_plies, game.opening_seed);
  const std::size_t number = (game.round + config_.opening_start) % config_.openings.size();
  return config_.openings[config_.shuffle ? order_[number] : number];
}

}  // namespace deepcut::match
