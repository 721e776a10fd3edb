// Does a program speak its protocol? A list of checks, each with a sentence about what went wrong.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace deepcut {

struct Check {
  std::string what;     ///< "answers hello"
  std::string problem;  ///< empty: it does
  bool ok() const { return problem.empty(); }
};

using OnCheck = std::function<void(const Check&)>;

/// Who is put to the test.
struct Examinee {
  std::vector<std::string> command;
  std::string game{};  ///< for protocols that know several; empty: the first of the program's games that is known here
};

}  // namespace deepcut
