#include "match/playing/tournament.hpp"

#include <algorithm>
#include <bit>

namespace deepcut::match {

namespace {

using Pair = std::pair<std::size_t, std::size_t>;

/// The places of a bracket so that the best two can meet only in its last game, the best four in the last but one.
std::vector<std::size_t> bracket_order(std::size_t size) {
  std::vector<std::size_t> order{0};
  while (order.size() < size) {
    std::vector<std::size_t> wider;
    for (const std::size_t place : order) wider.insert(wider.end(), {place, order.size() * 2 - 1 - place});
    order = std::move(wider);
  }
  return order;
}

/// Pairs players of a list with the next one they have not met.
class Neighbours {
 public:
  Neighbours(std::vector<std::size_t> order, const std::set<Pair>& met) : order_(std::move(order)), met_(met) {}

  std::vector<Pair> pairs() {
    if (find()) return pairs_;
    // Everybody met everybody, or nearly.
    pairs_.clear();
    for (std::size_t i = 0; i + 1 < order_.size(); i += 2) pairs_.emplace_back(order_[i], order_[i + 1]);
    return pairs_;
  }

 private:
  bool find() {
    constexpr int kMostSteps = 100'000;
    if (++steps_ > kMostSteps) return false;
    const auto first =
        std::find_if(order_.begin(), order_.end(), [this](std::size_t p) { return !paired_.contains(p); });
    if (first == order_.end()) return true;
    for (auto second = first + 1; second != order_.end(); ++second) {
      if (paired_.contains(*second) || met_.contains(std::minmax(*first, *second))) continue;
      pairs_.emplace_back(*first, *second);
      paired_.insert({*first, *second});
      if (find()) return true;
      pairs_.pop_back();
      paired_.erase(*first);
      paired_.erase(*second);
    }
    return false;
  }

