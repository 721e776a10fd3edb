#include "protocols/protocol.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut {

const Protocol& player_protocol(std::string_view name) {
  for (const Protocol& protocol : protocols()) {
    if (protocol.name == name) return protocol;
  }
  throw Error(fmt::format("There is no protocol {}: expected {}.", quote(name), player_protocol_names()));
}

std::string player_protocol_names() {
  std::vector<std::string> names;
  for (const Protocol& protocol : protocols()) names.push_back(protocol.name);
  return join_or(names);
}

std::vector<Check> examine(const Protocol& protocol, const Examinee& examinee, const OnCheck& on_check) {
  if (examinee.command.empty()) throw Error("Expected a program to check.");
  return protocol.check(examinee, on_check);
}

}  // namespace deepcut
