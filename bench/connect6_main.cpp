// How fast are wins by double threats found in Connect6, and does play keep them?
//
//   bench_connect6 FILE                     the solver alone
//   bench_connect6 FILE --play SECONDS      the search as it plays, begun anew for each position that is won
//
// A line a position: its moves, and a number that is 0 if there is no such win. tests/data/connect6_threats.txt is one.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/search.hpp>

#include "games/connect6/policy.hpp"
#include "games/connect6/threat_solver.hpp"

namespace {

using namespace deepcut::connect6;

struct Tally {
  int positions = 0;
  int right = 0;
  double milliseconds = 0;
  double longest = 0;

  void add(bool is_right, double time) {
    ++positions;
    right += is_right ? 1 : 0;
    milliseconds += time;
    longest = std::max(longest, time);
  }
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

struct Known {
  std::string moves;
  Position position;
  bool won;
};

std::vector<Known> known_positions(std::ifstream& file) {
  std::vector<Known> list;
  std::string moves;
  for (int turns = 0; file >> moves >> turns;) {
    Position position;
    if (!play(position, moves)) {
      std::fprintf(stderr, "%s: expected legal moves run together\n", moves.c_str());
      std::exit(1);
    }
    list.push_back({moves, position, turns > 0});
  }
  return list;
}

void ask_solver(std::vector<Known> list) {
  ThreatSolver solver;
  Tally won;
  Tally open;
  for (Known& known : list) {
    std::vector<Cell> line;
    const auto start = std::chrono::steady_clock::now();
    const bool wins = solver.solve(known.position, {}, line) > 0;
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    (known.won ? won : open).add(wins == known.won && !solver.gave_up(), time.count());
  }
  print("won", won);
  print("not won", open);
}

/// Says which wins were not claimed with a line that ends in them.
void ask_search(const std::vector<Known>& list, double seconds) {
  deepcut::Search<Position, Policy, Evaluator> search;
  const deepcut::Limits limits{.move_time = deepcut::Milliseconds(static_cast<int>(1000 * seconds))};
  Tally kept;
  for (const Known& known : list) {
    if (!known.won) continue;
    search.new_game();
    const auto report = search.go(known.position, limits);
    Position end = known.position;
    for (const Cell move : report.line) end.make(move);
    const bool proven = report.value.is_win() && end.winner() == known.position.side();
    kept.add(proven, 1e3 * report.seconds());
    if (!proven) std::printf("lost     %s\n", known.moves.c_str());
  }
  print("kept", kept);
}

}  // namespace

int main(int argc, char** argv) {
  const bool plays = argc == 4 && std::string_view(argv[2]) == "--play" && std::atof(argv[3]) > 0;
  std::ifstream file(argc == 2 || plays ? argv[1] : "");
  if (!file) {
    std::fprintf(stderr,
                 "expected a file of positions, such as tests/data/connect6_threats.txt, and --play SECONDS or not\n");
    return 2;
  }
  if (plays) {
    ask_search(known_positions(file), std::atof(argv[3]));
  } else {
    ask_solver(known_positions(file));
  }
}