  std::vector<std::size_t> order_;
  const std::set<Pair>& met_;
  std::set<std::size_t> paired_;
  std::vector<Pair> pairs_;
  int steps_ = 0;
};

}  // namespace

Tournament::Tournament(const MatchConfig& config) : config_(config) {
  if (knockout()) {
    for (const std::size_t place : bracket_order(std::bit_ceil(config.players.size()))) {
      bracket_.push_back(place < config.players.size() ? std::optional(place) : std::nullopt);
    }
  }
  begin_stage();
}

std::uint64_t Tournament::most_pairs() const { return knockout() ? config_.rounds * 2 : config_.rounds; }

std::size_t Tournament::stage_count() const {
  const auto for_a_winner = static_cast<std::size_t>(std::bit_width(config_.players.size() - 1));
  return knockout() || config_.swiss_rounds == 0 ? for_a_winner : static_cast<std::size_t>(config_.swiss_rounds);
}

void Tournament::begin_stage() {
  Stage stage{end_, {}, {}};
  if (knockout()) {
    pair_bracket(stage);
  } else {
    pair_neighbours(stage);
  }
  for (Meeting& meeting : stage.meetings) meeting.allowed = config_.rounds * 2;
  end_ += stage.meetings.size() * most_pairs() * 2;
  stages_.push_back(std::move(stage));
}

void Tournament::pair_bracket(Stage& stage) {
  for (std::size_t i = 0; i < bracket_.size(); i += 2) {
    const auto first = bracket_[i];
    const auto second = bracket_[i + 1];
    if (first && second) {
      stage.meetings.push_back({{*first, *second}, {}, 0, 0, false});
    } else {
      stage.byes.push_back(first ? *first : *second);
    }
  }
}

void Tournament::pair_neighbours(Stage& stage) {
  std::set<Pair> met;
  std::set<std::size_t> rested;
  for (const Stage& before : stages_) {
    for (const Meeting& meeting : before.meetings) met.insert(std::minmax(meeting.players[0], meeting.players[1]));
    rested.insert(before.byes.begin(), before.byes.end());
  }
  std::vector<std::size_t> order;
  for (const Standing& standing : standings()) order.push_back(standing.player);
  if (order.size() % 2 == 1) {
    // The last who had none yet; after so many rounds that all had one, the last.
    auto last = std::find_if(order.rbegin(), order.rend(), [&](std::size_t p) { return !rested.contains(p); });
    if (last == order.rend()) last = order.rbegin();
    stage.byes.push_back(*last);
    order.erase(std::next(last).base());
  }
  for (const auto& [first, second] : Neighbours(order, met).pairs()) {
    stage.meetings.push_back({{first, second}, {}, 0, 0, false});
  }
}

std::optional<Tournament::Place> Tournament::place(std::uint64_t game) const {
  if (game >= end_) return std::nullopt;
  std::size_t stage = stages_.size() - 1;
  while (stages_[stage].first_game > game) --stage;
  const std::uint64_t pair = (game - stages_[stage].first_game) / 2;
  const std::size_t meetings = stages_[stage].meetings.size();
  return Place{stage, static_cast<std::size_t>(pair % meetings), pair / meetings};
}

bool Tournament::is_due(std::uint64_t game) const {
  const auto where = place(game);
  return where && where->pair * 2 < stages_[where->stage].meetings[where->meeting].allowed;
}

void Tournament::note(std::uint64_t game, double points) {
  const Place where = place(game).value();
  Stage& stage = stages_[where.stage];
  Meeting& meeting = stage.meetings[where.meeting];
  meeting.points[game % 2] += points;
  meeting.points[1 - game % 2] += 1 - points;
  if (++meeting.games < meeting.allowed) return;
  const bool tied = meeting.points[0] == meeting.points[1];
  if (knockout() && tied && meeting.allowed < most_pairs() * 2) {
    meeting.allowed += 2;
    return;
  }
  meeting.over = true;
  if (!std::all_of(stage.meetings.begin(), stage.meetings.end(), [](const Meeting& one) { return one.over; })) return;
  if (knockout()) {
    std::vector<std::optional<std::size_t>> left;
    auto next = stage.meetings.begin();
    for (std::size_t i = 0; i < bracket_.size(); i += 2) {
      const bool met = bracket_[i] && bracket_[i + 1];
      left.push_back(met ? std::optional(winner(*next++)) : bracket_[i] ? bracket_[i] : bracket_[i + 1]);
    }
    bracket_ = std::move(left);
  }
  over_ = stages_.size() == stage_count();
  if (!over_) begin_stage();
}

std::uint64_t Tournament::games() const {
  std::uint64_t games = 0;
  std::uint64_t meetings = 0;
  for (const Stage& stage : stages_) {
    meetings += stage.meetings.size();
    for (const Meeting& meeting : stage.meetings) games += meeting.allowed;
  }
  const std::uint64_t players = config_.players.size();
  const std::uint64_t all = knockout() ? players - 1 : stage_count() * (players / 2);
  return games + (all - meetings) * config_.rounds * 2;
}

/// Of two that are still level after all that was granted, the one who was named first.
std::size_t Tournament::winner(const Meeting& meeting) const {
  const auto [first, second] = meeting.points;
  if (first == second) return std::min(meeting.players[0], meeting.players[1]);
  return meeting.players[first > second ? 0 : 1];
}

std::optional<std::size_t> Tournament::winner() const { return over_ && knockout() ? bracket_.front() : std::nullopt; }

std::vector<Tournament::Standing> Tournament::standings() const {
  std::vector<Standing> table(config_.players.size());
  for (std::size_t i = 0; i < table.size(); ++i) table[i].player = i;
  for (const Stage& stage : stages_) {
    for (const Meeting& meeting : stage.meetings) {
      for (const std::size_t side : {0U, 1U}) table[meeting.players.at(side)].points += meeting.points.at(side);
    }
    for (const std::size_t player : stage.byes) table[player].points += static_cast<double>(config_.rounds * 2);
  }
  std::vector<double> points;
  points.reserve(table.size());
  for (const Standing& standing : table) points.push_back(standing.points);
  for (const Stage& stage : stages_) {
    for (const Meeting& meeting : stage.meetings) {
      for (const std::size_t side : {0U, 1U}) {
        table[meeting.players.at(side)].opponents += points[meeting.players.at(1 - side)];
      }
    }
  }
  std::stable_sort(table.begin(), table.end(), [](const Standing& a, const Standing& b) {
    return std::pair(a.points, a.opponents) > std::pair(b.points, b.opponents);
  });
  return table;
}

}  // namespace deepcut::match
