// What is registered can be used, and is described.
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "built.hpp"
#include "engine/error.hpp"
#include "protocols/protocol.hpp"

namespace deepcut {
namespace {

std::string page(const std::string& name) {
  std::ifstream stream(built::source("docs/" + name));
  EXPECT_TRUE(stream) << name;
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Protocols, HaveNamesAndSomethingToOffer) {
  std::set<std::string> names;
  std::set<std::pair<std::string, std::string>> commands;
  for (const Protocol& protocol : protocols()) {
    EXPECT_TRUE(names.insert(protocol.name).second) << protocol.name;
    EXPECT_FALSE(protocol.title.empty()) << protocol.name;
    EXPECT_TRUE(protocol.brain || protocol.player) << protocol.name;
    EXPECT_EQ(static_cast<bool>(protocol.player), static_cast<bool>(protocol.check)) << protocol.name;
    if (!protocol.brain) continue;
    EXPECT_TRUE(commands.insert({protocol.brain->command, protocol.brain->flag}).second) << protocol.name;
    EXPECT_FALSE(protocol.brain->help.empty()) << protocol.name;
    EXPECT_TRUE(protocol.brain->run) << protocol.name;
  }
}

TEST(Protocols, AreDescribed) {
  const std::string match = page("match.md");
  const std::string cli = page("cli.md");
  for (const Protocol& protocol : protocols()) {
    if (protocol.player) {
      EXPECT_NE(match.find("`" + protocol.name + "`"), std::string::npos) << protocol.name;
    }
    if (protocol.brain) {
      EXPECT_NE(cli.find("deepcut " + protocol.brain->command), std::string::npos) << protocol.name;
    }
  }
}

TEST(Protocols, AreFoundByName) {
  EXPECT_EQ(player_protocol("json").name, "json");
  EXPECT_EQ(player_protocol_names(), "json, gomocup, tablut, connect6 or sau");
  EXPECT_THROW(player_protocol("smoke"), Error);
  // Nobody plays by it yet.
  EXPECT_THROW(player_protocol("gtp"), Error);
  EXPECT_THROW(examine(player_protocol("json"), {}), Error);
}

}  // namespace
}  // namespace deepcut
