// What is registered is usable: names are unique, defaults are allowed, levels and benchmarks can be played.
#include "engine/registry.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"

namespace deepcut {
namespace {

void check_options(const std::vector<OptionSpec>& options) {
  std::set<std::string> names;
  for (const OptionSpec& option : options) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_FALSE(option.help.empty()) << option.name;
    EXPECT_NO_THROW(parse_options({option}, {{option.name, option.initial}}, "of a test")) << option.name;
  }
}

TEST(Registry, HasUniqueNamesAndHelpForEverything) {
  std::set<std::string> games;
  for (const RegisteredGame& game : registry().games()) {
    EXPECT_TRUE(games.insert(game.info.name).second);
    EXPECT_FALSE(game.info.help.empty() || game.info.title.empty() || game.info.notation.empty());
    std::set<std::string> rule_sets;
    for (const RegisteredRules& rules : game.rules) {
      EXPECT_TRUE(rule_sets.insert(rules.name).second);
      EXPECT_FALSE(rules.help.empty());
      check_options(rules.options);
      std::set<std::string> searches;
      for (const SearchSpec& search : rules.searches) {
        EXPECT_TRUE(searches.insert(search.name).second);
        EXPECT_FALSE(search.help.empty());
        check_options(search.options);
      }
    }
  }
  EXPECT_TRUE(games.contains("tictactoe") && games.contains("connect4"));
}

TEST(Registry, LevelsSetOnlyWhatTheirSearchKnows) {
  for (const RegisteredGame& game : registry().games()) {
    for (const RegisteredRules& rules : game.rules) {
      for (const Level& level : game.levels) {
        EXPECT_FALSE(level.help.empty());
        EXPECT_NO_THROW(parse_options(rules.search(level.search).options, level.options, "of a level"));
        EXPECT_TRUE(level.depth || level.nodes || level.time) << level.name << " has no limit";
      }
    }
  }
}

TEST(Registry, BenchPositionsAreUnfinishedGames) {
  for (const RegisteredGame& game : registry().games()) {
    for (const RegisteredRules& rules : game.rules) {
      EXPECT_FALSE(rules.bench.empty()) << game.info.name << " " << rules.name;
      for (const BenchPosition& position : rules.bench) {
        Engine engine;
        engine.new_game(game.info.name, rules.name);
        engine.set_moves(position.moves);
        EXPECT_FALSE(engine.outcome());
      }
    }
  }
}

TEST(Registry, DescribesItselfAsJson) {
  for (const RegisteredGame& game : registry().games()) {
    const Json json = to_json(game);
    EXPECT_EQ(json["rules"].size(), game.rules.size());
    EXPECT_EQ(json["levels"].size(), game.levels.size());
    EXPECT_EQ(json["rules"][0]["searches"].size(), game.rules[0].searches.size());
    EXPECT_EQ(json["rules"][0]["searches"][0]["options"][0]["type"], "integer");
  }
}

}  // namespace
}  // namespace deepcut
