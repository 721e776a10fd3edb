// How fast is Connect Four solved? Exact value and distance of seeded random positions, by number of stones, and on
// request of the empty board and with more threads. One thread is measured in time of the processor, so that what else
// the machine does hardly counts; more threads by the clock.
//
// What its devices are worth is told by `--devices`: nodes and time without one of them, or with one that it leaves out, in
// times of what it takes as it is.
//
//   bench_connect4 [--count N] [--threads N] [--megabytes N] [--empty | --devices]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "games/connect4/solver.hpp"

namespace {

using Position = deepcut::connect4::Position<>;
using Solver = deepcut::connect4::Solver<>;

double seconds_so_far(bool of_processor) {
  timespec time{};
  clock_gettime(of_processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Random play to `stones` stones; finished games and those with a win in one are left out.
std::vector<Position> random_positions(int fewest, int most, int count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Position> positions;
  while (static_cast<int>(positions.size()) < count) {
    const int stones = fewest + static_cast<int>(random() % static_cast<std::uint64_t>(most - fewest + 1));
    Position position;
    while (position.plies() < stones) {
      const auto moves = deepcut::legal_moves(position);
      if (moves.empty()) break;
      position.make(moves[random() % moves.size()]);
    }
    const bool win_in_one = (position.winning_cells(position.mine()) & position.playable()) != 0;
    if (position.plies() == stones && !position.result() && !win_in_one) positions.push_back(position);
  }
  return positions;
}

void measure(const char* name, Solver& solver, const std::vector<Position>& positions) {
  double total = 0;
  double longest = 0;
  std::uint64_t nodes = 0;
  int wins = 0;
  int draws = 0;
  const bool alone = solver.options().threads == 1;
  for (const Position& position : positions) {
    solver.new_game();
    const double start = seconds_so_far(alone);
    const auto report = solver.go(position);
    const double seconds = seconds_so_far(alone) - start;
    total += seconds;
    longest = std::max(longest, seconds);
    nodes += report.nodes;
    wins += report.value.is_win() ? 1 : 0;
    draws += report.value.is_decisive() ? 0 : 1;
  }
  const auto count = static_cast<double>(positions.size());
  std::printf("%-14s %6zu %10.2f %10.1f %12.0f %8.1f   %d/%d/%zu\n", name, positions.size(), total / count * 1e3,
              longest * 1e3, static_cast<double>(nodes) / count, static_cast<double>(nodes) / total / 1e6, wins, draws,
              positions.size() - static_cast<std::size_t>(wins + draws));
  std::fflush(stdout);
}

void solve_empty_board(Solver& solver) {
  solver.new_game();
  const bool alone = solver.options().threads == 1;
  const double start = seconds_so_far(alone);
  solver.on_progress([&](const auto& report) {
    std::printf("  depth %2d  %12llu nodes  %8.1f s\n", report.depth, static_cast<unsigned long long>(report.nodes),
                seconds_so_far(alone) - start);
    std::fflush(stdout);
  });
  const auto report = solver.go(Position{});
  std::printf("empty board: %s, column %d, %llu nodes, %.1f s\n", to_string(report.value).c_str(), *report.best + 1,
              static_cast<unsigned long long>(report.nodes), seconds_so_far(alone) - start);
}

/// What one position takes.
struct Effort {
  double seconds = 0;
  double nodes = 0;
};

std::vector<Effort> efforts(const deepcut::Options& options, const std::vector<Position>& positions) {
  deepcut::Search<Position, deepcut::connect4::SolverPolicy, deepcut::BlindEvaluator> search(options);
  std::vector<Effort> found;
  for (const Position& position : positions) {
    search.new_game();
    const double start = seconds_so_far(true);
    const auto report = search.go(position, {.depth = Position::kCells - position.plies()});
    found.push_back({seconds_so_far(true) - start, static_cast<double>(report.nodes)});
  }
  return found;
}

void weigh_devices(const std::vector<Position>& positions, std::size_t table_bytes) {
  struct Device {
    const char* name;
    bool deepcut::Options::*flag;
  };
  const deepcut::Options as_it_is = Solver::solver_options(1, table_bytes);
  const std::vector<Effort> usual = efforts(as_it_is, positions);
  std::printf("%zu positions, geometric means\n%-24s %8s %8s\n", positions.size(), "", "nodes", "time");
  for (const Device device : {Device{"table", &deepcut::Options::table},
                              {"transpositions", &deepcut::Options::transpositions},
                              {"order", &deepcut::Options::order},
                              {"solver", &deepcut::Options::solver},
                              {"policy", &deepcut::Options::policy},
                              {"killers", &deepcut::Options::killers},
                              {"history", &deepcut::Options::history},
                              {"counter_moves", &deepcut::Options::counter_moves}}) {
    deepcut::Options options = as_it_is;
    options.*device.flag = !(as_it_is.*device.flag);
    const std::vector<Effort> other = efforts(options, positions);
    Effort sum;
    for (std::size_t i = 0; i < usual.size(); ++i) {
      sum.seconds += std::log(other[i].seconds / usual[i].seconds);
      sum.nodes += std::log(other[i].nodes / usual[i].nodes);
    }
    const auto count = static_cast<double>(usual.size());
    std::printf("%-8s %-15s %8.2f %8.2f\n", options.*device.flag ? "with" : "without", device.name,
                std::exp(sum.nodes / count), std::exp(sum.seconds / count));
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  int count = 100;
  int threads = 1;
  int megabytes = 256;
  bool empty = false;
  bool devices = false;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    const int value = i + 1 < argc ? std::atoi(argv[i + 1]) : 0;
    if (option == "--empty") {
      empty = true;
    } else if (option == "--devices") {
      devices = true;
    } else if (value > 0 && (option == "--count" || option == "--threads" || option == "--megabytes")) {
      (option == "--count" ? count : option == "--threads" ? threads : megabytes) = value;
      ++i;
    } else {
      std::fprintf(stderr, "%s: expected --count N, --threads N, --megabytes N, --empty or --devices\n", argv[i]);
      return 2;
    }
  }
  if (devices) {
    weigh_devices(random_positions(16, 23, count, 16), static_cast<std::size_t>(megabytes) << 20);
    return 0;
  }
  Solver solver(threads, static_cast<std::size_t>(megabytes) << 20);
  std::printf("Connect Four solved: %d thread(s), %d MB table\n", threads, megabytes);
  if (empty) {
    solve_empty_board(solver);
    return 0;
  }
  std::printf("%-14s %6s %10s %10s %12s %8s   %s\n", "stones", "count", "mean ms", "max ms", "nodes", "M/s",
              "win/draw/loss");
  measure("24 and more", solver, random_positions(24, 36, count, 24));
  measure("16 to 23", solver, random_positions(16, 23, count, 16));
  measure("12", solver, random_positions(12, 12, count, 12));
}
