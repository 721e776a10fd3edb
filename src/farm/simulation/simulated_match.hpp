// A match on a simulated farm: what it would take with so many workers. The manager's book, the match and its table are the
// real ones; the games are random ones of Connect Four, as long as players with so much time for a move would take.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "farm/simulation/simulated_desk.hpp"
#include "match/statistics/sprt.hpp"

namespace deepcut::farm {

struct SimulatedMatch {
  std::uint64_t games = 1000;
  double move_seconds = 1;
  double elo = 0;  ///< by which the first player is better
  std::optional<match::Sprt> sprt{};
};

struct SimulationReport {
  std::uint64_t games = 0;
  std::string verdict{};  ///< of a sequential test
  std::uint64_t repeated = 0;
  SimulatedAccount farm{};
  double manager_seconds = 0;  ///< of this machine's processor, the simulation itself counted in

  /// Share of the workers' time that went into games that count.
  double efficiency() const { return farm.available > 0 ? farm.worked / farm.available : 0; }
};

SimulationReport simulate(const SimulatedFarm& farm, const SimulatedMatch& match, const std::stop_token& stop);

}  // namespace deepcut::farm
