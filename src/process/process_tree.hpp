// Who descends from whom, as /proc tells it: whatever a program started, from whichever of its threads, in whichever
// session or process group.
#pragma once

#include <cstdint>
#include <vector>

#include <sys/types.h>

namespace deepcut::process {

/// Children, their children and so on, parents first. Processes come and go meanwhile, so one may be missing.
std::vector<pid_t> descendants(pid_t process);
std::uint64_t resident_bytes(pid_t process);

}  // namespace deepcut::process
