// What the server tells about games and their searches, and what of it a client may use.
#pragma once

#include <string>
#include <vector>

#include "api/service_limits.hpp"
#include "engine/engine.hpp"
#include "engine/json.hpp"

namespace deepcut::api {

/// Every game as docs/api.md describes it under `games`.
Json games_json(const Registry& games);

/// A request to search, within the limits: too large a table or too many threads become what is allowed. Throws
/// Refusal for a search that reads files.
struct PlannedSearch {
  GoRequest request;
  std::string search;  ///< its name, also where the request leaves it to the level
  int table_mb = 0;
};
PlannedSearch plan_search(const RegisteredGame& game, const RegisteredRules& rules, GoRequest request,
                          const ServiceLimits& limits);

}  // namespace deepcut::api
