// What is registered can be used, and is described.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "built.hpp"
#include "engine/error.hpp"
#include "protocols/brains.hpp"
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
  for (const Protocol& protocol : protocols()) {
    EXPECT_TRUE(names.insert(protocol.name).second) << protocol.name;
    EXPECT_FALSE(protocol.title.empty()) << protocol.name;
    EXPECT_TRUE(protocol.player) << protocol.name;
    EXPECT_TRUE(protocol.check) << protocol.name;
  }
}

TEST(Protocols, AreDescribed) {
  const std::string match = page("match.md");
  for (const Protocol& protocol : protocols()) {
    EXPECT_NE(match.find("`" + protocol.name + "`"), std::string::npos) << protocol.name;
  }
}

TEST(Brains, HaveCommandsAndAreDescribed) {
  const std::string cli = page("cli.md");
  std::set<std::pair<std::string, std::string>> commands;
  for (const BrainInfo& brain : brains()) {
    EXPECT_TRUE(commands.insert({brain.command, brain.flag}).second) << brain.command;
    EXPECT_FALSE(brain.help.empty()) << brain.command;
    EXPECT_TRUE(brain.run) << brain.command;
    EXPECT_NE(cli.find("deepcut " + brain.command), std::string::npos) << brain.command;
  }
  // As many as there are folders with one.
  std::size_t folders = 0;
  for (const auto& folder : std::filesystem::directory_iterator(built::source("src/protocols"))) {
    if (std::filesystem::exists(folder.path() / "brain.cpp")) ++folders;
  }
  EXPECT_EQ(commands.size(), folders);
}

TEST(Protocols, AreFoundByName) {
  EXPECT_EQ(player_protocol("json").name, "json");
  EXPECT_EQ(player_protocol_names(), "json, gomocup, tablut, connect6 or sau");
  EXPECT_THROW(player_protocol("smoke"), Error);
  // It has a brain alone: nobody plays by it yet.
  EXPECT_THROW(player_protocol("gtp"), Error);
  EXPECT_THROW(examine(player_protocol("json"), {}), Error);
}

}  // namespace
}  // namespace deepcut
