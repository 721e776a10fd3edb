// The options that say how to search and for how long.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/engine.hpp"

namespace deepcut::cli {

struct SearchOptions {
  std::string search;
  std::vector<std::string> settings;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::string time;
  std::string clock;
  std::optional<int> threads;
  std::optional<int> hash;

  /// Adds --depth, --nodes and --time.
  void add_limits(CLI::App& command);
  /// Adds --threads and --hash.
  void add_resources(CLI::App& command);
  /// Adds --search and --set.
  void add_search(CLI::App& command);

  /// Throws Error.
  GoLimits limits() const;
  GoRequest request() const;
};

}  // namespace deepcut::cli
