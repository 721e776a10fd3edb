// Programs that are started: where, how, and that they end.
#include "process/child_process.hpp"

#include <chrono>
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sched.h>

#include "engine/error.hpp"
#include "process/processes.hpp"

namespace deepcut::process {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

int first_processor() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof allowed, &allowed);
  int cpu = 0;
  while (!CPU_ISSET(static_cast<std::size_t>(cpu), &allowed)) ++cpu;
  return cpu;
}

TEST(ChildProcess, EndsWithItsChildren) {
  // The shell's child keeps the pipe open; all is killed, so reading ends.
  auto process = std::make_unique<ChildProcess>(
      std::vector<std::string>{"sh", "-c", "sleep 1000 & echo $!; sleep 1000"}, ProcessLimits{});
  const auto answer = process->read_line(Clock::now() + 10s);
  ASSERT_EQ(answer.status, ChildProcess::Status::kLine);
  const pid_t child = std::stoi(answer.line);
  EXPECT_EQ(::kill(child, 0), 0);
  process.reset();
  EXPECT_TRUE(is_gone(child));
}

TEST(ChildProcess, RunsWhereAndHowItIsTold) {
  ChildProcess process(Launch{.command = {"sh", "-c", "pwd; echo $DEEPCUT_COLOUR; nproc; exit 7"},
                              .folder = "/usr",
                              .environment = {{"DEEPCUT_COLOUR", "green = blue"}},
                              .processors = {first_processor()}},
                       ProcessLimits{});
  for (const char* expected : {"/usr", "green = blue", "1"}) {
    EXPECT_EQ(process.read_line(Clock::now() + 10s).line, expected);
  }
  EXPECT_TRUE(process.wait_for_end(Clock::now() + 10s));
  EXPECT_EQ(process.exit_code(), 7);
  const Launch nowhere{.command = {"sh"}, .folder = "/does/not/exist"};
  EXPECT_THROW(ChildProcess(nowhere, {}), Error);
}

}  // namespace
}  // namespace deepcut::process
