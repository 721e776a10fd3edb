// Programs outside that do what they should not. Every one of them loses its game with the reason, and the match goes
// on.
#include <chrono>
#include <csignal>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include "built.hpp"
#include "match/playing/runner.hpp"
#include "match/short_match.hpp"
#include "process/processes.hpp"
#include "process/sanitized.hpp"
#include "protocols/json_lines/player.hpp"
#include "protocols/protocol.hpp"
#include "protocols/transcript.hpp"
#include "scratch.hpp"

namespace deepcut::match {
namespace {

using namespace std::chrono_literals;
using process::all_gone;
using process::numbers_in;
using process::start_plainly;
using Clock = std::chrono::steady_clock;

/// Two games of a program that has the fault.
std::vector<MatchGame> games_of_engine(const std::string& fault, const std::string& options = "time=300ms") {
  MatchConfig config;
  config.game = "tictactoe";
  config.rules = "3x3";
  return games_against_a_die(config, "name=X cmd='" + built::engine("bad_engine") + " " + fault + "' " + options);
}

TEST(Programs, AGoodOnePlaysToTheEnd) {
  const auto games = games_of_engine("good");
  expect_whole_games(games);
  EXPECT_EQ(games.at(0).moves.at(0).move, "a1");
  EXPECT_EQ(games[0].moves[0].value, Value::heuristic(0));
}

TEST(Programs, ACrashLoses) {
  expect_losses(games_of_engine("crash"), "crash", "The program ended (signal 6).");
  expect_losses(games_of_engine("exit"), "crash", "The program ended (exit code 3).");
}

TEST(Programs, AHangLosesInTime) {
  const auto start = Clock::now();
  expect_losses(games_of_engine("hang", "time=100ms grace=50ms"), "time", "did not answer in time");
  EXPECT_LT(Clock::now() - start, 30s) << "half of the patience with a program that has no limit in time";
  expect_losses(games_of_engine("hang", "depth=1 patience=100ms"), "time", "did not answer in time");
}

TEST(Programs, AFloodLoses) {
  expect_losses(games_of_engine("flood", "time=60"), "flood", "more than it may");
  expect_losses(games_of_engine("chatter", "time=60"), "flood", "more than it may");
}

TEST(Programs, GarbageLoses) {
  expect_losses(games_of_engine("garbage"), "garbage", "The program wrote \"I think a1 is nice\".");
  expect_losses(games_of_engine("confused"), "garbage", "something other than info or move");
}

TEST(Programs, AnAnswerBeforeTheQuestionLoses) {
  expect_losses(games_of_engine("twice"), "garbage", "before it was asked");
  // What else it says is no answer to anything, also behind the last move of a game.
  expect_whole_games(games_of_engine("talkative"));
}

TEST(Programs, AnIllegalMoveLoses) {
  expect_losses(games_of_engine("illegal"), "illegal move", "\"z9\" is not a legal move");
}

TEST(Programs, TooMuchMemoryLoses) {
  expect_losses(games_of_engine("memory", "time=60 memory=128"), "memory", "more than 128 MB");
}

TEST(Programs, AreRefusedMoreMemoryThanTheirCap) {
  if (process::kSanitized) GTEST_SKIP();
  expect_whole_games(games_of_engine("greedy", "time=60 memory=256"));
  expect_whole_games(games_of_engine("greedy", "time=60 memory_cap=512"));
  expect_losses(games_of_engine("greedy", "time=60 memory=256 memory_cap=off"), "crash", "exit code 4");
}

TEST(Programs, TogetherTakeNoMoreThanTheCap) {
  if (process::kSanitized) GTEST_SKIP();
  expect_losses(games_of_engine("swarm", "time=60 memory_cap=512"), "memory",
                "more than 512 MB of memory (memory_cap)");
}

TEST(Programs, OneThatDoesNotReadLoses) {
  // The pipe takes a few small requests; what is waited for is the answer.
  expect_losses(games_of_engine("deaf", "time=100ms grace=10ms"), "time", "");
}

TEST(Programs, TheirLastWordsAreKept) {
  const auto games = games_of_engine("garbage");
  ASSERT_EQ(games.size(), 2U);
  const std::vector<std::string>& said = games[0].conversation;
  ASSERT_GE(said.size(), 4U);
  EXPECT_LE(said.size(), Transcript::kLastLines);
  EXPECT_NE(said[said.size() - 3].find(" > {\"type\":\"go\""), std::string::npos) << said[said.size() - 3];
  EXPECT_NE(said[said.size() - 2].find(" < I think a1 is nice"), std::string::npos);
  EXPECT_NE(said.back().find(" - The program wrote"), std::string::npos);
  EXPECT_EQ(game_from_json(to_json(games[0])).conversation, said);
  for (const MatchGame& game : games_of_engine("good")) EXPECT_TRUE(game.conversation.empty());
}

TEST(Programs, AreStartedAgainAsTheyAreTold) {
  for (const auto& [policy, starts] : {std::pair<std::string, std::size_t>{"fault", 1}, {"game", 2}}) {
    const test::Scratch scratch;
    const std::string numbers = scratch.path("numbers");
    expect_whole_games(games_of_engine("escape " + numbers, "time=5 restart=" + policy));
    // Two processes a start.
    EXPECT_EQ(numbers_in(numbers).size(), 2 * starts) << policy;
  }
  try {
    games_of_engine("crash", "time=1 restart=never");
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "Player X failed and is not to be started again (restart=never).");
  }
}

TEST(Programs, AreWrittenDown) {
  const test::Scratch scratch;
  const std::string path = scratch.path("transcript");
  const auto size = [&path](const char* end) { return std::ifstream(path + end, std::ios::ate).tellg(); };
  {
    const auto file = std::make_shared<TranscriptFile>(path, 1000);
    Transcript first("A", file);
    Transcript second("B", file);
    for (int i = 0; i < 100; ++i) first.told("ask " + std::to_string(i));
    second.heard(std::string(5000, 'x'));
    EXPECT_EQ(first.last().size(), 50U);
    EXPECT_EQ(first.last().back().substr(15), " > ask 99");
    EXPECT_LT(second.last().back().size(), 1100U);
    second.heard("last");
  }
  std::string line;
  std::getline(std::ifstream(path), line);
  EXPECT_NE(line.find(" B#2 < last"), std::string::npos) << line;
  // It grows to its limit and a line, and three old ones are kept.
  for (const char* end : {".1", ".2", ".3"}) EXPECT_GE(size(end), 1000) << end;
  EXPECT_LT(size(".2"), 1100);
  EXPECT_LT(size(".4"), 0);
}

TEST(Programs, WhatCannotBeStartedIsSaid) {
  const auto problem = [](const std::string& player) -> std::string {
    MatchConfig config;
    config.game = "tictactoe";
    config.players = {parse_player_spec("name=X time=1 " + player), parse_player_spec("name=R random")};
    try {
      try_players(config);
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(problem("cmd=/does/not/exist"),
            "Player X cannot play: \"/does/not/exist\" cannot be started: No such file or directory.");
  EXPECT_EQ(problem("cmd=/bin/true log=/does/not/exist"),
            "Player X cannot play: /does/not/exist cannot be written: No such file or directory.");
}

TEST(Programs, MemoryOfAProcessThatEscapedCounts) {
  const test::Scratch scratch;
  const std::string numbers = scratch.path("numbers");
  expect_losses(games_of_engine("escaped-memory " + numbers, "time=60 memory=128"), "memory", "more than 128 MB");
  EXPECT_TRUE(all_gone(numbers, 4));
}

TEST(Programs, NothingThatTheyStartedIsLeft) {
  const test::Scratch scratch;
  const std::string numbers = scratch.path("numbers");
  expect_whole_games(games_of_engine("escape " + numbers));
  EXPECT_TRUE(all_gone(numbers, 2));
}

TEST(Programs, NothingIsLeftOfThemWhenTheRunnerIsKilled) {
  for (const std::vector<int>& signals : {std::vector<int>{SIGKILL}, {SIGINT, SIGINT}, {SIGTERM, SIGTERM}}) {
    const test::Scratch scratch;
    const std::string numbers = scratch.path("numbers");
    const pid_t runner =
        start_plainly({built::program(), "match", "tictactoe", "--player",
                       "name=X cmd='" + built::engine("bad_engine") + " escaped-hang " + numbers + "' time=100",
                       "--player", "random", "--games", "2"});
    // One start to see whether it can play, one for the match.
    for (int i = 0; i < 6000 && numbers_in(numbers).size() < 4; ++i) std::this_thread::sleep_for(10ms);
    ASSERT_EQ(numbers_in(numbers).size(), 4U);
    for (const int number : signals) ::kill(runner, number);
    int status = 0;
    EXPECT_EQ(waitpid(runner, &status, 0), runner);
    EXPECT_TRUE(all_gone(numbers, 4)) << signals.front();
  }
}

std::vector<std::string> failed_engine_checks(const std::string& fault) {
  std::vector<std::string> failed;
  for (const Check& check : examine(player_protocol("json"), {{built::engine("bad_engine"), fault}})) {
    if (!check.ok()) failed.push_back(check.what + ": " + check.problem);
  }
  return failed;
}

TEST(Compliance, FindsNothingWrongWithAGoodProgram) {
  EXPECT_EQ(failed_engine_checks("good"), std::vector<std::string>{});
}

TEST(Compliance, SaysWhatIsWrong) {
  EXPECT_EQ(failed_engine_checks("illegal").at(0).find(
                "plays a legal move at the start of a game: \"z9\" is not a legal move"),
            0U);
  EXPECT_EQ(
      failed_engine_checks("garbage").at(0).find("plays a legal move at the start of a game: It wrote \"I think a1"),
      0U);
  EXPECT_EQ(failed_engine_checks("crash").at(0), "plays a legal move at the start of a game: It ended (signal 6).");
  EXPECT_EQ(failed_engine_checks("stubborn"),
            std::vector<std::string>{"ends within two seconds after quit, with exit code 0: It is still running."});
}

}  // namespace
}  // namespace deepcut::match
