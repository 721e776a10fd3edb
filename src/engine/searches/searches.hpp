// The searches that every game has, by name, and their options.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <deepcut/options.hpp>

#include "engine/options.hpp"

namespace deepcut {

struct SearchSpec {
  std::string name;
  std::string help;
  std::vector<OptionSpec> options;
  bool by_threats = false;  ///< as of games::OwnSearch
};

/// In the order in which they are shown; the first one is the default.
const std::vector<SearchSpec>& common_searches();

/// The options of pvs, mtdf and solve as the library takes them. Those that a search lacks keep their default.
Options library_options(const OptionValues& values, const std::string& search);

/// The option `hash` in bytes. Throws Error if this machine has not that much memory.
std::size_t table_bytes(const OptionValues& values);

}  // namespace deepcut
