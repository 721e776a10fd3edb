// A match between programs that fork, leave their session, hang, flood, eat memory and die, whose runner is killed again
// and again: no process is left, and no game is lost or counted twice.
#include <csignal>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "built.hpp"
#include "match/results/record_file.hpp"
#include "match/results/tally.hpp"
#include "process/processes.hpp"
#include "scratch.hpp"

namespace deepcut::match {
namespace {

namespace fs = std::filesystem;
using process::all_gone;
using process::start_plainly;

class Chaos : public ::testing::Test {
 protected:
  std::vector<std::string> command() const {
    if (fs::exists(record_)) return {built::program(), "match", "--resume", record_, "--concurrency", "2"};
    std::vector<std::string> words = {
        built::program(), "match", "tictactoe",     "--pairing", "gauntlet", "--games", "6",
        "--random-plies", "2",     "--concurrency", "2",         "-o",       record_};
    for (const std::string kind : {"escape", "good", "crash", "exit", "hang", "flood", "memory", "escaped-hang"}) {
      words.insert(words.end(), {"--player", "name=" + kind + " cmd='" + built::engine("bad_engine") + " " + kind +
                                                 " " + tag_ + "' time=200ms grace=100ms memory=128"});
    }
    return words;
  }
  /// Programs and their keepers have the name of our file on their command lines, and so have the runners.
  std::vector<std::string> left() const {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
      std::ifstream stream(entry.path() / "cmdline");
      std::string line;
      std::getline(stream, line);
      if (line.find(scratch_.folder().string()) != std::string::npos) found.push_back(entry.path().filename());
    }
    return found;
  }
  /// Who was killed needs a moment.
  void expect_nothing_left() const {
    for (int i = 0; i < 2000 && !left().empty(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(left(), std::vector<std::string>{});
    EXPECT_TRUE(all_gone(tag_, 0));
  }
  std::set<std::uint64_t> games() const {
    std::set<std::uint64_t> indices;
    if (!fs::exists(record_) || fs::file_size(record_) == 0) return indices;
    for (const MatchGame& game : read_match_records(record_).games) indices.insert(game.index);
    return indices;
  }
  void expect_a_whole_match_after(int kills) {
    std::mt19937 random(7);
    std::set<std::uint64_t> before;
    for (int i = 0; i < kills; ++i) {
      const pid_t runner = start_plainly(command());
      std::this_thread::sleep_for(std::chrono::milliseconds(50 + random() % 600));
      kill(runner, SIGKILL);
      ASSERT_EQ(waitpid(runner, nullptr, 0), runner);
      expect_nothing_left();
      // A runner that was killed before it could write its first line leaves nothing to go on with.
      if (fs::exists(record_) && fs::file_size(record_) == 0) fs::remove(record_);
      const std::set<std::uint64_t> now = games();
      EXPECT_TRUE(std::includes(now.begin(), now.end(), before.begin(), before.end()));
      before = now;
    }
    int status = 0;
    const pid_t runner = start_plainly(command());
    ASSERT_EQ(waitpid(runner, &status, 0), runner);
    EXPECT_EQ(status, 0);
    expect_nothing_left();
    // Reading refuses a game that is there twice.
    const MatchRecords records = read_match_records(record_);
    EXPECT_EQ(records.games.size(), 42U);
    Tally tally(records.config);
    for (const MatchGame& game : records.games) tally.add(game);
    EXPECT_EQ(tally.games(), tally.scheduled());
    // Nobody can play to the end against a program that crashes or hangs; the good ones can, if they are given the time.
    for (const MatchGame& game : records.games) {
      const bool good = game.players[0] == "good" || game.players[1] == "good";
      if (good) continue;
      EXPECT_NE(game.end, "rules") << game.players[0] << " " << game.players[1];
    }
  }

 private:
  test::Scratch scratch_;
  std::string tag_ = scratch_.path("numbers");
  std::string record_ = scratch_.path("games.jsonl");
};

TEST_F(Chaos, LeavesNothingBehind) { expect_a_whole_match_after(3); }

using SlowChaos = Chaos;
TEST_F(SlowChaos, LeavesNothingBehindFiftyTimes) { expect_a_whole_match_after(50); }

}  // namespace
}  // namespace deepcut::match
