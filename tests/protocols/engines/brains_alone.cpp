// All brains, in a program that is linked without matches, server, page and child processes: the small programs for other
// systems are made so. Each finds that its input is over, and ends.
#include <cstdio>
#include <exception>

#include "protocols/brains.hpp"

int main() {
  try {
    for (const deepcut::BrainInfo& brain : deepcut::brains()) {
      std::printf("%s --%s\n", brain.command.c_str(), brain.flag.c_str());
      brain.run({.options = {{"hash", "1"}}});
    }
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
  }
}
