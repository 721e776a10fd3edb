// How fast is RPS cards solved, and what is each device of the search worth?
//
//   bench_rps [--devices] [--whole]
//
// Without options: one deal, on average over all 396, in CPU time. --devices: nodes and time at depths 1 to 9 with
// ordering, table, iterative deepening and symmetry each switched off. --whole: all deals solved strongly.
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <optional>
#include <string>

#include <deepcut/search.hpp>

#include "games/rps/deal.hpp"
#include "games/rps/oracle.hpp"
#include "games/rps/position.hpp"
#include "games/rps/whole_game.hpp"

namespace {

using deepcut::rps::Oracle;
using deepcut::rps::Position;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void measure_deals(const char* name, double allowed_ms, const std::function<void(Oracle&, const Position&)>& ask) {
  Oracle oracle;
  double total = 0;
  double longest = 0;
  int deals = 0;
  for (const auto& deal : deepcut::rps::all_deals({})) {
    const Position position =
        deepcut::rps::start({}, deepcut::rps::hand_of(deal.first), deepcut::rps::hand_of(deal.second));
    oracle.new_game();  // nothing is known of the deals before
    const double before = cpu_seconds();
    ask(oracle, position);
    const double seconds = cpu_seconds() - before;
    total += seconds;
    longest = seconds > longest ? seconds : longest;
    ++deals;
  }
  std::printf("%-22s %8.3f %8.3f %10.0f %9.0f\n", name, total / deals * 1e3, longest * 1e3,
              static_cast<double>(oracle.nodes()) / deals, allowed_ms);
  std::fflush(stdout);
}

void measure_all_deals() {
  std::printf("RPS cards, one deal of 396, CPU time\n%-22s %8s %8s %10s %9s\n", "", "mean ms", "max ms", "nodes",
              "wanted ms");
  measure_deals("win or loss", 1, [](Oracle& oracle, const Position& deal) { oracle.outcome(deal); });
  measure_deals("exact margin", 4, [](Oracle& oracle, const Position& deal) { oracle.margin(deal); });
  measure_deals("all root moves ranked", 12, [](Oracle& oracle, const Position& deal) { oracle.rank(deal); });
}

/// The same game for which the search knows no symmetry.
class WithoutSymmetry {
 public:
  using Move = Position::Move;

  WithoutSymmetry() = default;
  explicit WithoutSymmetry(const Position& position) : position_(position) {}
  void moves(deepcut::MoveList<Move>& list) const { position_.moves(list); }
  void make(Move move) { position_.make(move); }
  void undo(Move move) { position_.undo(move); }
  std::optional<deepcut::Value> result() const { return position_.result(); }
  std::uint64_t key() const { return position_.key(); }
  deepcut::Score evaluate() const { return position_.evaluate(); }
  int order(Move move) const { return position_.order(move); }

 private:
  Position position_;
};

template <class P>
void measure_depths(const char* name, const deepcut::Options& options) {
  deepcut::Search<P> search(options);
  std::printf("%-22s", name);
  for (int depth = 1; depth <= 9; ++depth) {
    search.new_game();
    const double before = cpu_seconds();
    const auto report = search.go(P{Position{}}, {.depth = depth});
    std::printf(" %9llu %7.1f", static_cast<unsigned long long>(report.nodes), (cpu_seconds() - before) * 1e3);
    std::fflush(stdout);
  }
  std::printf("\n");
}

void measure_devices() {
  deepcut::Options all;
  all.exact = true;
  deepcut::Options no_ordering = all;
  no_ordering.order = no_ordering.killers = no_ordering.history = no_ordering.counter_moves = false;
  deepcut::Options no_table = all;
  no_table.table = false;
  deepcut::Options no_deepening = all;
  no_deepening.deepening = false;
  std::printf("RRPPS v RPPSS, exact search: nodes and milliseconds at depth\n%-22s", "");
  for (int depth = 1; depth <= 9; ++depth) std::printf(" %9d %7s", depth, "ms");
  std::printf("\n");
  measure_depths<Position>("all devices", all);
  measure_depths<Position>("no move ordering", no_ordering);
  measure_depths<Position>("no table", no_table);
  measure_depths<Position>("no deepening", no_deepening);
  measure_depths<WithoutSymmetry>("no symmetry", all);
}

void measure_whole() {
  const double before = cpu_seconds();
  const auto figures = deepcut::rps::figures(deepcut::rps::solve_classes({}, 1, {}, {}));
  std::printf("all deals solved strongly: %llu states, %.1f s (wanted: 20)\n",
              static_cast<unsigned long long>(figures.states), cpu_seconds() - before);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (argc > 2 || (!what.empty() && what != "--devices" && what != "--whole")) {
    std::fprintf(stderr, "%s: expected --devices, --whole or nothing\n", argv[argc - 1]);
    return 2;
  }
  if (what.empty()) measure_all_deals();
  if (what == "--devices") measure_devices();
  if (what == "--whole") measure_whole();
}
