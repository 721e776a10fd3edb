// Ctrl-C: the program ends at once, with what it has found.
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sched.h>
#include <unistd.h>

#include "cli/program.hpp"
#include "engine/json.hpp"

namespace deepcut {
namespace {

using testing::Finished;
using testing::Program;

TEST(CliInterrupt, AnalyzePrintsItsResult) {
  Program program({"analyze", "connect4", "--rules", "8x7", "--infinite", "--json", "--hash", "1"});
  ASSERT_TRUE(program.wait_for_output("\"depth\":5"));
  program.signal(SIGINT);
  const Finished finished = program.finish();
  EXPECT_EQ(finished.exit_code, 130);
  const std::size_t last = finished.out.rfind('\n', finished.out.size() - 2);
  const Json result = Json::parse(finished.out.substr(last + 1));
  EXPECT_EQ(result["type"], "result");
  EXPECT_EQ(result["stop"], "stopped");
  EXPECT_GE(result["depth"], 5);
  EXPECT_TRUE(result["best"].is_string());
}

TEST(CliInterrupt, PerftKeepsTheDepthsThatAreDone) {
  Program program({"perft", "connect4", "--depth", "30"});
  ASSERT_TRUE(program.wait_for_output(" 7  823536\n"));
  program.signal(SIGINT);
  const Finished finished = program.finish();
  EXPECT_EQ(finished.exit_code, 130);
  EXPECT_EQ(finished.err, "");
}

TEST(CliInterrupt, SolveSaysHowFarItCame) {
  Program program({"solve", "tictactoe", "--rules", "5x5", "--hash", "1"});
  // Nothing is printed before the end, so there is nothing to wait for but time.
  usleep(300'000);
  program.signal(SIGINT);
  const Finished finished = program.finish();
  EXPECT_EQ(finished.exit_code, 130);
  EXPECT_EQ(finished.out.substr(0, 17), "value  not solved");
}

TEST(CliInterrupt, PlayEndsWhileItWaitsForAMove) {
  Program program({"play", "connect4", "--two"});
  program.write("4\n4\n");
  ASSERT_TRUE(program.wait_for_output("[O]"));
  program.signal(SIGINT);
  const Finished finished = program.finish();
  EXPECT_EQ(finished.exit_code, 130);
  EXPECT_NE(finished.out.find("Interrupted after: 4 4\n"), std::string::npos);
}

TEST(CliInterrupt, WalkingThroughATreeEndsWhileItWaitsForAWord) {
  Program program({"tree", "[7,[[[1,5],8],[9,3]]]", "--step"});
  program.write("n\nn\n");
  ASSERT_TRUE(program.wait_for_output("Step 2 of"));
  program.signal(SIGINT);
  EXPECT_EQ(program.finish().exit_code, 130);
}

TEST(CliInterrupt, PlayEndsWhileTheEngineThinks) {
  Program program({"play", "connect4", "--rules", "8x7", "--first", "engine", "--time", "10m", "--hash", "1"});
  ASSERT_TRUE(program.wait_for_output("You are Yellow (O)"));
  usleep(200'000);
  program.signal(SIGINT);
  const Finished finished = program.finish();
  EXPECT_EQ(finished.exit_code, 130);
  EXPECT_NE(finished.out.find("Interrupted after: no moves\n"), std::string::npos);
}

/// What is started now runs on one processor, where nobody of its own priority comes in between; nothing where we may not.
std::unique_ptr<Program> start_first_come_first_served(const std::vector<std::string>& arguments) {
  cpu_set_t all;
  sched_getaffinity(0, sizeof all, &all);
  std::size_t last = CPU_SETSIZE;
  for (std::size_t i = 0; i < CPU_SETSIZE; ++i) last = CPU_ISSET(i, &all) ? i : last;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(last, &one);
  const sched_param first{.sched_priority = 1};
  const sched_param usual{};
  if (sched_setscheduler(0, SCHED_FIFO, &first) != 0) return nullptr;
  sched_setaffinity(0, sizeof one, &one);
  auto program = std::make_unique<Program>(arguments);
  sched_setscheduler(0, SCHED_OTHER, &usual);
  sched_setaffinity(0, sizeof all, &all);
  return program;
}

TEST(CliInterrupt, ASignalIsHeardWhereNobodyTakesTurns) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"match", "connect4", "--player", "name=a time=600 hash=1", "--player", "name=b time=600 hash=1"},
           {"analyze", "connect4", "--rules", "8x7", "--time", "600", "--hash", "1"}}) {
    auto program = start_first_come_first_served(arguments);
    if (!program) GTEST_SKIP() << "we may not choose how we are scheduled";
    usleep(200'000);
    program->signal(SIGTERM);
    EXPECT_EQ(program->finish().exit_code, 130) << arguments[0];
  }
}

}  // namespace
}  // namespace deepcut
