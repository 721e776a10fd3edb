// Where jobs of all kinds are done, one after the other: in a thread of this program, or of a worker elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "farm/kinds/job_kind.hpp"
#include "farm/message.hpp"
#include "farm/trust.hpp"

namespace deepcut::farm {

/// Used from one thread.
class Workplace {
 public:
  /// The programs must outlive it. `speed`: positions a second of one thread; 0 leaves limits in time as they are.
  Workplace(const Programs& programs, std::uint64_t speed) : bench_{programs, speed} {}

  /// The result, JSON on one line. Nothing if stopped. Throws Error if the job cannot be done.
  std::optional<std::string> perform(const std::string& job, const std::stop_token& stop);

 private:
  Workbench bench_;
};

/// What is to be said about a job that was done, or could not be. Nothing if stopped.
std::optional<Report> perform(Workplace& workplace, const JobMessage& job, const std::string& worker,
                              const std::stop_token& stop);

}  // namespace deepcut::farm
