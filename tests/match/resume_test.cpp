// The program from outside: a match that is killed and taken up again is the match that was never killed.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "built.hpp"
#include "effort.hpp"
#include "match/results/record_file.hpp"
#include "process/child_process.hpp"
#include "scratch.hpp"

namespace deepcut::match {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
namespace fs = std::filesystem;

class Resume : public ::testing::Test {
 protected:
  static constexpr std::size_t kGames = test::tries(60U, 2);

  std::string path(const char* name) const { return scratch_.path(name); }

  static std::vector<std::string> program(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), built::program());
    return arguments;
  }
  std::vector<std::string> match(const std::string& file) const {
    std::vector<std::string> words = {"match",
                                      "connect4",
                                      "--player",
                                      "name=A nodes=3000 hash=1",
                                      "--player",
                                      "name=B nodes=1000 hash=1",
                                      "--games",
                                      std::to_string(kGames),
                                      "--random-plies",
                                      "4",
                                      "--seed",
                                      "5",
                                      "-o",
                                      path(file.c_str())};
    words.insert(words.end(), more_.begin(), more_.end());
    return program(words);
  }
  static std::string output_of(const std::vector<std::string>& command) {
    process::ChildProcess process(command, {});
    std::string text;
    for (;;) {
      const auto answer = process.read_line(Clock::now() + 120s);
      if (answer.status != process::ChildProcess::Status::kLine) break;
      text += answer.line + "\n";
    }
    EXPECT_TRUE(process.wait_for_end(Clock::now() + 10s));
    EXPECT_EQ(process.exit_code(), 0) << text;
    // How long things took is another matter.
    return text.substr(0, text.find("\ntime "));
  }
  std::size_t games_in(const char* file) const {
    std::ifstream stream(path(file));
    std::size_t lines = 0;
    for (std::string line; std::getline(stream, line);) ++lines;
    return lines > 0 ? lines - 1 : 0;
  }

  void expect_same_table_after_kill() {
    const std::string whole = output_of(match("whole.jsonl"));
    {
      process::ChildProcess killed(match("killed.jsonl"), {});
      for (int i = 0; i < 3000 && games_in("killed.jsonl") < 5; ++i) std::this_thread::sleep_for(2ms);
      killed.kill();
    }
    const std::size_t games = games_in("killed.jsonl");
    EXPECT_GE(games, 5U);
    EXPECT_LT(games, kGames);
    // As if the kill had come in the middle of a line.
    std::ofstream(path("killed.jsonl"), std::ios::app) << R"({"type":"game","index":7,"pla)";
    const std::string resumed = output_of(program({"match", "--resume", path("killed.jsonl"), "--concurrency", "2"}));
    EXPECT_EQ(resumed, whole);
    EXPECT_EQ(output_of(program({"elo", path("killed.jsonl")})), whole);
  }

  std::vector<std::string> more_;

 private:
  test::Scratch scratch_;
};

TEST_F(Resume, AKilledMatchGivesTheSameTable) { expect_same_table_after_kill(); }

TEST_F(Resume, SoDoesOneWithASequentialTest) {
  more_ = {"--sprt", "0,30"};
  expect_same_table_after_kill();
}

TEST_F(Resume, AFinishedMatchIsNotPlayedAgain) {
  const std::string whole = output_of(match("whole.jsonl"));
  const std::string before = std::to_string(fs::file_size(path("whole.jsonl")));
  EXPECT_EQ(output_of(program({"match", "--resume", path("whole.jsonl")})), whole);
  EXPECT_EQ(std::to_string(fs::file_size(path("whole.jsonl"))), before);
}

TEST_F(Resume, AnotherMatchDoesNotOverwriteIt) {
  std::ofstream(path("taken.jsonl")) << "mine\n";
  process::ChildProcess process(match("taken.jsonl"), {});
  EXPECT_TRUE(process.wait_for_end(Clock::now() + 30s));
  EXPECT_EQ(process.exit_code(), 1);
  EXPECT_EQ(fs::file_size(path("taken.jsonl")), 5U);
}

TEST(DeepcutAsAProgram, PlaysAsItDoesInside) {
  // The same search with the same limits, once inside and once outside: pairs come out even.
  process::ChildProcess process(
      {built::program(), "match", "connect4", "--player", "name=in nodes=500 hash=1", "--player",
       "name=out cmd='" + built::program() + " engine --hash 1' nodes=500", "--games", "10", "--random-plies", "4"},
      {});
  std::string text;
  for (auto answer = process.read_line(Clock::now() + 60s); answer.status == process::ChildProcess::Status::kLine;
       answer = process.read_line(Clock::now() + 60s)) {
    text += answer.line + "\n";
  }
  EXPECT_NE(text.find("5 of 10 points"), std::string::npos) << text;
  EXPECT_NE(text.find("pairs          0: 0, 1/2: 0, 1: 5, 3/2: 0, 2: 0 points"), std::string::npos) << text;
}

}  // namespace
}  // namespace deepcut::match
