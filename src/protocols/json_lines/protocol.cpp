#include "protocols/protocol.hpp"

#include "protocols/json_lines/brain.hpp"
#include "protocols/json_lines/check.hpp"
#include "protocols/json_lines/player.hpp"

namespace deepcut {

std::vector<Protocol> json_lines_protocols() {
  return {{.name = "json",
           .title = "the JSON lines protocol",
           .brain = BrainInfo{.command = "engine",
                              .help = "Play as a program, over the JSON lines protocol",
                              .footer = "Reads requests from standard input and answers on standard output "
                                        "(docs/json-lines.md). Limits that the other\n"
                                        "side sends go over those given here.\n"
                                        "Example:\n"
                                        "  deepcut match connect4 --player \"name=inside depth=6\" --player "
                                        "\"name=outside cmd='deepcut engine' depth=6\"",
                              .takes_search = true,
                              .takes_level = true,
                              .run = json_lines::run_brain},
           .player = [](const ProgramSpec& spec) { return std::make_unique<json_lines::Player>(spec); },
           .takes_options = true,
           .can_ponder = true,
           .check = json_lines::check}};
}

}  // namespace deepcut
