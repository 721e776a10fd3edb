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

constexpr std::array kPositions = {
    "j7i9g7h6i5i4g9g6",
    "i6i4g3g5j2j6h3i7f4k5",
    "g9i7e7i8i9h7h10f8j9h9",
    "h7g6i8k7i6g7e7g8g9f8e9e8",
    "h8f7j8d5c6d7g7g8e6f6f8e9",
    "i9j11h11h10j10h8i11h12i12i10h9g10f10j9",
    "g9i8h10g12e14i11h9h11i10j11k11j10f9i9",
    "h8g7e5g9g5f8f5h5h6h10e7g10g8f10e10i11",
    "g6h4j6h7i6h6h5i4i7h8j7g4j4j5k6k8",
    "j8k7m5k8k6j7i6j6i7i5l8j5h4k9g5l9h6f4",
    "h8i9j11i7g10j8h10i10i8k9h6h9j9i11j10j12i13g8",
    "j8l10h10g9k7i9j7j9h9h8i7h7i8k6j10i10k8l8i6l9",
    "h9g10h12f12f13h11i12g11g13i11j11e11f11e13h10e12e14d14c15g8",
    "i6h5j6h8g7g6k6l6i8h7h6i5j7l5j5j8j3j4l7m8k7m7",
    "j6l6l7i5k8j9j7k7j8j5k5h8k9i7i6h5l10i8l9m10l11l8h7m11",
    "i10h11i13h10j12g11k11l10h14g15i11i12i9h9h8h13h12j10j11l11k14l9l12k10j14l8",
    "f6e6c7d8d6e8a5h4f8e7e5f4d4g7b8a9d5d3e4c6d7f7g6g5h7i5e3f2",
    "h7g5j7h6i6g7g8j5i5i8k8l9k7h4j9f4i7l7k6k5j8j10f9e10l6i9j6m6l8m9",
    "i10j9i7i9j11h9g9h8h10k11j10k9l9k10k8i8l11f8g8g7j7f6e5i6h6f7f9h7g6g10k12f4f5j13",
    "f7f9d6c6f10d5e8e4f3f5g6d9h5i4g4i6g8c8e10c5g5g7c7e5b5e9c9d10f8h8f6d8e2d1d11h9g9h10h7e3",
};

std::vector<Position> positions() {
  std::vector<Position> list;
  for (const char* moves : kPositions) list.push_back(position_after(rule_sets::kFreestyle, moves));
  return list;
}

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
    search_once(positions());
    return 0;
  }
  make_and_undo(positions());
  time_to_depth(positions(), depth);
}
