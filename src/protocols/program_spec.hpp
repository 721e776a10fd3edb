// A program outside that plays: what is run, and what it may take.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <deepcut/limits.hpp>

#include "engine/options.hpp"
#include "engine/searches/go_limits.hpp"

namespace deepcut {

class TranscriptFile;

/// When a program is started again.
enum class Restart : std::uint8_t {
  kAfterFault,  ///< and otherwise plays game after game
  kEveryGame,
  kNever,  ///< a program that failed ends the match
};

struct ProgramSpec {
  std::vector<std::string> command{};
  std::string name{};  ///< of the player, for transcripts
  GoLimits limits{};
  bool replays_opening = false;    ///< it is led through the opening; where the protocol knows that (protocol.hpp)
  std::uint64_t memory_bytes = 0;  ///< 0: as much as it wants
  /// What each of its processes can ask the system for at most; 0: as much as it wants. Nothing: usual_cap().
  std::optional<std::uint64_t> cap_bytes{};
  std::string log{};              ///< file for its error stream; empty: discarded
  std::string folder{};           ///< to run in; empty: ours
  OptionTexts environment{};      ///< variables, on top of ours
  std::vector<int> processors{};  ///< that it may use; empty: those that we may
  OptionTexts options{};  ///< told in the words of the protocol before each game; where it has some (protocol.hpp)
  bool ponders = false;   ///< it may think while the other side does; where the protocol has a word for it
  Restart restart = Restart::kAfterFault;
  std::shared_ptr<TranscriptFile> transcript{};  ///< for all that is said; may be null
  Milliseconds patience{60'000};                 ///< how long it may take where there is no limit in time
  Milliseconds grace{100};                       ///< how much later than its limit an answer may come
};

}  // namespace deepcut
