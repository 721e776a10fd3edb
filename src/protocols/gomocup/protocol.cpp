#include "protocols/protocol.hpp"

#include "protocols/gomocup/brain.hpp"
#include "protocols/gomocup/check.hpp"
#include "protocols/gomocup/player.hpp"

namespace deepcut {

std::vector<Protocol> gomocup_protocols() {
  return {{.name = "gomocup",
           .title = "the Gomocup protocol",
           .brain = BrainInfo{.command = "gomocup",
                              .help = "Play five in a row as a brain of the Gomocup protocol",
                              .footer = "Reads commands from standard input and answers on standard output "
                                        "(docs/gomocup.md). Started under a name that\n"
                                        "begins with pbrain-, the program does this at once. --threads holds unless "
                                        "INFO thread_num says otherwise,\n"
                                        "--hash within what INFO max_memory allows.\n"
                                        "Example:\n"
                                        "  deepcut match gomoku --player level=hard --player \"cmd='deepcut gomocup' "
                                        "protocol=gomocup time=450ms\"",
                              .run = gomocup::run_brain},
           .player = [](const ProgramSpec& spec) { return std::make_unique<gomocup::Player>(spec); },
           .takes_options = true,
           .check = gomocup::check}};
}

}  // namespace deepcut
