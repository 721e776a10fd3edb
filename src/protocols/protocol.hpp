// Which protocols programs can play by. Each is a folder here, which gives its entries in its protocol.cpp:
//
//     namespace deepcut {
//     std::vector<Protocol> gomocup_protocols();   // of the folder gomocup
//     }
//
// One line in src/CMakeLists.txt registers the folder. The match runner and the command line know protocols only by what
// is said here and of brains in brains.hpp; docs/add-a-protocol.md walks through a small one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocols/compliance.hpp"
#include "protocols/player.hpp"
#include "protocols/program_spec.hpp"

namespace deepcut {

/// What a protocol has words for when a game begins in the middle.
enum class ToldOpenings : std::uint8_t { kAny, kWholeTurns, kNone };

struct Protocol {
  std::string name;                                                   ///< as it is typed: protocol=gomocup
  std::string title;                                                  ///< "the Gomocup protocol"
  std::function<std::unique_ptr<Player>(const ProgramSpec&)> player;  ///< for programs that speak it
  ToldOpenings openings = ToldOpenings::kAny;
  bool can_replay_opening = false;  ///< its players know ProgramSpec::replays_opening
  bool takes_options = false;       ///< and ProgramSpec::options
  bool can_ponder = false;          ///< and ProgramSpec::ponders
  std::function<std::vector<Check>(const Examinee&, const OnCheck&)> check;  ///< does a program speak it?
};

const std::vector<Protocol>& protocols();
/// Throws Error.
const Protocol& player_protocol(std::string_view name);
/// "json, gomocup or tablut".
std::string player_protocol_names();

/// Checks that rest on one that failed are left out. Throws Error if the program cannot be started.
std::vector<Check> examine(const Protocol& protocol, const Examinee& examinee, const OnCheck& on_check = {});

}  // namespace deepcut
