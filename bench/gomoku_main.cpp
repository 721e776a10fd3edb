// How fast is five in a row? Twenty positions of freestyle, eight to forty stones, from games of the engine with itself.
//
//   bench_gomoku [--depth N]    make and undo, nodes a second, time to depth N (16) with one thread and with two
//   bench_gomoku --once         one short search of each, for counting instructions (scripts/instructions)
//
// A node is a move made.
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <deepcut/search.hpp>

#include "games/gomoku/candidates.hpp"
#include "games/gomoku/policy.hpp"
#include "gomoku_positions.hpp"

namespace {

using namespace deepcut::gomoku;
using Search = deepcut::Search<Position, Policy>;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void make_and_undo(std::vector<Position> list) {
  constexpr int kRounds = 300;
  std::uint64_t made = 0;
  const auto start = Clock::now();
  for (int round = 0; round < kRounds; ++round) {
    for (Position& position : list) {
      neighbourhood(position).for_each([&](Cell cell) {
        position.make(cell);
        position.undo(cell);
        ++made;
      });
    }
  }
  std::printf("make and undo, all kept up to date: %.2f M/s\n", static_cast<double>(made) / seconds_since(start) / 1e6);
}

struct Total {
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<double> each;  ///< seconds of every position
};

Total search_all(const std::vector<Position>& list, int threads, const deepcut::Limits& limits) {
  deepcut::Options options;
  options.threads = threads;
  options.table_bytes = std::size_t{128} << 20;
  Search search(options);
  Total total;
  for (const Position& position : list) {
    search.new_game();
    const auto report = search.go(position, limits);
    total.nodes += report.nodes;
    total.seconds += report.seconds();
    total.each.push_back(report.seconds());
    if (limits.depth < deepcut::kMaxDepth) std::printf(" %.2f", report.seconds());
    std::fflush(stdout);
  }
  return total;
}

/// A function of its own, so that a profiler can tell its instructions.
[[gnu::noinline]] void search_once(const std::vector<Position>& list) {
  const Total total = search_all(list, 1, {.nodes = 10'000});
  std::printf("nodes %llu\n", static_cast<unsigned long long>(total.nodes));
}

void time_to_depth(const std::vector<Position>& list, int depth) {
  std::array<Total, 2> totals;
  for (int threads = 1; threads <= 2; ++threads) {
    std::printf("%d thread%s, seconds to depth %d:", threads, threads == 1 ? "" : "s", depth);
    Total& total = totals[static_cast<std::size_t>(threads - 1)];
    total = search_all(list, threads, {.depth = depth});
    std::printf("\n  together %.2f s, %.1f M nodes, %.2f M nodes/s\n", total.seconds,
                static_cast<double>(total.nodes) / 1e6, static_cast<double>(total.nodes) / total.seconds / 1e6);
  }
  // A few long searches decide the sum; the mean takes every position alike.
  double logarithms = 0;
  for (std::size_t i = 0; i < list.size(); ++i) logarithms += std::log(totals[0].each[i] / totals[1].each[i]);
  std::printf("two threads are %.2f times as fast together, %.2f in the geometric mean of the positions\n",
              totals[0].seconds / totals[1].seconds, std::exp(logarithms / static_cast<double>(list.size())));
}

}  // namespace

int main(int argc, char** argv) {
  int depth = 16;
  const bool once = argc == 2 && std::string_view(argv[1]) == "--once";
  if (argc == 3 && std::string_view(argv[1]) == "--depth") depth = std::atoi(argv[2]);
  if ((argc != 1 && argc != 3 && !once) || depth < 1 || depth > deepcut::kMaxDepth) {
    std::fprintf(stderr, "Usage: bench_gomoku [--depth N] | --once\n");
    return 2;
  }
  if (once) {
    search_once(freestyle_positions());
    return 0;
  }
  make_and_undo(freestyle_positions());
  time_to_depth(freestyle_positions(), depth);
}
