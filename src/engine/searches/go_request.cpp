#include "engine/searches/go_request.hpp"

namespace deepcut {

ResolvedRequest resolve(const RegisteredGame& game, const GoRequest& request) {
  ResolvedRequest resolved;
  resolved.search = request.search.empty() ? common_searches().front().name : request.search;
  if (!request.level.empty()) {
    const Level& level = game.level(request.level);
    resolved.limits = {level.depth, level.nodes, level.time, {}};
    resolved.random_percent = level.random_percent;
    if (request.search.empty()) resolved.search = level.search;
    // Another search than the level's need not know these options.
    if (resolved.search == level.search) resolved.options = level.options;
  }
  resolved.options.insert(resolved.options.end(), request.options.begin(), request.options.end());
  resolved.limits = resolved.limits.overridden_by(request.limits);
  return resolved;
}

}  // namespace deepcut
