// How fast are wins by double threats found in Connect6?
//
//   bench_connect6 FILE
//
// A line a position: its moves, and a number that is 0 if there is no such win. tests/data/connect6_threats.txt is one.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "games/connect6/threat_solver.hpp"

namespace {

using namespace deepcut::connect6;

struct Tally {
  int positions = 0;
  int right = 0;
  double milliseconds = 0;
  double longest = 0;
};

void print(const char* what, const Tally& tally) {
  std::printf("%-8s %d of %d, %.2f ms on average, %.1f ms at most\n", what, tally.right, tally.positions,
              tally.milliseconds / std::max(1, tally.positions), tally.longest);
}

bool play(Position& position, const std::string& moves) {
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    const auto move = position.parse(moves.substr(i, 2));
    if (!move) return false;
    position.make(*move);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::ifstream file(argc == 2 ? argv[1] : "");
  if (!file) {
    std::fprintf(stderr, "expected a file of positions, such as tests/data/connect6_threats.txt\n");
    return 2;
  }
  ThreatSolver solver;
  Tally won;
  Tally open;
  std::string moves;
  for (int turns = 0; file >> moves >> turns;) {
    Position position;
    if (!play(position, moves)) {
      std::fprintf(stderr, "%s: expected legal moves run together\n", moves.c_str());
      return 1;
    }
    std::vector<Cell> line;
    const auto start = std::chrono::steady_clock::now();
    const bool wins = solver.solve(position, {}, line) > 0;
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    Tally& tally = turns > 0 ? won : open;
    ++tally.positions;
    tally.right += wins == (turns > 0) && !solver.gave_up() ? 1 : 0;
    tally.milliseconds += time.count();
    tally.longest = std::max(tally.longest, time.count());
  }
  print("won", won);
  print("not won", open);
}
