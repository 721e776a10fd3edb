// Who plays whom, from where, with which seed: a pure function of the configuration and the number of the game, so
// that a match can stop anywhere, go on later and be shared among threads.
//
// Games 2k and 2k+1 are a pair: the same two players and the same opening with the sides exchanged.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "match/playing/config.hpp"

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

  std::uint64_t games() const { return config_.rounds * 2 * pairings_.size(); }
  const std::vector<std::pair<std::size_t, std::size_t>>& pairings() const& { return pairings_; }
  ScheduledGame game(std::uint64_t index) const;
  /// Of the rules: those of the match, and the one that varies from pair to pair.
  OptionTexts options(const ScheduledGame& game) const;
  /// `rules` has the game of the match, with these options. Throws Error.
  Opening opening(const ScheduledGame& game, Engine& rules) const;

 private:
  const MatchConfig& config_;
  std::vector<std::pair<std::size_t, std::size_t>> pairings_;
  std::vector<std::size_t> order_;  ///< of the openings
};

/// Well mixed: neighbouring numbers give unrelated ones.
std::uint64_t mix(std::uint64_t a, std::uint64_t b);

}  // namespace deepcut::match
