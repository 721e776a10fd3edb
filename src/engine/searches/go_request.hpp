// What an engine is asked to think about, and what its level makes of it.
#pragma once

#include <string>

#include "engine/options.hpp"
#include "engine/registry.hpp"
#include "engine/searches/go_limits.hpp"

namespace deepcut {

/// What is set here goes over what the level says. With neither level nor limits the search runs until it has seen
/// everything or is stopped.
struct GoRequest {
  std::string level{};    ///< empty: none
  std::string search{};   ///< empty: the level's, or pvs
  OptionTexts options{};  ///< of the search
  GoLimits limits{};
};

/// A request with what its level says filled in.
struct ResolvedRequest {
  std::string search;
  OptionTexts options;  ///< the level's first; of two with the same name the later one counts
  GoLimits limits;
  int random_percent = 0;
};

/// Throws Error if the game has no such level.
ResolvedRequest resolve(const RegisteredGame& game, const GoRequest& request);

}  // namespace deepcut
