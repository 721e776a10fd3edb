#include "farm/signature.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/bench.hpp"
#include "engine/engine.hpp"
#include "engine/version.hpp"

namespace deepcut::farm {

namespace {

constexpr int kDepth = 3;
/// Searching to small depths is mostly setting up; speed is measured where searching counts.
constexpr std::uint64_t kNodesForSpeed = 20'000;

SearchReport think_shallowly(Engine& engine, GoRequest request) {
  request.options.emplace_back("hash", "1");  // a larger table would take longer to make than to fill
  request.limits.depth = std::min(request.limits.depth.value_or(kDepth), kDepth);
  return engine.run(request);
}

std::uint64_t bench_nodes() {
  std::uint64_t nodes = 0;
  for (const RegisteredGame& game : registry().games()) {
    for (const RegisteredRules& rules : game.rules) nodes += bench(game, rules, think_shallowly).nodes;
  }
  return nodes;
}

std::uint64_t measure_speed() {
  const RegisteredGame& game = registry().games().back();
  Engine engine;
  engine.new_game(game.info.name, game.rules.front().name);
  GoRequest request;
  request.options = {{"threads", "1"}, {"hash", "1"}};
  request.limits.nodes = kNodesForSpeed;
  return engine.run(request).nodes_per_second();
}

Signature make_signature() {
  std::string version(kVersion);
  std::replace(version.begin(), version.end(), '.', '_');
  return {fmt::format("{}-{}", version, bench_nodes()), std::max<std::uint64_t>(measure_speed(), 1)};
}

}  // namespace

const Signature& own_signature() {
  static const Signature kSignature = make_signature();
  return kSignature;
}

}  // namespace deepcut::farm
