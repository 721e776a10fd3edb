#include "protocols/protocol.hpp"

#include "protocols/connect6/brain.hpp"
#include "protocols/connect6/check.hpp"
#include "protocols/connect6/player.hpp"

namespace deepcut {

namespace {

using connect6_text::Dialect;

Protocol text_protocol(std::string name, std::string title, Dialect dialect) {
  return {
      .name = std::move(name),
      .title = std::move(title),
      .player = [dialect](const ProgramSpec& spec) { return std::make_unique<connect6_text::Player>(spec, dialect); },
      .openings = dialect == Dialect::kSau ? ToldOpenings::kNone : ToldOpenings::kWholeTurns,
      .takes_options = true,
      .check = [dialect](const Examinee& examinee,
                         const OnCheck& on_check) { return connect6_text::check(examinee, on_check, dialect); }};
}

}  // namespace

std::vector<Protocol> connect6_protocols() {
  Protocol cloudict = text_protocol("connect6", "the Connect6 protocol of Cloudict", Dialect::kCloudict);
  // It answers both: whoever asks with name? speaks SAU.
  cloudict.brain = BrainInfo{.command = "connect6",
                             .help = "Play Connect6 in the protocols of its programs",
                             .footer =
                                 "Reads commands from standard input and answers on standard output: the text "
                                 "protocol of Cloudict, or that of\n"
                                 "SAU if it is asked in that way (name?). The time is for a turn of two stones; "
                                 "without limits it is 5 s.\n"
                                 "Example:\n"
                                 "  deepcut match connect6 --player \"cmd='deepcut connect6 --time 2' "
                                 "protocol=connect6\" --player level=medium",
                             .takes_search = true,
                             .run = connect6_text::run_brain};
  return {std::move(cloudict), text_protocol("sau", "the Connect6 protocol of SAU", Dialect::kSau)};
}

}  // namespace deepcut
