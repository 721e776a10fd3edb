// What can be a job. A kind is a file in this folder and a line in kinds.cpp: its name, and what is done when a job of
// that name comes. A job is JSON and says all there is to know; so is its result.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/engine.hpp"
#include "engine/json.hpp"
#include "farm/trust.hpp"
#include "match/playing/venue.hpp"

namespace deepcut::farm {

/// What jobs are done with, kept from one to the next; what players and engines have learnt is not.
struct Workbench {
  const Programs& programs;
  std::uint64_t speed;  ///< positions a second of one thread; 0 leaves limits in time as they are
  match::Venue venue{};
  Engine engine{};  ///< that searches
  Engine prover{};  ///< that looks for forced wins: two searches would take each other's table away
};

struct JobKind {
  const char* name;
  /// Nothing if stopped. Throws Error if the job cannot be done.
  std::optional<Json> (*perform)(const Json& job, Workbench& bench, const std::stop_token& stop);
};

const std::vector<JobKind>& job_kinds();

}  // namespace deepcut::farm
