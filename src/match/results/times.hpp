// How players spent their time: what a move took, how near they came to their limits, how long answers were under way,
// how deep and how fast they looked, by phase of the game.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/json.hpp"
#include "match/playing/config.hpp"
#include "match/results/match_game.hpp"

namespace deepcut::match {

/// Games in any order.
class TimeUsage {
 public:
  /// The configuration must outlive it.
  explicit TimeUsage(const MatchConfig& config) : config_(config) {}

  void add(const MatchGame& game);
  /// Two tables with a line a player. A phase is a third of the plies of its game.
  std::string table() const;
  /// A list with an object a player; docs/match.md describes it.
  Json to_json() const;

 private:
  static constexpr std::size_t kPhases = 3;
  struct Phase {
    double ms = 0;
    double nodes = 0;
    double depth = 0;
    double moves = 0;
  };
  struct Usage {
    std::vector<float> ms;         ///< of every move
    std::vector<float> under_way;  ///< of every move whose player said what it took itself: the rest
    std::array<Phase, kPhases> phases;
    double longest_game = 0;  ///< milliseconds
    double used = 0;          ///< milliseconds of turns that had a limit
    double granted = 0;       ///< what these limits were
    bool limited = false;
    double least_left = 0;  ///< of a limit, in any turn
  };
  class Limit;
  struct Summary;

  void add_limits(const MatchGame& game, std::size_t side);
  Summary summary(const std::string& player) const;

  const MatchConfig& config_;
  std::map<std::string, Usage> players_;
};

}  // namespace deepcut::match
