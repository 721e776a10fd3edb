// Does a program speak its protocol? A list of checks, each with a sentence about what went wrong.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "protocols/connect6.hpp"

namespace deepcut::match {

struct Check {
  std::string what;     ///< "answers hello"
  std::string problem;  ///< empty: it does
  bool ok() const { return problem.empty(); }
};

// Checks that rest on one that failed are left out. Throw Error if the program cannot be started.

/// Of JSON lines. `game` empty: the first of the program's games that is known here.
std::vector<Check> check_compliance(const std::vector<std::string>& command, const std::string& game,
                                    const std::function<void(const Check&)>& on_check = {});

/// Of the Gomocup protocol.
std::vector<Check> check_gomocup_compliance(const std::vector<std::string>& command,
                                            const std::function<void(const Check&)>& on_check = {});

/// Of a text protocol of Connect6.
std::vector<Check> check_connect6_compliance(const std::vector<std::string>& command, connect6_text::Dialect dialect,
                                             const std::function<void(const Check&)>& on_check = {});

/// Of the protocol of the official Tablut server. The program is a client, called as tablut_guest.hpp says.
std::vector<Check> check_tablut_compliance(const std::vector<std::string>& command,
                                           const std::function<void(const Check&)>& on_check = {});

}  // namespace deepcut::match
