#include <algorithm>
#include <string>
#include <thread>

#include "engine/registry.hpp"

namespace deepcut {

// The weak levels have no clock in them, so that they are equally weak on every machine.
std::vector<Level> default_levels() {
  const std::string all_threads = std::to_string(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
  return {
      {.name = "beginner", .help = "looks one ply ahead; every third move is random", .depth = 1, .random_percent = 33},
      {.name = "easy", .help = "looks two plies ahead; one move in ten is random", .depth = 2, .random_percent = 10},
      {.name = "medium", .help = "looks six plies ahead, at 200,000 positions at most", .depth = 6, .nodes = 200'000},
      {.name = "hard", .help = "thinks for one second", .time = Milliseconds(1000)},
      {.name = "max",
       .help = "thinks for five seconds on all threads of the machine",
       .options = {{"threads", all_threads}, {"hash", "256"}},
       .time = Milliseconds(5000)},
  };
}

}  // namespace deepcut
