// Who plays whom, from where, with which seed: a pure function of the configuration and the number of the game, so
// that a match can stop anywhere, go on later and be shared among threads. In a knockout and in a Swiss tournament who
// plays whom also depends on the results before, which note() is told.
//
// Games 2k and 2k+1 are a pair: the same two players and the same opening with the sides exchanged.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "match/playing/config.hpp"
#include "match/playing/tournament.hpp"

namespace deepcut::match {

struct ScheduledGame {
  std::uint64_t index = 0;
  std::uint64_t round = 0;
  std::array<std::size_t, 2> players{};  ///< by side
  std::uint64_t opening_seed = 0;        ///< the same for a whole round
  std::array<std::uint64_t, 2> seeds{};  ///< of the players, by side
};

class Schedule {
 public:
  /// The configuration must outlive the schedule.
  explicit Schedule(const MatchConfig& config);

  std::uint64_t games() const;
  /// Games of this number and beyond are not to be played, or not known yet.
  std::uint64_t end() const { return tournament_ ? tournament_->end() : games(); }
  /// Whether a game is to be played, as far as is known.
  bool is_due(std::uint64_t index) const { return tournament_ ? tournament_->is_due(index) : index < games(); }
  /// Each two that are paired, in a tournament with stages so far.
  std::vector<std::pair<std::size_t, std::size_t>> pairings() const;
  /// It must be due.
  ScheduledGame game(std::uint64_t index) const;
  /// The result of a game: points of the one who moved first.
  void note(std::uint64_t index, double points) {
    if (tournament_) tournament_->note(index, points);
  }
  /// Null if all pairings are known from the beginning.
  const Tournament* tournament() const { return tournament_ ? &*tournament_ : nullptr; }
  /// Of the rules: those of the match, and the one that varies from pair to pair.
  OptionTexts options(const ScheduledGame& game) const;
  /// `rules` has the game of the match, with these options. Throws Error.
  Opening opening(const ScheduledGame& game, Engine& rules) const;

 private:
  const MatchConfig& config_;
  std::vector<std::pair<std::size_t, std::size_t>> pairings_;
  std::optional<Tournament> tournament_;
  std::vector<std::size_t> order_;  ///< of the openings
};

/// Well mixed: neighbouring numbers give unrelated ones.
std::uint64_t mix(std::uint64_t a, std::uint64_t b);

}  // namespace deepcut::match
