// How much sooner do several threads reach a depth? Twenty positions each of five in a row, Tablut and Connect Four; with
// --positions N so many of the latter two, and with --seed N others.
//
//   bench_threads [--threads N] [--game gomoku|tablut|connect4] [--depth N] [--positions N] [--seed N] [--repeat N]
//                 [--turns N]
//
// Each position is searched with one thread and with N (2), in turn and with empty tables; of several rounds the median
// counts. Time needs a machine with nothing else to do. Nodes do not: "work" is what all threads together visited
// beside what one thread alone did, so N / work is what the time would be if no thread ever waited. A tree is
// easily half or twice as large with other histories to begin with: a mean is printed with its standard error from
// position to position, in brackets. More rounds do not make that much smaller, more positions do.
//
// With --turns the threads take turns of 1 node, then of 2 and so on up to N, and instead of time the nodes of the first
// count: the same on every run and every machine. What memory and cores do not share in truth is not in these figures.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <deepcut/search.hpp>

#include "games/connect4/position.hpp"
#include "games/gomoku/policy.hpp"
#include "games/tablut/policy.hpp"
#include "games/tablut/position.hpp"
#include "gomoku_positions.hpp"
#include "turns.hpp"

namespace {

using namespace deepcut;

struct Settings {
  int threads = 2;
  int repeat = 1;
  int turns = 0;  ///< 0: threads run as they like
  int depth = 0;  ///< 0: the game's own
  int positions = 20;
  int seed = 7;  ///< of the positions
  std::string game;
};

constexpr std::size_t kTableBytes = std::size_t{128} << 20;

struct Effort {
  double seconds = 0;
  double nodes = 0;
};

/// The geometric mean of ratios.
class Mean {
 public:
  void add(double ratio) { logarithms_.push_back(std::log(ratio)); }
  /// As "1.68 (1.61 to 1.75)": the mean, and a standard error to either side.
  std::string text() const {
    const auto count = static_cast<double>(logarithms_.size());
    double sum = 0;
    double squares = 0;
    for (const double x : logarithms_) sum += x;
    const double mean = sum / count;
    for (const double x : logarithms_) squares += (x - mean) * (x - mean);
    const double error = count > 1 ? std::sqrt(squares / (count - 1) / count) : 0;
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.2f (%.2f to %.2f)", std::exp(mean), std::exp(mean - error),
                  std::exp(mean + error));
    return text.data();
  }

 private:
  std::vector<double> logarithms_;
};

/// The one in the middle, by time.
Effort median(std::vector<Effort> efforts) {
  std::sort(efforts.begin(), efforts.end(), [](const Effort& a, const Effort& b) { return a.seconds < b.seconds; });
  return efforts[efforts.size() / 2];
}

template <class Search, class Position>
void compare(const char* name, const std::vector<Position>& positions, int depth, const Settings& settings) {
  Options options;
  options.table_bytes = kTableBytes;
  Search alone(options);
  options.threads = settings.threads;
  Search together(options);
  const auto effort = [&](Search& search, const Position& position) {
    search.new_game();
    const auto report = search.go(position, {.depth = depth});
    return Effort{report.seconds(), static_cast<double>(report.nodes)};
  };
  Mean time;
  Mean work;
  Mean speed;
  for (const Position& position : positions) {
    std::vector<Effort> one;
    std::vector<Effort> all;
    for (int i = 0; i < settings.repeat; ++i) {
      one.push_back(effort(alone, position));
      all.push_back(effort(together, position));
    }
    const Effort a = median(std::move(one));
    const Effort b = median(std::move(all));
    time.add(a.seconds / b.seconds);
    work.add(b.nodes / a.nodes);
    speed.add(b.nodes / b.seconds / (a.nodes / a.seconds));
    std::printf("%-9s %8.3f s %8.3f s   time x %.2f   work x %.2f\n", name, a.seconds, b.seconds, a.seconds / b.seconds,
                b.nodes / a.nodes);
    std::fflush(stdout);
  }
  std::printf("%-9s depth %d, %zu positions, %d threads, geometric means: time x %s, work x %s, nodes a second x %s\n",
              name, depth, positions.size(), settings.threads, time.text().c_str(), work.text().c_str(),
              speed.text().c_str());
  std::fflush(stdout);
}

