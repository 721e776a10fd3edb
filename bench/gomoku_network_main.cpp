// How fast is the network of freestyle? On one thread, in seconds of the processor: other programs do not count.
//
//   bench_gomoku_network [FILE]    positions judged a second, in plain C++ and with vectors, one stone moved in between;
//                                  nodes a second of a search with the network and without. FILE: another network
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <memory>
#include <vector>

#include <deepcut/search.hpp>

#include "games/gomoku/evaluator.hpp"
#include "games/gomoku/policy.hpp"
#include "gomoku_positions.hpp"

namespace {

using namespace deepcut::gomoku;
using deepcut::lines::NetworkBoard;
using deepcut::lines::NetworkKernels;
using SharedNetwork = std::shared_ptr<const deepcut::lines::Network>;

constexpr const char* kPositions[] = {
    "j7i9g7h6i5i4g9g6",
    "g9i7e7i8i9h7h10f8j9h9",
    "h8f7j8d5c6d7g7g8e6f6f8e9",
    "h8g7e5g9g5f8f5h5h6h10e7g10g8f10e10i11",
    "h8i9j11i7g10j8h10i10i8k9h6h9j9i11j10j12i13g8",
    "j6l6l7i5k8j9j7k7j8j5k5h8k9i7i6h5l10i8l9m10l11l8h7m11",
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::vector<Position> positions() {
  std::vector<Position> list;
  for (const char* moves : kPositions) list.push_back(position_after(rule_sets::kFreestyle, moves));
  return list;
}

void judge(const SharedNetwork& network, const NetworkKernels& kernels) {
  NetworkBoard board(network, Rules{}.size, kernels);
  std::uint64_t judged = 0;
  std::int64_t sum = 0;
  const double start = processor_seconds();
  while (processor_seconds() - start < 1) {
    for (const Position& position : positions()) {
      position.empty_cells().for_each([&](Cell cell) {
        CellSet black = position.stones(kBlack);
        black.add(cell);
        board.follow(black, position.stones(kWhite));
        sum += board.prospects(kWhite).win;
        ++judged;
      });
    }
  }
  std::printf("%-9s %9.0f positions a second (mean %lld)\n", kernels.name,
              static_cast<double>(judged) / (processor_seconds() - start),
              static_cast<long long>(sum / static_cast<std::int64_t>(judged)));
}

void search(const char* name, const Evaluator& evaluator) {
  deepcut::Search<Position, Policy, Evaluator> search({}, {}, evaluator);
  std::uint64_t nodes = 0;
  const double start = processor_seconds();
  for (const Position& position : positions()) {
    search.new_game();
    nodes += search.go(position, {.nodes = 300'000}).nodes;
  }
  std::printf("%-9s %9.0f nodes a second\n", name, static_cast<double>(nodes) / (processor_seconds() - start));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const SharedNetwork network =
        argc > 1 ? deepcut::lines::Network::read(argv[1]) : deepcut::lines::Network::embedded("freestyle");
    for (const NetworkKernels* kernels : NetworkKernels::all()) judge(network, *kernels);
    search("classical", Evaluator());
    search("network", Evaluator(network));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
  }
}
