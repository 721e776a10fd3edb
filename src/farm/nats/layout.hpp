// The names of all that a farm has on its server; docs/farm.md says what each holds.
#pragma once

#include <string>
#include <vector>

#include "engine/text.hpp"

namespace deepcut::farm::nats {

inline constexpr const char* kJobs = "DEEPCUT_JOBS";        ///< stream: jobs that wait or are being done
inline constexpr const char* kResults = "DEEPCUT_RESULTS";  ///< stream: reports that the manager has not kept yet
inline constexpr const char* kWorkers = "deepcut_workers";  ///< bucket: who is there, for as long as it says so
inline constexpr const char* kRuns = "deepcut_runs";        ///< bucket: what managers say of their runs

/// Jobs go to whoever plays alike and has these programs: both are part of the address.
inline std::string needs(const std::vector<std::string>& programs) {
  return programs.empty() ? "none" : join(programs, "+");
}
inline std::string jobs_subject(const std::string& signature, const std::string& needs, const std::string& run) {
  return "deepcut.jobs." + signature + "." + needs + "." + run;
}
inline std::string results_subject(const std::string& run, const std::string& worker) {
  return "deepcut.results." + run + "." + worker;
}
inline std::string stop_subject(const std::string& run) { return "deepcut.stop." + run; }
inline std::string dismissal_subject(const std::string& worker) { return "deepcut.dismissed." + worker; }
inline std::string last_part(std::string_view subject) { return std::string(subject.substr(subject.rfind('.') + 1)); }

}  // namespace deepcut::farm::nats
