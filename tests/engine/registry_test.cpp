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

TEST(Registry, ExamplesAreUnfinishedGames) {
  for (const RegisteredGame& game : registry().games()) {
    Engine engine;
    engine.new_game(game.info.name, "", game.info.example.options);
    engine.set_moves(game.info.example.moves);
    EXPECT_FALSE(engine.moves().empty()) << game.info.name;
    EXPECT_FALSE(engine.outcome()) << game.info.name;
  }
}

TEST(Registry, GamesSayTruthfullyHowTheyArePlayed) {
  for (const RegisteredGame& game : registry().games()) {
    EXPECT_GT(game.info.value_scale, 0);
    EXPECT_EQ(to_json(game)["margin"].is_null(), game.info.margin.each == 0) << game.info.name;
    for (const RegisteredRules& rules : game.rules) {
      for (const std::string& wanted : game.info.set_up.options) {
        EXPECT_NE(find_option(rules.options, wanted), nullptr) << game.info.name << " " << wanted;
      }
    }
    // The side that moved second has its first whole turn.
    Engine engine;
    engine.new_game(game.info.name);
    while (engine.side() == 0) engine.play(engine.legal_moves().front());
    int plies = 0;
    for (; engine.side() == 1; ++plies) engine.play(engine.legal_moves().front());
    EXPECT_EQ(plies, game.info.plies_a_turn) << game.info.name;
  }
}

TEST(Registry, ForcedWinsAreLookedForByThreatsWhereAGameCan) {
  for (const RegisteredGame& game : registry().games()) {
    for (const RegisteredRules& rules : game.rules) {
      const bool five = game.info.name == "gomoku";
      const bool six = game.info.name == "connect6";
      EXPECT_EQ(rules.prover().name, five ? "vct" : six ? "vcst" : "solve") << game.info.name;
      EXPECT_EQ(rules.threat_search() != nullptr, five || six) << game.info.name;
    }
  }
}

TEST(Registry, ALevelIsResolvedInOnePlace) {
  const RegisteredGame& game = registry().game("connect6");
  const ResolvedRequest plain = resolve(game, {});
  EXPECT_EQ(plain.search, "pvs");
  EXPECT_FALSE(plain.limits.any());
  const ResolvedRequest level = resolve(game, {.level = "easy", .options = {{"policy", "on"}}, .limits = {.depth = 7}});
  EXPECT_EQ(level.search, "pvs");
  EXPECT_EQ(level.options, (OptionTexts{{"policy", "off"}, {"policy", "on"}}));
  EXPECT_EQ(level.limits.depth, 7);
  EXPECT_TRUE(level.limits.time);
  // Another search has other options.
  EXPECT_TRUE(resolve(game, {.level = "easy", .search = "random"}).options.empty());
  EXPECT_EQ(resolve(game, {.level = "beam"}).search, "beam");
  EXPECT_THROW(resolve(game, {.level = "sleepy"}), Error);
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
