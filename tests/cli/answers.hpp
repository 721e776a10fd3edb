// What the program says, looked at.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"
#include "engine/json.hpp"

namespace deepcut::testing {

inline std::vector<Json> json_lines(const std::string& text) {
  std::vector<Json> objects;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) objects.push_back(Json::parse(line));
  return objects;
}

/// One line on the error stream, and nothing else anywhere.
inline void expect_error(const std::vector<std::string>& arguments, int exit_code, const std::string& expected) {
  const Finished finished = run(arguments);
  EXPECT_EQ(finished.exit_code, exit_code) << expected;
  EXPECT_EQ(finished.out, "") << expected;
  EXPECT_EQ(finished.err.substr(0, 9), "deepcut: ");
  EXPECT_NE(finished.err.find(expected), std::string::npos) << finished.err;
  EXPECT_EQ(finished.err.find('\n'), finished.err.size() - 1) << finished.err;
}

}  // namespace deepcut::testing
