#include "games/levels.hpp"

#include <algorithm>
#include <string>
#include <thread>

namespace deepcut::games {

std::vector<Level> standard_levels() {
  return {
      {.name = "beginner", .help = "looks one ply ahead; every third move is random", .depth = 1, .random_percent = 33},
      {.name = "easy", .help = "looks two plies ahead; one move in ten is random", .depth = 2, .random_percent = 10},
      {.name = "medium", .help = "looks six plies ahead, at 200,000 positions at most", .depth = 6, .nodes = 200'000},
      {.name = "hard", .help = "thinks for one second", .time = Milliseconds(1000)},
      max_level(),
  };
}

Level max_level() {
  const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1U, 256U);
  return {.name = "max",
          .help = "thinks for five seconds on all threads of the machine",
          .options = {{"threads", std::to_string(threads)}, {"hash", "256"}},
          .time = Milliseconds(5000)};
}

}  // namespace deepcut::games
