// Are wins by threats found, and how fast? Every position of the set was won in a game of ours by continuous fours (vcf)
// or by fours and open threes (vct), in seven plies or more, and the win was shown to hold against every legal answer.
// After the winning move the other side, to move, cannot have a win: there any claim is false.
//
//   bench_gomoku_threats [--seconds N] [--check N] [FILE]
//
// --seconds: for a position (5); --check: replay the claimed wins of so many positions against every answer (0).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/position.hpp"
#include "games/gomoku/threats/threat_prover.hpp"
#include "games/gomoku/threats/win_check.hpp"
#include "gomoku_positions.hpp"

namespace {

using namespace deepcut::gomoku;
using deepcut::Proof;
using deepcut::ProofStatus;

struct Puzzle {
  std::string rules;
  std::string kind;
  int plies = 0;
  Cell move = 0;
  Position position;
};

const Rules& rules_named(const std::string& name) {
  static const std::map<std::string, Rules> kRules = {
      {"freestyle", rule_sets::kFreestyle}, {"standard", rule_sets::kStandard}, {"renju", rule_sets::kRenju},
      {"caro", rule_sets::kCaro},           {"capture", rule_sets::kCapture},   {"pente", rule_sets::kPente}};
  const auto found = kRules.find(name);
  if (found == kRules.end()) throw std::runtime_error("there are no rules " + name);
  return found->second;
}

Puzzle parse(const std::string& line) {
  std::istringstream words(line);
  Puzzle puzzle;
  std::string move;
  std::string moves;
  if (!(words >> puzzle.rules >> puzzle.kind >> puzzle.plies >> move >> moves)) {
    throw std::runtime_error("expected RULES KIND PLIES MOVE MOVES");
  }
  puzzle.position = position_after(rules_named(puzzle.rules), moves);
  puzzle.move = take_point(puzzle.position, move);
  return puzzle;
}

std::vector<Puzzle> read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + ": cannot be read");
  std::vector<Puzzle> puzzles;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    try {
      puzzles.push_back(parse(line));
    } catch (const std::exception& error) {
      throw std::runtime_error(path + ":" + std::to_string(number) + ": " + error.what());
    }
  }
  return puzzles;
}

class Solver {
 public:
  explicit Solver(int seconds) : seconds_(seconds) {}

  Proof<Cell> solve(const Position& position, const std::string& kind) {
    const auto threats = kind == "vcf" ? ThreatGame::Kind::kFours : ThreatGame::Kind::kFoursAndThrees;
    return prover_.prove(position, threats, {.move_time = deepcut::Milliseconds(1000 * seconds_)});
  }

 private:
  int seconds_;
  ThreatProver prover_;
};

struct Totals {
  int positions = 0;
  int solved = 0;
  int false_claims = 0;
  double seconds = 0;
  double slowest = 0;
};

void print(const std::string& name, const Totals& totals) {
  std::printf("%-16s %4d won, %4d solved, %8.2f ms on average, %8.1f ms at most; %d false claims on %d without a win\n",
              name.c_str(), totals.positions, totals.solved, 1000 * totals.seconds / totals.positions,
              1000 * totals.slowest, totals.false_claims, totals.positions);
}

void run(const std::vector<Puzzle>& puzzles, int seconds, int checks) {
  Solver solver(seconds);
  std::map<std::string, Totals> by_kind;
  int held = 0;
  int checked = 0;
  for (const Puzzle& puzzle : puzzles) {
    Totals& totals = by_kind[puzzle.rules + ' ' + puzzle.kind];
    ++totals.positions;
    const Proof<Cell> found = solver.solve(puzzle.position, puzzle.kind);
    const bool solved = found.status == ProofStatus::kProven;
    totals.solved += solved ? 1 : 0;
    totals.seconds += found.seconds();
    totals.slowest = std::max(totals.slowest, found.seconds());
    if (solved && checked < checks) {
      ++checked;
      held += WinCheck(1'000'000).holds(puzzle.position, found.line.front()) ? 1 : 0;
    }
    Position lost = puzzle.position;
    lost.make(puzzle.move);
    totals.false_claims += solver.solve(lost, puzzle.kind).status == ProofStatus::kProven ? 1 : 0;
  }
  Totals all;
  for (const auto& [name, totals] : by_kind) {
    print(name, totals);
    all.positions += totals.positions;
    all.solved += totals.solved;
    all.false_claims += totals.false_claims;
    all.seconds += totals.seconds;
    all.slowest = std::max(all.slowest, totals.slowest);
  }
  print("together", all);
  if (checked > 0) std::printf("%d of %d claimed wins hold against every legal answer\n", held, checked);
}

int number_after(int argc, char** argv, int& i) {
  const int number = i + 1 < argc ? std::atoi(argv[i + 1]) : 0;
  if (number <= 0) throw std::runtime_error(std::string(argv[i]) + ": expected a number from 1");
  ++i;
  return number;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::string path = DEEPCUT_BENCH_DATA "/gomoku_threats.txt";
    int seconds = 5;
    int checks = 0;
    for (int i = 1; i < argc; ++i) {
      const std::string_view word = argv[i];
      if (word == "--seconds") {
        seconds = number_after(argc, argv, i);
      } else if (word == "--check") {
        checks = number_after(argc, argv, i);
      } else {
        path = word;
      }
    }
    run(read(path), seconds, checks);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
