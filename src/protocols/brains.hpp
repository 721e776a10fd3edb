// Which brains there are: Deepcut itself at the other end of a wire. A protocol's folder that has a brain.cpp gives its
// own there:
//
//     namespace deepcut {
//     BrainInfo gomocup_brain();   // of the folder gomocup
//     }
//
// The line in src/CMakeLists.txt that registers the folder registers it, too. All brains together link without players,
// checks and child processes (the library deepcut_brains), so that they can be small programs for other systems.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/searches/go_request.hpp"

namespace deepcut {

/// What answers such lines on standard input.
struct BrainInfo {
  std::string command;   ///< of the program: `deepcut gomocup`
  std::string flag{};    ///< of that command where it has several brains: `deepcut connect6 --gtp`
  std::string prefix{};  ///< started without arguments under a name that begins so, the program is this brain at once
  std::string help;
  std::string footer{};
  bool takes_search = false;  ///< what to search and how long is told on the command line, not by the protocol
  bool takes_level = false;
  /// Until it is told to end, or its input ends. Throws Error.
  std::function<void(const GoRequest&)> run;
};

const std::vector<BrainInfo>& brains();

}  // namespace deepcut
