// What a thread is told of its machine, and what it may take of it.
#include "process/machine.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace deepcut::process {
namespace {

std::vector<int> own_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  EXPECT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  std::vector<int> numbers;
  for (int number = 0; number < kMostProcessors; ++number) {
    if (CPU_ISSET(static_cast<std::size_t>(number), &set)) numbers.push_back(number);
  }
  return numbers;
}

int own_niceness() { return getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())); }

TEST(Machine, HasTheNameThatTheSystemKnows) {
  std::string name;
  std::ifstream("/proc/sys/kernel/hostname") >> name;
  EXPECT_EQ(host_name(), name);
  EXPECT_FALSE(processor_name().empty());
}

TEST(Machine, PinsThreadsToProcessorsRoundAndRound) {
  const std::vector<int> all = own_processors();
  std::vector<int> pinned;
  for (std::size_t n = 0; n <= all.size(); ++n) {
    std::thread([&] {
      pin_to_processor(static_cast<int>(n));
      const std::vector<int> own = own_processors();
      EXPECT_EQ(own.size(), 1U);
      pinned.push_back(own.front());
    }).join();
  }
  EXPECT_EQ(std::vector<int>(pinned.begin(), pinned.end() - 1), all);
  EXPECT_EQ(pinned.back(), all.front());
  EXPECT_EQ(own_processors(), all);
}

TEST(Machine, LowersThePriorityOfAThreadAndOfThoseThatItStarts) {
  const int before = own_niceness();
  std::thread([before] {
    lower_priority();
    EXPECT_EQ(own_niceness(), std::min(before + 10, 19));
    std::thread([before] { EXPECT_EQ(own_niceness(), std::min(before + 10, 19)); }).join();
  }).join();
  EXPECT_EQ(own_niceness(), before);
}

}  // namespace
}  // namespace deepcut::process
