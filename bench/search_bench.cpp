// The core, piece by piece: what a table access, a move and a node of the full search cost.
#include <cstdint>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include <deepcut/proof.hpp>
#include <deepcut/search.hpp>
#include <deepcut/table.hpp>

#include "games/connect4/position.hpp"
#include "games/tictactoe/position.hpp"

namespace {

using Connect4 = deepcut::connect4::Position<>;
using FiveByFive = deepcut::tictactoe::Position<5, 5, 4>;

std::vector<std::uint64_t> random_keys(std::size_t count) {
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> keys(count);
  for (std::uint64_t& key : keys) key = random();
  return keys;
}

void table_store(benchmark::State& state) {
  deepcut::Table table(static_cast<std::size_t>(state.range(0)) << 20);
  const auto keys = random_keys(1 << 16);
  std::size_t i = 0;
  for (auto _ : state) {
    table.store(keys[i++ & 0xFFFF],
                {.move = 7, .has_move = true, .bound = deepcut::Bound::kExact, .depth = 64, .value = 5});
  }
}
BENCHMARK(table_store)->Arg(1)->Arg(64);

void table_probe(benchmark::State& state) {
  deepcut::Table table(static_cast<std::size_t>(state.range(0)) << 20);
  const auto keys = random_keys(1 << 16);
  for (std::size_t i = 0; i < keys.size(); i += 2) table.store(keys[i], {.bound = deepcut::Bound::kExact, .depth = 64});
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(table.probe(keys[i++ & 0xFFFF]));
}
BENCHMARK(table_probe)->Arg(1)->Arg(64);

template <class Position>
void make_and_undo(benchmark::State& state) {
  Position position;
  deepcut::MoveStack<typename Position::Move> stack;
  for (auto _ : state) {
    deepcut::MoveList<typename Position::Move> list(stack);
    position.moves(list);
    for (const auto move : list) {
      position.make(move);
      benchmark::DoNotOptimize(position);
      position.undo(move);
    }
  }
}
BENCHMARK(make_and_undo<Connect4>);
BENCHMARK(make_and_undo<FiveByFive>);

/// Nodes a second of the whole search, and nodes to a fixed depth: fewer is better ordered.
template <class Position>
void search_to_depth(benchmark::State& state) {
  deepcut::Options options;
  options.threads = static_cast<int>(state.range(1));
  deepcut::Search<Position> search(options);
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    search.new_game();
    nodes += search.go(Position{}, {.depth = static_cast<int>(state.range(0))}).nodes;
  }
  state.counters["nodes"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(search_to_depth<Connect4>)
    ->Args({18, 1})
    ->Args({22, 1})
    ->Args({22, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(search_to_depth<FiveByFive>)->Args({7, 1})->Unit(benchmark::kMillisecond)->UseRealTime();

void prove_four_by_four(benchmark::State& state) {
  for (auto _ : state) {
    deepcut::ProofSearch<deepcut::tictactoe::Position<4, 4, 3>> search(std::size_t{1} << 20);
    benchmark::DoNotOptimize(search.go({}));
  }
}
BENCHMARK(prove_four_by_four)->Unit(benchmark::kMillisecond);

}  // namespace
