// Processes as the system knows them: which are there, and which have gone.
#pragma once

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/types.h>
#include <unistd.h>

namespace deepcut::process {

inline std::vector<pid_t> numbers_in(const std::string& file) {
  std::vector<pid_t> numbers;
  std::ifstream stream(file);
  for (pid_t number = 0; stream >> number;) numbers.push_back(number);
  return numbers;
}

/// Soon at the latest: who was killed needs a moment.
inline bool is_gone(pid_t process) {
  for (int i = 0; i < 2000; ++i) {
    std::string state;
    std::getline(std::ifstream("/proc/" + std::to_string(process) + "/stat"), state);
    // Without a reaper a killed orphan stays a zombie.
    if (state.empty() || state.find(") Z ") != std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

inline bool all_gone(const std::string& file, std::size_t expected) {
  const std::vector<pid_t> numbers = numbers_in(file);
  EXPECT_GE(numbers.size(), expected);
  return std::all_of(numbers.begin(), numbers.end(), is_gone);
}

/// Started without a keeper, so that nobody but the runner's own keepers cleans up.
inline pid_t start_plainly(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = -1;
  EXPECT_EQ(posix_spawn(&process, words[0].c_str(), nullptr, nullptr, arguments.data(), environ), 0);
  return process;
}

}  // namespace deepcut::process
