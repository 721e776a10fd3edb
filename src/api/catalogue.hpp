// What is told about games and their searches, and what of it a client may use.
#pragma once

#include "api/searches/search.hpp"
#include "api/service_limits.hpp"
#include "engine/engine.hpp"
#include "engine/json.hpp"

namespace deepcut::api {

/// Every game as docs/api.md describes it under `games`.
Json games_json(const Registry& games);

/// A search from where the engine stands, within the limits: too large a table or too many threads become what is
/// allowed. The request names the search then, also where it left that to its level. Throws Refusal for what reads files,
/// Error for what there is not.
SearchJob plan_search(const Engine& engine, GoRequest request, const ServiceLimits& limits);

}  // namespace deepcut::api