/// As compare(), but threads take turns. `Search` is one of positions InTurns.
template <class Search, class Position>
void compare_in_turns(const char* name, const std::vector<Position>& positions, int depth, const Settings& settings) {
  Options options;
  options.table_bytes = kTableBytes;
  Search alone(options);
  options.threads = settings.threads;
  Search together(options);
  const auto effort = [&](Search& search, const Position& position, int length) {
    Turns turns(static_cast<std::size_t>(search.options().threads), static_cast<std::uint64_t>(length));
    search.new_game();
    search.on_progress([&](const auto& report) {
      if (report.stop != StopReason::kDepth || report.depth == depth) turns.end();
    });
    search.go(position, {.depth = depth});
    return Effort{static_cast<double>(turns.nodes_of_first()), static_cast<double>(turns.nodes())};
  };
  Mean time;
  Mean work;
  for (const Position& position : positions) {
    const Effort one = effort(alone, position, 1);
    double time_here = 0;
    double work_here = 0;
    std::printf("%-9s %9.0f nodes alone, first of %d:", name, one.nodes, settings.threads);
    for (int length = 1; length <= settings.turns; ++length) {
      const Effort all = effort(together, position, length);
      time_here += std::log(one.seconds / all.seconds) / settings.turns;
      work_here += std::log(all.nodes / one.nodes) / settings.turns;
      std::printf(" %9.0f", all.seconds);
      std::fflush(stdout);
    }
    std::printf("   time x %.2f\n", std::exp(time_here));
    time.add(std::exp(time_here));
    work.add(std::exp(work_here));
  }
  std::printf("%-9s depth %d, %zu positions, %d threads in turns, geometric means: time x %s, work x %s\n", name, depth,
              positions.size(), settings.threads, time.text().c_str(), work.text().c_str());
  std::fflush(stdout);
}

/// Random moves, then moves of a short search; positions in which the game is not decided soon.
template <class Search, class Position>
std::vector<Position> self_played(const Settings& settings, int random_plies, int plies, int undecided_depth) {
  std::mt19937_64 random(static_cast<std::uint64_t>(settings.seed));
  Search search(Options{.table_bytes = std::size_t{1} << 20});
  std::vector<Position> list;
  while (list.size() < static_cast<std::size_t>(settings.positions)) {
    Position position;
    const int last = random_plies + static_cast<int>(random() % static_cast<unsigned>(plies));
    for (int ply = 0; ply < last && !position.result(); ++ply) {
      const auto moves = legal_moves(position);
      position.make(ply < random_plies ? moves[random() % moves.size()] : *search.go(position, {.nodes = 1000}).best);
    }
    if (position.result()) continue;
    const auto report = search.go(position, {.depth = undecided_depth});
    if (report.stop == StopReason::kDepth) list.push_back(position);
  }
  return list;
}

template <class Search, class SearchInTurns, class Position>
void run(const char* name, const std::vector<Position>& positions, int depth, const Settings& settings) {
  if (settings.turns == 0) return compare<Search>(name, positions, depth, settings);
  compare_in_turns<SearchInTurns>(name, positions, depth, settings);
}

Settings settings_from(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; i += 2) {
    const std::string option = argv[i];
    const std::string value = i + 1 < argc ? argv[i + 1] : "";
    const int number = std::atoi(value.c_str());
    if (option == "--game" && (value == "gomoku" || value == "tablut" || value == "connect4")) {
      settings.game = value;
    } else if (number > 0 && (option == "--threads" || option == "--depth" || option == "--positions" ||
                              option == "--seed" || option == "--repeat" || option == "--turns")) {
      (option == "--threads"     ? settings.threads
       : option == "--depth"     ? settings.depth
       : option == "--positions" ? settings.positions
       : option == "--seed"      ? settings.seed
       : option == "--turns"     ? settings.turns
                                 : settings.repeat) = number;
    } else {
      std::fprintf(stderr,
                   "%s: expected --threads N, --game gomoku|tablut|connect4, --depth N, --positions N, --seed N, "
                   "--repeat N or --turns N\n",
                   argv[i]);
      std::exit(2);
    }
  }
  return settings;
}

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = settings_from(argc, argv);
  const auto asked = [&](const char* game) { return settings.game.empty() || settings.game == game; };
  // In turns threads wait for each other at every node: less deep searches must do.
  const auto depth = [&](int timed, int in_turns) {
    return settings.depth > 0 ? settings.depth : settings.turns > 0 ? in_turns : timed;
  };
  if (asked("gomoku")) {
    using Turning = InTurns<gomoku::Position>;
    run<Search<gomoku::Position, gomoku::Policy>, Search<Turning, PolicyInTurns<gomoku::Policy, Turning>>>(
        "gomoku", gomoku::freestyle_positions(), depth(19, 14), settings);
  }
  if (asked("tablut")) {
    using TablutSearch = Search<tablut::Position, tablut::Policy>;
    using Turning = InTurns<tablut::Position>;
    run<TablutSearch, Search<Turning, PolicyInTurns<tablut::Policy, Turning>>>(
        "tablut", self_played<TablutSearch, tablut::Position>(settings, 4, 24, 8), depth(16, 11), settings);
  }
  if (asked("connect4")) {
    using Connect4Search = Search<connect4::Position<>>;
    run<Connect4Search, Search<InTurns<connect4::Position<>>>>(
        "connect4", self_played<Connect4Search, connect4::Position<>>(settings, 6, 4, 20), depth(31, 20), settings);
  }
}
