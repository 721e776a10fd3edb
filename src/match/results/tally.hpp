// The results of a match as they come in, in any order.
//
// A sequential test looks at pairs in the order of the schedule, however many games are played at once: its verdict is
// a function of the games alone, not of which of them ended first. After a verdict the games behind it do not count.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_set>
#include <vector>

#include "match/playing/config.hpp"
#include "match/playing/schedule.hpp"
#include "match/results/match_game.hpp"
#include "match/statistics/ratings.hpp"
#include "match/statistics/sprt.hpp"

namespace deepcut::match {

class Tally {
 public:
  /// The configuration must outlive the tally.
  explicit Tally(const MatchConfig& config);

  /// Games that are not in the schedule or have other players than it says throw Error.
  void add(const MatchGame& game);

  /// From the point of view of the first of the two.
  Results results(std::size_t first, std::size_t second) const;
  /// Against everybody.
  Results total(std::size_t player) const;
  std::uint64_t games() const { return counted_; }
  std::uint64_t scheduled() const { return schedule_.games(); }
  const Schedule& schedule() const { return schedule_; }
  bool has(std::uint64_t index) const { return outcomes_.contains(index); }
  /// For the ratings: who moved first counts.
  std::vector<Encounter> encounters() const;
  /// Games that differ from each other in players, opening or moves.
  std::uint64_t distinct_games() const { return courses_.size(); }
  /// Pairs of games in which the same side won, whoever played it: their opening may have decided them.
  std::uint64_t decided_pairs() const { return decided_pairs_; }
  std::uint64_t whole_pairs() const { return whole_pairs_; }
  /// How many games a player lost by its own fault.
  std::uint64_t faults(std::size_t player) const { return faults_.at(player); }

  Sprt::Verdict verdict() const { return verdict_; }
  double log_likelihood_ratio() const { return ratio_; }
  /// How the test is likely to go on.
  std::optional<Sprt::Forecast> forecast() const;

 private:
  struct Outcome {
    double points = 0;         ///< of side 0
    std::optional<int> fault;  ///< the side that lost by its own fault
    std::uint64_t course = 0;  ///< hash of all that happened
  };
  struct Pairing {
    Results results;                            ///< of the smaller number
    std::array<Encounter, 2> by_first_mover{};  ///< the smaller number moves first; the other one
  };

  void count(std::uint64_t index);
  void advance_test();

  const MatchConfig& config_;
  Schedule schedule_;
  std::map<std::uint64_t, Outcome> outcomes_;  ///< by game
  std::map<std::pair<std::size_t, std::size_t>, Pairing> pairings_;
  std::vector<std::uint64_t> faults_;
  std::uint64_t counted_ = 0;
  std::unordered_set<std::uint64_t> courses_;
  std::uint64_t whole_pairs_ = 0;
  std::uint64_t decided_pairs_ = 0;

  std::uint64_t tested_ = 0;  ///< games that the test has seen
  Results tested_results_;
  Sprt::Verdict verdict_ = Sprt::Verdict::kContinue;
  double ratio_ = 0;
};

/// What the test found, or how long it may still take, in a sentence for people.
std::string verdict_text(const MatchConfig& config, const Tally& tally);

}  // namespace deepcut::match
