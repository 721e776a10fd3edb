// What does a generic search cost? Plain alpha-beta of the library beside a loop written by hand for the one game,
// over the same trees, in one binary and one run. `scripts/instructions` counts the instructions of both.
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <deepcut/alpha_beta.hpp>

#include "games/connect4/position.hpp"
#include "games/tictactoe/position.hpp"

namespace {

using Bits = std::uint64_t;
constexpr int kConnect4Depth = 12;

struct Count {
  std::uint64_t nodes = 0;
  int value = 0;
};

// The library. Every win counts 1 and the horizon 0, as in the loops below. ------------------------------------

[[gnu::noinline]] Count library_connect4() {
  using Position = deepcut::OutcomeOnly<deepcut::connect4::Position<7, 6>>;
  static deepcut::AlphaBeta<Position, deepcut::BlindEvaluator> search;
  const auto report = search.go(Position{}, {.depth = kConnect4Depth});
  return {report.nodes, report.value.score()};
}

[[gnu::noinline]] Count library_tictactoe() {
  using Position = deepcut::OutcomeOnly<deepcut::tictactoe::Position<3, 3, 3>>;
  static deepcut::AlphaBeta<Position> search;
  const auto report = search.go(Position{});
  return {report.nodes, report.value.score()};
}

// By hand: everything the game allows, nothing it does not need. ------------------------------------------------

std::uint64_t nodes;

bool has_four(Bits stones) {
  for (const int step : {1, 6, 7, 8}) {
    const Bits pairs = stones & (stones >> step);
    if ((pairs & (pairs >> (2 * step))) != 0) return true;
  }
  return false;
}

int connect4(Bits mine, Bits all, int alpha, int beta, int depth) {
  constexpr Bits kFull = 0b0111111'0111111'0111111'0111111'0111111'0111111'0111111;
  ++nodes;
  if (has_four(mine ^ all)) return -1;
  if (all == kFull || depth == 0) return 0;
  int best = -2;
  for (int column = 0; column < 7; ++column) {
    if ((all & (Bits{1} << (7 * column + 5))) != 0) continue;
    const int value = -connect4(mine ^ all, all | (all + (Bits{1} << (7 * column))), -beta, -alpha, depth - 1);
    if (value <= best) continue;
    best = value;
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return best;
}

bool has_three(Bits stones) {
  for (const int step : {1, 3, 4, 5}) {
    if ((stones & (stones >> step) & (stones >> (2 * step))) != 0) return true;
  }
  return false;
}

int tictactoe(Bits mine, Bits theirs, int alpha, int beta) {
  constexpr Bits kFull = 0b111'0111'0111;
  ++nodes;
  if (has_three(theirs)) return -1;
  if ((mine | theirs) == kFull) return 0;
  int best = -2;
  for (Bits empty = kFull & ~(mine | theirs); empty != 0; empty &= empty - 1) {
    const int value = -tictactoe(theirs, mine | (empty & -empty), -beta, -alpha);
    if (value <= best) continue;
    best = value;
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return best;
}

[[gnu::noinline]] Count hand_connect4() {
  nodes = 0;
  const int value = connect4(0, 0, -2, 2, kConnect4Depth);
  return {nodes, value};
}

[[gnu::noinline]] Count hand_tictactoe() {
  nodes = 0;
  const int value = tictactoe(0, 0, -2, 2);
  return {nodes, value};
}

// -----------------------------------------------------------------------------------------------------------------

struct Timed {
  Count count;
  double seconds;
};

Timed time(Count (*search)(), int repeats) {
  const auto start = std::chrono::steady_clock::now();
  Count count;
  for (int i = 0; i < repeats; ++i) count = search();
  return {count, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / repeats};
}

// The two take turns, and the best time of each counts: what else the machine does hits both alike.
bool compare(const char* name, Count (*library)(), Count (*hand)(), int repeats, int rounds, std::uint64_t expected) {
  Timed ours = time(library, repeats);
  Timed theirs = time(hand, repeats);
  for (int i = 1; i < rounds; ++i) {
    ours = std::min(ours, time(library, repeats), [](const Timed& a, const Timed& b) { return a.seconds < b.seconds; });
    theirs =
        std::min(theirs, time(hand, repeats), [](const Timed& a, const Timed& b) { return a.seconds < b.seconds; });
  }
  const auto millions = [](const Timed& timed) { return static_cast<double>(timed.count.nodes) / timed.seconds / 1e6; };
  std::printf("%-24s %10llu %10.1f %10.1f %8.2f\n", name, static_cast<unsigned long long>(ours.count.nodes),
              millions(ours), millions(theirs), ours.seconds / theirs.seconds);
  return ours.count.nodes == expected && theirs.count.nodes == expected && ours.count.value == theirs.count.value;
}

}  // namespace

int main(int argc, char** argv) {
  // --once: a single pass, for counting instructions.
  const bool once = argc > 1 && std::string(argv[1]) == "--once";
  std::printf("%-24s %10s %10s %10s %8s\n", "plain alpha-beta", "nodes", "library", "by hand", "time");
  std::printf("%-24s %10s %10s %10s %8s\n", "", "", "M nodes/s", "M nodes/s", "ratio");
  const int rounds = once ? 1 : 20;
  bool right = compare("Connect Four, depth 12", library_connect4, hand_connect4, once ? 1 : 5, rounds, 3'050'083);
  right &= compare("tic-tac-toe", library_tictactoe, hand_tictactoe, once ? 20 : 200, rounds, 18'297);
  if (!right) std::puts("The two disagree on nodes or value.");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
