// How late is a search that has a time limit? Many searches of Connect Four with limits between 1 ms and 1 s, evenly
// spread over the orders of magnitude, with a 64 MB table on one thread.
//
// usage: bench_overshoot [SEARCHES] [THREADS]      1000 searches (about two and a half minutes) on 1 thread
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include <unistd.h>

#include <deepcut/search.hpp>

#include "games/connect4/position.hpp"

namespace {

using Game = deepcut::connect4::Position<>;
using Clock = std::chrono::steady_clock;

/// After a few random moves, with nothing that can be won at once: hard enough to use up any limit here.
Game random_opening(std::mt19937_64& random) {
  for (;;) {
    Game position;
    const auto plies = random() % 9;
    for (std::uint64_t ply = 0; ply < plies && !position.result(); ++ply) {
      const auto moves = deepcut::legal_moves(position);
      position.make(moves[random() % moves.size()]);
    }
    const bool settled = (position.winning_cells(position.mine()) | position.winning_cells(position.theirs())) != 0;
    if (!position.result() && !settled) return position;
  }
}

double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

/// The smallest value that at least this share of the sorted values do not exceed.
double quantile(const std::vector<double>& sorted, double share) {
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[std::clamp<std::size_t>(rank, 1, sorted.size()) - 1];
}

}  // namespace

int main(int argc, char** argv) {
  const int searches = argc > 1 ? std::atoi(argv[1]) : 1000;
  const int threads = argc > 2 ? std::atoi(argv[2]) : 1;
  if (searches < 1 || threads < 1) {
    std::fprintf(stderr, "usage: bench_overshoot [SEARCHES] [THREADS]\n");
    return 2;
  }
  std::mt19937_64 random(2024);
  deepcut::Search<Game> search({.threads = threads, .table_bytes = std::size_t{64} << 20});
  std::vector<double> overshoots;
  int solved = 0;
  while (static_cast<int>(overshoots.size()) < searches) {
    if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r%zu of %d ", overshoots.size(), searches);
    // 10^0 to 10^3 ms, evenly in the exponent.
    const double exponent = static_cast<double>(random() >> 11) / static_cast<double>(std::uint64_t{1} << 53) * 3;
    deepcut::Limits limits;
    limits.move_time = deepcut::Milliseconds(std::lround(std::pow(10.0, exponent)));
    const Game position = random_opening(random);
    search.new_game();
    const auto start = Clock::now();
    const auto report = search.go(position, limits);
    const double used = milliseconds(Clock::now() - start);
    if (!report.best) return 1;
    if (report.stop == deepcut::StopReason::kSolved) {
      ++solved;
      continue;
    }
    overshoots.push_back(used - static_cast<double>(limits.move_time->count()));
  }
  if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r");
  std::sort(overshoots.begin(), overshoots.end());
  std::printf(
      "%d searches of 1 ms to 1 s on %d thread(s); milliseconds beyond the limit: p50 %.2f  p99 %.2f  max %.2f\n",
      searches, threads, quantile(overshoots, 0.5), quantile(overshoots, 0.99), overshoots.back());
  if (solved > 0) std::printf("(%d more were solved before their time was up)\n", solved);
  return 0;
}
