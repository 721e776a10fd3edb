#include "engine/bench.hpp"

#include <nlohmann/json.hpp>

namespace deepcut {

std::uint64_t BenchTally::nodes_per_second() const {
  return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) : 0;
}

BenchTally bench(const RegisteredGame& game, const RegisteredRules& rules,
                 const std::function<SearchReport(Engine&, const GoRequest&)>& think,
                 const std::function<bool()>& go_on) {
  BenchTally tally{game.info.name, rules.name};
  Engine engine;
  for (const BenchPosition& position : rules.bench) {
    engine.new_game(game.info.name, rules.name);
    engine.set_moves(position.moves);
    GoRequest request;
    request.options = {{"threads", "1"}, {"hash", "16"}};
    request.limits.depth = position.depth;
    const SearchReport report = think(engine, request);
    if (!go_on()) break;
    ++tally.positions;
    tally.nodes += report.nodes;
    tally.seconds += report.seconds();
  }
  return tally;
}

Json to_json(const BenchTally& tally) {
  return {{"type", "bench"},
          {"game", tally.game},
          {"rules", tally.rules},
          {"positions", tally.positions},
          {"nodes", tally.nodes},
          {"time_ms", tally.seconds * 1e3},
          {"nodes_per_second", tally.nodes_per_second()}};
}

}  // namespace deepcut
