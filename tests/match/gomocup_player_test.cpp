// Gomocup programs as players, good ones and others.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "built.hpp"
#include "match/short_match.hpp"
#include "process/sanitized.hpp"
#include "protocols/gomocup/player.hpp"
#include "protocols/protocol.hpp"

namespace deepcut::match {
namespace {

/// Two games of a brain that has the fault.
std::vector<MatchGame> games_of(const std::string& fault, const std::string& options = "time=300ms",
                                const std::string& rules = "freestyle", const OptionTexts& rule_options = {}) {
  MatchConfig config;
  config.game = "gomoku";
  config.rules = rules;
  config.options = rule_options;
  return games_against_a_die(
      config, "name=X cmd='" + built::engine("bad_brain") + " " + fault + "' protocol=gomocup " + options);
}

TEST(GomocupPlayer, PlaysToTheEnd) {
  const auto games = games_of("good");
  expect_whole_games(games);
  const PlayedMove& first = games.at(0).moves.at(0);
  EXPECT_EQ(first.move, "a15");  // 0,0 is the upper left corner
  EXPECT_EQ(first.depth, 3);
  EXPECT_EQ(first.nodes, 2000U);
  EXPECT_EQ(first.value, Value::heuristic(-251));
}

TEST(GomocupPlayer, TellsSizeAndStones) {
  const auto games = games_of("good", "time=300ms", "renju", {{"size", "7"}, {"setup", "Xa7Ob7"}});
  expect_whole_games(games);
  EXPECT_EQ(games.at(0).moves.at(0).move, "c7");
}

TEST(GomocupPlayer, TakesUpAnOpening) {
  gomocup::Player player(
      parse_player_spec("name=X cmd='" + built::engine("bad_brain") + "' protocol=gomocup time=1").program);
  player.new_game({"gomoku", "freestyle", {}, 0, 1});
  const std::vector<std::string> opening{"a15", "h8"};
  EXPECT_EQ(player.think({opening}).move, "b15");
  const std::vector<std::string> next{"a15", "h8", "b15", "c15"};
  EXPECT_EQ(player.think({next}).move, "d15");
  // Somewhere else altogether.
  const std::vector<std::string> other{"b15", "h8"};
  EXPECT_EQ(player.think({other}).move, "a15");
}

TEST(GomocupPlayer, LosesByWhatItDoes) {
  expect_losses(games_of("crash"), "crash", "The program ended (signal 6).");
  expect_losses(games_of("hang", "time=100ms grace=50ms"), "time", "did not answer in time");
  expect_losses(games_of("memory", "time=60 memory=128"), "memory", "more than 128 MB");
  expect_losses(games_of("garbage", "time=100ms"), "garbage", "The program wrote \"I think 7,7 is nice\" and no move.");
  expect_losses(games_of("complain", "time=100ms"), "time", "said \"ERROR I am lost\" and did not move");
  expect_losses(games_of("twice"), "garbage", "The program wrote \"4,4\" before it was asked.");
  expect_losses(games_of("illegal"), "illegal move", "\"99,99\" is not a legal move");
  expect_losses(games_of("refuse"), "garbage", "refused the game: \"I do not like this board\"");
}

TEST(GomocupPlayer, RefusesGamesThatTheProtocolDoesNotHave) {
  MatchConfig config;
  config.game = "gomoku";
  config.rules = "pente";
  config.players = {parse_player_spec("name=X cmd='" + built::engine("bad_brain") + "' protocol=gomocup time=1"),
                    parse_player_spec("name=R random")};
  try {
    try_players(config);
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "Player X cannot play: The Gomocup protocol has no gomoku pente: expected gomoku freestyle, standard, "
                 "renju or caro.");
  }
  EXPECT_THROW(parse_player_spec("name=X cmd=x protocol=uci"), Error);
}

/// Our own brain, as a program, wins both games.
void expect_wins_of_the_brain(const std::string& options, const std::string& rules) {
  MatchConfig config;
  config.game = "gomoku";
  config.rules = rules;
  const auto games =
      games_against_a_die(config, "name=X cmd='" + built::program() + " gomocup' protocol=gomocup " + options);
  expect_whole_games(games);
  for (const MatchGame& game : games) {
    ASSERT_TRUE(game.winner.has_value());
    EXPECT_EQ(game.players.at(static_cast<std::size_t>(*game.winner)), "X");
  }
}

/// A limit on the memory, or none where a sanitizer takes more than the program.
std::string memory_limit(int megabytes) {
  return process::kSanitized ? "" : "memory=" + std::to_string(megabytes) + " ";
}

TEST(GomocupBrain, KeepsTimeAndMemory) {
  expect_wins_of_the_brain(memory_limit(100) + "time=200ms grace=300ms", "freestyle");
  expect_wins_of_the_brain(memory_limit(100) + "clock=3 grace=300ms", "renju");
  expect_wins_of_the_brain(memory_limit(64) + "time=1 clock=2 nodes=5000 grace=300ms", "caro");
}

TEST(GomocupCompliance, FindsNothingWrongWithOurOwnBrain) {
  for (const Check& check : examine(player_protocol("gomocup"), {{built::program(), "gomocup"}})) {
    EXPECT_TRUE(check.ok()) << check.what << ": " << check.problem;
  }
}

TEST(GomocupPlayer, TellsAProgramTwiceThatDoesNotListenAfterItsMove) {
  const auto games = games_of("deaf");
  expect_whole_games(games);
}

std::vector<std::string> failed_checks(const std::string& fault) {
  std::vector<std::string> failed;
  for (const Check& check : examine(player_protocol("gomocup"), {{built::engine("bad_brain"), fault}})) {
    if (!check.ok()) failed.push_back(check.what + ": " + check.problem);
  }
  return failed;
}

TEST(GomocupCompliance, FindsNothingWrongWithAGoodProgram) {
  EXPECT_EQ(failed_checks("good"), std::vector<std::string>{});
}

TEST(GomocupCompliance, SaysWhatIsWrong) {
  EXPECT_EQ(failed_checks("refuse").at(0), "answers START 15 with OK: It answered with \"I do not like this board\".");
  EXPECT_EQ(failed_checks("crash").at(0), "plays a legal move after BEGIN: It ended (signal 6).");
  EXPECT_EQ(failed_checks("illegal").at(0).find("plays a legal move after BEGIN: \"99,99\" is not a legal move"), 0U);
  EXPECT_EQ(
      failed_checks("impolite"),
      std::vector<std::string>{"answers a command that does not exist with UNKNOWN: It answered with \"What?\"."});
  EXPECT_EQ(failed_checks("tired"), std::vector<std::string>{"plays a game TURN by TURN: It ended (signal 6)."});
  EXPECT_EQ(failed_checks("stubborn"),
            std::vector<std::string>{"ends within a second after END, with exit code 0: It is still running."});
}

}  // namespace
}  // namespace deepcut::match
