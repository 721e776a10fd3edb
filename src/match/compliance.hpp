// Does a program speak the JSON lines protocol? A list of checks, each with a sentence about what went wrong.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace deepcut::match {

struct Check {
  std::string what;     ///< "answers hello"
  std::string problem;  ///< empty: it does
  bool ok() const { return problem.empty(); }
};

/// Checks that rest on one that failed are left out. `game` empty: the first of the program's games that is known
/// here. Throws Error if the program cannot be started.
std::vector<Check> check_compliance(const std::vector<std::string>& command, const std::string& game,
                                    const std::function<void(const Check&)>& on_check = {});

}  // namespace deepcut::match
