#include "match/results/tally.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::match {

namespace {

void add_game(Results& results, double points) {
  if (points > 0.75) {
    ++results.wins;
  } else if (points < 0.25) {
    ++results.losses;
  } else {
    ++results.draws;
  }
}

void add_pair(Results& results, double points) {
  ++results.pairs.at(static_cast<std::size_t>(std::lround(points * 2)));
}

std::uint64_t course_of(const MatchGame& game) {
  std::string text;
  const auto add = [&text](const std::string& part) { text.append(part).append(1, '\n'); };
  for (const std::string& player : game.players) add(player);
  for (const auto& [name, value] : game.options) {
    add(name);
    add(value);
  }
  for (const std::string& move : game.opening) add(move);
  for (const PlayedMove& move : game.moves) add(move.move);
  add(game.winner ? std::to_string(*game.winner) : "draw");
  return std::hash<std::string>{}(text);
}

Results reversed(Results results) {
  std::swap(results.wins, results.losses);
  std::reverse(results.pairs.begin(), results.pairs.end());
  return results;
}

}  // namespace

Tally::Tally(const MatchConfig& config) : config_(config), schedule_(config), faults_(config.players.size()) {}

void Tally::add(const MatchGame& game) {
  if (!schedule_.is_due(game.index)) throw Error(fmt::format("Game {} is not in the schedule.", game.index));
  const ScheduledGame scheduled = schedule_.game(game.index);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string& expected = config_.players[scheduled.players[side]].name;
    if (game.players[side] != expected) {
      throw Error(fmt::format("Game {} has the player {} where the schedule has {}.", game.index,
                              quote(game.players[side]), quote(expected)));
    }
  }
  const bool fault = game.end != "rules" && game.end != "adjudication" && game.winner;
  if (!has(game.index)) schedule_.note(game.index, game.points());
  outcomes_[game.index] = {game.points(), fault ? std::optional(1 - *game.winner) : std::nullopt, course_of(game)};
  if (verdict_ != Sprt::Verdict::kContinue) return;
  count(game.index);
  advance_test();
}

void Tally::count(std::uint64_t index) {
  const ScheduledGame game = schedule_.game(index);
  const auto [low, high] = std::minmax(game.players[0], game.players[1]);
  const bool low_first = game.players[0] == low;
  const Outcome& outcome = outcomes_.at(index);
  const double points = outcome.points;
  const double low_points = low_first ? points : 1 - points;
  Pairing& pairing = pairings_[{low, high}];
  ++counted_;
  courses_.insert(outcome.course);
  add_game(pairing.results, low_points);
  if (const auto partner = outcomes_.find(index ^ 1U); partner != outcomes_.end()) {
    add_pair(pairing.results, low_points + (low_first ? 1 - partner->second.points : partner->second.points));
    ++whole_pairs_;
    // By side, not by player: whole points, and the same ones.
    if (points == partner->second.points && points != 0.5) ++decided_pairs_;
  }
  Encounter& encounter = pairing.by_first_mover.at(low_first ? 0 : 1);
  encounter.first = game.players[0];
  encounter.second = game.players[1];
  encounter.games += 1;
  encounter.points += points;
  if (outcome.fault) ++faults_.at(game.players.at(static_cast<std::size_t>(*outcome.fault)));
}

void Tally::advance_test() {
  if (!config_.sprt) return;
  for (; verdict_ == Sprt::Verdict::kContinue && has(tested_) && has(tested_ + 1); tested_ += 2) {
    const double points = outcomes_.at(tested_).points;
    const double other = 1 - outcomes_.at(tested_ + 1).points;
    add_game(tested_results_, points);
    add_game(tested_results_, other);
    add_pair(tested_results_, points + other);
    ratio_ = config_.sprt->log_likelihood_ratio(tested_results_);
    verdict_ = config_.sprt->judge(tested_results_);
  }
  if (verdict_ == Sprt::Verdict::kContinue || outcomes_.size() == tested_) return;
  // Games behind the verdict were counted as they came; begin again without them.
  outcomes_.erase(outcomes_.lower_bound(tested_), outcomes_.end());
  const auto kept = std::exchange(outcomes_, {});
  pairings_.clear();
  faults_.assign(faults_.size(), 0);
  counted_ = 0;
  courses_.clear();
  whole_pairs_ = decided_pairs_ = 0;
  for (const auto& [index, outcome] : kept) {
    outcomes_[index] = outcome;
    count(index);
  }
}

Results Tally::results(std::size_t first, std::size_t second) const {
  const auto [low, high] = std::minmax(first, second);
  const auto pairing = pairings_.find({low, high});
  if (pairing == pairings_.end()) return {};
  return first == low ? pairing->second.results : reversed(pairing->second.results);
}

Results Tally::total(std::size_t player) const {
  Results total;
  for (std::size_t other = 0; other < config_.players.size(); ++other) {
    if (other != player) total += results(player, other);
  }
  return total;
}

std::vector<Encounter> Tally::encounters() const {
  std::vector<Encounter> encounters;
  for (const auto& [players, pairing] : pairings_) {
    for (const Encounter& encounter : pairing.by_first_mover) {
      if (encounter.games > 0) encounters.push_back(encounter);
    }
  }
  return encounters;
}

std::optional<Sprt::Forecast> Tally::forecast() const {
  return config_.sprt ? config_.sprt->forecast(tested_results_) : std::nullopt;
}

std::string verdict_text(const MatchConfig& config, const Tally& tally) {
  const Sprt& sprt = config.sprt.value();
  const std::string unit = sprt.model == EloModel::kNormalised ? "normalised Elo" : "Elo";
  const auto accepted = [&](double elo, const char* beyond, double error) {
    return fmt::format("{:+g} {} or {} accepted for {} (wrong {:g} % of the time at most)", elo, unit, beyond,
                       config.players[0].name, 100 * error);
  };
  switch (tally.verdict()) {
    case Sprt::Verdict::kAcceptElo0:
      return accepted(sprt.elo0, "less", sprt.beta);
    case Sprt::Verdict::kAcceptElo1:
      return accepted(sprt.elo1, "more", sprt.alpha);
    case Sprt::Verdict::kContinue:
      break;
  }
  const auto forecast = tally.forecast();
  if (!forecast) return "none yet";
  const auto left = static_cast<double>(tally.scheduled() - tally.games());
  return fmt::format("none yet; if it goes on like this, {:+g} will be accepted after about {:.0f} more games{}",
                     forecast->chance_elo1 >= 0.5 ? sprt.elo1 : sprt.elo0, forecast->games,
                     forecast->games > left ? fmt::format(", of which {:.0f} are scheduled", left) : "");
}

}  // namespace deepcut::match
