#include "protocols/protocol.hpp"

#include "protocols/gomocup/check.hpp"
#include "protocols/gomocup/player.hpp"

namespace deepcut {

std::vector<Protocol> gomocup_protocols() {
  return {{.name = "gomocup",
           .title = "the Gomocup protocol",
           .player = [](const ProgramSpec& spec) { return std::make_unique<gomocup::Player>(spec); },
           .takes_options = true,
           .check = gomocup::check}};
}

}  // namespace deepcut
