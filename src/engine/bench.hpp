// The signature of the search: fixed positions of every game to fixed depths, on one thread. A change that is not meant to
// change play leaves the number of nodes alone, and every build on every machine gives the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/engine.hpp"
#include "engine/json.hpp"

namespace deepcut {

struct BenchTally {
  std::string game;
  std::string rules;
  std::size_t positions = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  std::uint64_t nodes_per_second() const;
};

/// The positions of one rule set. `think` searches; false from `go_on` ends it after that position.
BenchTally bench(
    const RegisteredGame& game, const RegisteredRules& rules,
    const std::function<SearchReport(Engine&, const GoRequest&)>& think,
    const std::function<bool()>& go_on = [] { return true; });

/// As `deepcut bench --json` prints it; docs/cli.md.
Json to_json(const BenchTally& tally);

}  // namespace deepcut
