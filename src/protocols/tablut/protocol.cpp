#include "protocols/protocol.hpp"

#include "protocols/tablut/check.hpp"
#include "protocols/tablut/player.hpp"

namespace deepcut {

// Its brain is a client (client.hpp) that is told where its server is: `deepcut tablut` has a command line of its own.
std::vector<Protocol> tablut_protocols() {
  return {{.name = "tablut",
           .title = "the protocol of the official Tablut server",
           .player = [](const ProgramSpec& spec) { return std::make_unique<tablut_server::Player>(spec); },
           .can_replay_opening = true,
           .check = tablut_server::check}};
}

}  // namespace deepcut
