// How players spent their time, from records made by hand; and players that think on the other's.
#include "match/results/times.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "built.hpp"
#include "engine/error.hpp"
#include "match/playing/runner.hpp"
#include "match/short_match.hpp"

namespace deepcut::match {
namespace times_test {
namespace {

MatchConfig between(const std::string& first, const std::string& second) {
  MatchConfig config;
  config.game = "tictactoe";
  config.rules = "3x3";
  config.players = {parse_player_spec(first), parse_player_spec(second)};
  config.rounds = 1;
  return config;
}

MatchGame game_of(const std::vector<PlayedMove>& moves) {
  MatchGame game;
  game.players = {"A", "B"};
  game.moves = moves;
  game.end = "rules";
  return game;
}

PlayedMove move(int side, double ms, std::optional<double> own_ms = {}, std::uint64_t nodes = 0) {
  return {side, "x", ms, 2, nodes, {}, own_ms};
}

TEST(Times, AreCountedByMoveAndTurn) {
  const MatchConfig config = between("name=A time=100ms", "name=B depth=1");
  TimeUsage times(config);
  // The two moves of A in the middle are one turn of 110 ms.
  times.add(game_of({move(0, 40, 39), move(1, 1), move(0, 50), move(0, 60, 59.5), move(1, 3), move(0, 10)}));
  const Json json = times.to_json();
  EXPECT_EQ(json[0]["moves"], 4);
  EXPECT_DOUBLE_EQ(json[0]["mean_ms"], 40);
  EXPECT_DOUBLE_EQ(json[0]["longest_ms"], 60);
  EXPECT_DOUBLE_EQ(json[0]["longest_game_ms"], 160);
  EXPECT_DOUBLE_EQ(json[0]["least_left_ms"], -10);
  EXPECT_DOUBLE_EQ(json[0]["of_limit"], 160.0 / 300);
  EXPECT_DOUBLE_EQ(json[0]["longest_under_way_ms"], 1);
  EXPECT_DOUBLE_EQ(json[1]["mean_ms"], 2);
  EXPECT_TRUE(json[1]["of_limit"].is_null());
  EXPECT_TRUE(json[1]["under_way_ms"].is_null());
  const std::string table = times.table();
  EXPECT_NE(table.find("-10.0"), std::string::npos) << table;
  EXPECT_NE(table.find("53.3 %"), std::string::npos) << table;
}

TEST(Times, OfAClockRunDownAndAreAddedAgain) {
  const MatchConfig config = between("name=A clock=2/0.1+0.01", "name=B clock=1");
  TimeUsage times(config);
  times.add(game_of({move(0, 80), move(1, 300), move(0, 25), move(1, 600), move(0, 50), move(1, 50)}));
  const Json json = times.to_json();
  // 100 - 80, + 10 - 25; then + 10 + 100 - 50.
  EXPECT_DOUBLE_EQ(json[0]["least_left_ms"], 5);
  EXPECT_DOUBLE_EQ(json[0]["of_limit"], 155.0 / 230);
  EXPECT_DOUBLE_EQ(json[1]["least_left_ms"], 50);
  EXPECT_DOUBLE_EQ(json[1]["of_limit"], 0.95);
}

TEST(Times, SpeedIsByPhase) {
  const MatchConfig config = between("name=A depth=2", "name=B depth=2");
  TimeUsage times(config);
  times.add(game_of({move(0, 1, {}, 1000), move(1, 1), move(0, 2, {}, 8000), move(1, 1), move(0, 1), move(1, 1)}));
  const Json json = times.to_json();
  EXPECT_EQ(json[0]["knodes_a_second"], (std::vector<double>{1000, 4000, 0}));
  EXPECT_EQ(json[0]["depth"], (std::vector<double>{2, 2, 2}));
}

TEST(Ponder, PlaysWholeGamesInsideAndOutside) {
  MatchConfig config;
  config.game = "connect4";
  config.rules = "7x6";
  expect_whole_games(games_against_a_die(config, "name=X nodes=500 hash=1 ponder=on"));
  const auto games =
      games_against_a_die(config, "name=X cmd='" + built::program() + " engine --hash 1' nodes=500 ponder=on grace=10");
  expect_whole_games(games);
  for (const MatchGame& game : games) {
    for (const PlayedMove& played : game.moves) EXPECT_EQ(played.own_ms.has_value(), game.players[played.side] == "X");
  }
}

// Connect6 has two moves a turn: the expected answer is two stones.
TEST(Ponder, KnowsTurnsOfTwoMoves) {
  MatchConfig config;
  config.game = "connect6";
  config.options = {{"size", "9"}};
  config.adjudication.max_plies = 12;
  const auto games = games_against_a_die(config, "name=X nodes=200 hash=1 ponder=on");
  ASSERT_EQ(games.size(), 2U);
  for (const MatchGame& game : games) EXPECT_TRUE(game.end == "rules" || game.end == "adjudication") << game.reason;
}

TEST(Ponder, IsRefusedWhereThereIsNoWordForIt) {
  EXPECT_THROW(parse_player_spec("cmd=./x protocol=gomocup time=1 ponder=on"), Error);
  EXPECT_THROW(parse_player_spec("random ponder=on"), Error);
  EXPECT_THROW(parse_player_spec("depth=1 ponder=yes"), Error);
  EXPECT_FALSE(parse_player_spec("depth=1 ponder=off").ponders);
  MatchConfig config;
  config.game = "tictactoe";
  config.players = {parse_player_spec("name=X cmd='" + built::engine("bad_engine") + " good' time=1 ponder=on"),
                    parse_player_spec("name=R random")};
  try {
    try_players(config);
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "Player X cannot play: \"bad\" does not ponder: its hello has no \"ponder\":true.");
  }
}

}  // namespace
}  // namespace times_test
}  // namespace deepcut::match
