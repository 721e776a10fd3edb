#include "protocols/protocol.hpp"

#include "protocols/json_lines/check.hpp"
#include "protocols/json_lines/player.hpp"

namespace deepcut {

std::vector<Protocol> json_lines_protocols() {
  return {{.name = "json",
           .title = "the JSON lines protocol",
           .player = [](const ProgramSpec& spec) { return std::make_unique<json_lines::Player>(spec); },
           .takes_options = true,
           .can_ponder = true,
           .check = json_lines::check}};
}

}  // namespace deepcut
