#include "protocols/protocol.hpp"

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
  return {text_protocol("connect6", "the Connect6 protocol of Cloudict", Dialect::kCloudict),
          text_protocol("sau", "the Connect6 protocol of SAU", Dialect::kSau)};
}

}  // namespace deepcut
