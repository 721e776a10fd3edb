// How fast and how deep is Tablut searched from the start? A node is a move made.
//
//   bench_tablut [--seconds N] [--threads N] [--megabytes N]
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <deepcut/search.hpp>

#include "games/tablut/policy.hpp"
#include "games/tablut/position.hpp"

namespace {

using deepcut::tablut::Policy;
using deepcut::tablut::Position;
using Search = deepcut::Search<Position, Policy>;

std::string line_text(Position position, const std::vector<Position::Move>& line) {
  std::string text;
  for (const auto move : line) {
    text += " " + position.to_text(move);
    position.make(move);
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  int seconds = 5;
  int threads = 1;
  int megabytes = 256;
  for (int i = 1; i < argc; i += 2) {
    const std::string option = argv[i];
    const int value = i + 1 < argc ? std::atoi(argv[i + 1]) : 0;
    if (value > 0 && (option == "--seconds" || option == "--threads" || option == "--megabytes")) {
      (option == "--seconds" ? seconds : option == "--threads" ? threads : megabytes) = value;
    } else {
      std::fprintf(stderr, "%s: expected --seconds N, --threads N or --megabytes N\n", argv[i]);
      return 2;
    }
  }
  deepcut::Options options;
  options.threads = threads;
  options.table_bytes = static_cast<std::size_t>(megabytes) << 20;
  Search search(options);
  std::printf("Tablut from the start: %d s, %d thread(s), %d MB table\n", seconds, threads, megabytes);
  search.on_progress([](const auto& report) {
    std::printf("depth %2d/%-3d %10s %12llu nodes %7.2f s%s\n", report.depth, report.selective_depth,
                to_string(report.value).c_str(), static_cast<unsigned long long>(report.nodes), report.seconds(),
                line_text({}, report.line).c_str());
    std::fflush(stdout);
  });
  const auto report = search.go({}, {.move_time = deepcut::Milliseconds(1000 * seconds)});
  std::printf("depth %d, %.2f M nodes/s\n", report.depth, static_cast<double>(report.nodes) / report.seconds() / 1e6);
}
