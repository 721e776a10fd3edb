// How long do the levels of five in a row take for a move? All that have a cap, on positions of every kind and of
// several rule sets, 19x19 with captures and 32x32 among them.
//
// The time on the clock counts what other programs took from us as well, so the time of the processor stands beside it:
// a cap is broken if both are over it. Exits with 1 then.
//
// usage: bench_levels [COUNT] [SEED]     COUNT positions of each kind on each board, 3 unless given (about a quarter of
//                                        an hour)
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <string>

#include <unistd.h>

#include "engine/engine.hpp"
#include "level_positions.hpp"

namespace {

using namespace deepcut;

struct Cap {
  const char* level;
  double most;  ///< seconds for one move
  double average;
};
constexpr std::array<Cap, 4> kCaps{
    {{"beginner", 1.0, 1.0}, {"easy", 1.0, 1.0}, {"medium", 0.4, 0.4}, {"hard", 1.0, 0.5}}};

struct Times {
  int moves = 0;
  double sum = 0;
  double most = 0;
  double most_processor = 0;
  int over = 0;  ///< moves over the cap by both clocks
  std::string slowest{};
};

double processor_seconds() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void measure(Times& times, const Cap& cap, const bench::LevelPosition& position) {
  Engine engine;
  engine.load(position.record);
  if (engine.outcome()) return;
  const GoRequest request{.level = cap.level};
  engine.prepare(request);
  const double processor = processor_seconds();
  const auto start = std::chrono::steady_clock::now();
  if (!engine.run(request).best) std::abort();
  const double used = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double worked = processor_seconds() - processor;
  ++times.moves;
  times.sum += used;
  times.most_processor = std::max(times.most_processor, worked);
  times.over += used > cap.most && worked > cap.most ? 1 : 0;
  if (used <= times.most) return;
  times.most = used;
  times.slowest =
      position.record.rules + " " + position.kind + ", " + std::to_string(position.record.moves.size()) + " stones";
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 3;
  const long seed = argc > 2 ? std::atol(argv[2]) : 1;
  if (count < 1 || seed < 0) {
    std::fprintf(stderr, "usage: bench_levels [COUNT] [SEED]\n");
    return 2;
  }
  const std::vector<bench::LevelBoard> boards = {{"freestyle", 15}, {"renju", 15}, {"caro", 15},
                                                 {"capture", 19},   {"pente", 19}, {"freestyle", 32}};
  const auto positions = bench::level_positions(boards, count, static_cast<std::uint64_t>(seed));
  std::printf("%-9s %6s %9s %9s %10s  %s\n", "level", "moves", "average", "longest", "processor", "slowest");
  bool kept = true;
  for (const Cap& cap : kCaps) {
    Times times;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r%s, %zu of %zu ", cap.level, i, positions.size());
      measure(times, cap, positions[i]);
    }
    if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r");
    const double average = times.sum / std::max(times.moves, 1);
    std::printf("%-9s %6d %7.3f s %7.3f s %8.3f s  %s\n", cap.level, times.moves, average, times.most,
                times.most_processor, times.slowest.c_str());
    std::fflush(stdout);
    if (times.over == 0 && average <= cap.average) continue;
    std::printf("%-9s over its cap of %.1f s a move, %.1f s on average\n", cap.level, cap.most, cap.average);
    kept = false;
  }
  return kept ? 0 : 1;
}
