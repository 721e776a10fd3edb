// Which protocols there are. Each is a folder here, which gives its entries:
//
//     namespace deepcut {
//     std::vector<Protocol> gomocup_protocols();   // of the folder gomocup
//     }
//
// One line in src/CMakeLists.txt registers the folder. The match runner and the command line know protocols only by what
// is said here; docs/add-a-protocol.md walks through a small one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocols/compliance.hpp"
#include "protocols/player.hpp"
#include "protocols/program_spec.hpp"

namespace deepcut {

/// Deepcut itself at the other end: what answers such lines on standard input.
struct BrainInfo {
  std::string command;  ///< of the program: `deepcut gomocup`
  std::string flag{};   ///< of that command where it has several brains: `deepcut connect6 --gtp`
  std::string help;
  std::string footer{};
  bool takes_search = false;  ///< what to search and how long is told on the command line, not by the protocol
  bool takes_level = false;
  /// Until it is told to end, or its input ends. Throws Error.
  std::function<void(const GoRequest&)> run;
};

/// What a protocol has words for when a game begins in the middle.
enum class ToldOpenings : std::uint8_t { kAny, kWholeTurns, kNone };

struct Protocol {
  std::string name;   ///< as it is typed: protocol=gomocup
  std::string title;  ///< "the Gomocup protocol"
  std::optional<BrainInfo> brain{};
  /// For programs that speak it; nothing where only a brain is there. The same for the checks.
  std::function<std::unique_ptr<Player>(const ProgramSpec&)> player{};
  ToldOpenings openings = ToldOpenings::kAny;
  bool can_replay_opening = false;  ///< its players know ProgramSpec::replays_opening
  bool takes_options = false;       ///< and ProgramSpec::options
  bool can_ponder = false;          ///< and ProgramSpec::ponders
  std::function<std::vector<Check>(const Examinee&, const OnCheck&)> check{};
};

const std::vector<Protocol>& protocols();
/// Of those that programs can play by. Throws Error.
const Protocol& player_protocol(std::string_view name);
/// "json, gomocup or tablut": those that programs can play by.
std::string player_protocol_names();

/// Checks that rest on one that failed are left out. Throws Error if the program cannot be started.
std::vector<Check> examine(const Protocol& protocol, const Examinee& examinee, const OnCheck& on_check = {});

}  // namespace deepcut
