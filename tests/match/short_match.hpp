// Matches of two games, in which a player shows what it does.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "match/playing/runner.hpp"

namespace deepcut::match {

/// Two games of the player, one on each side, against one that plays any legal move.
inline std::vector<MatchGame> games_against_a_die(MatchConfig config, const std::string& player) {
  config.players = {parse_player_spec(player), parse_player_spec("name=R random")};
  config.rounds = 1;
  Runner runner(config, {}, nullptr);
  std::vector<MatchGame> games;
  runner.on_game([&games](const MatchGame& game) { games.push_back(game); });
  runner.run({});
  return games;
}

/// The player lost both games, in this way and for this reason.
inline void expect_losses(const std::vector<MatchGame>& games, const std::string& end, const std::string& reason) {
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].winner, 1);
  EXPECT_EQ(games[1].winner, 0);
  for (const MatchGame& game : games) {
    EXPECT_EQ(game.end, end) << game.reason;
    EXPECT_NE(game.reason.find(reason), std::string::npos) << game.reason;
  }
}

/// Both were played to their end.
inline void expect_whole_games(const std::vector<MatchGame>& games) {
  ASSERT_EQ(games.size(), 2U);
  for (const MatchGame& game : games) EXPECT_EQ(game.end, "rules") << game.reason;
}

}  // namespace deepcut::match
