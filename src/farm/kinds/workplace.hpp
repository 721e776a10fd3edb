// Where jobs of all kinds are done, one after the other: in a thread of this program, or of a worker elsewhere. A job is
// JSON and says all there is to know.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/engine.hpp"
#include "farm/trust.hpp"
#include "match/playing/venue.hpp"

namespace deepcut::farm {

/// Used from one thread. What players and engines have made is kept for the next job; what they have learnt is not.
class Workplace {
 public:
  /// Both must outlive it. `speed`: positions a second of one thread; 0 leaves limits in time as they are.
  Workplace(const Programs& programs, std::uint64_t speed) : programs_(programs), speed_(speed) {}

  /// The result, JSON on one line. Nothing if stopped. Throws Error if the job cannot be done.
  std::optional<std::string> perform(const std::string& job, const std::stop_token& stop);

 private:
  const Programs& programs_;
  std::uint64_t speed_;
  match::Venue venue_;
};

}  // namespace deepcut::farm
