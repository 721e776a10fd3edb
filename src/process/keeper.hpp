// A small process between us and each program that we start. Whatever the program starts in its turn belongs to the
// keeper in the end, also what leaves its group, its session or its parent, for the keeper adopts orphans. It waits for
// the program or for the end of its life line, a socket whose other end only we hold. Then it kills all that is left. So
// nothing outlives us, however we end: a killed process closes its sockets, too.
//
// The keeper is this very program, run once more under the name kKeeperName: a function that runs before main() sees the
// name and never comes back. A fork without exec would hold on to our memory, tables and all.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace deepcut::process {

/// What is run, and in which surroundings.
struct Launch {
  std::vector<std::string> command{};
  std::string log{};                                               ///< file for its error stream; empty: discarded
  std::string folder{};                                            ///< to run in; empty: ours
  std::vector<std::pair<std::string, std::string>> environment{};  ///< variables, on top of ours
  std::vector<int> processors{};                                   ///< that it may use; empty: those that we may
  /// That each of its processes may ask the system for, and that all of them may have in memory; 0: as many as they like.
  std::uint64_t data_bytes = 0;
};

inline constexpr const char* kKeeperName = "deepcut-keeper";
/// Descriptors that a keeper is born with besides the program's three streams.
inline constexpr int kLifeLine = 3;    ///< at its end everything is killed
inline constexpr char kOverCap = 'm';  ///< said along the life line if all processes together took more than they may
inline constexpr int kStartReport =
    4;  ///< closed when the program runs; before that, a Refusal if it could not be started

struct Refusal {
  enum class About : std::uint8_t { kProgram, kFolder, kProcessors };

  int error = 0;  ///< errno
  About about = About::kProgram;
};

std::vector<std::string> keeper_command(const Launch& launch);

}  // namespace deepcut::process
