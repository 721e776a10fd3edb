// What jobs of several kinds have in common, as JSON: the position that they are about, and how it is to be searched.
#pragma once

#include "engine/engine.hpp"
#include "engine/json.hpp"
#include "engine/record.hpp"
#include "engine/searches/go_request.hpp"

namespace deepcut::farm {

/// `game`, `rules`, `options`, `moves`.
Json position_json(const GameRecord& position);
/// Throws Error.
GameRecord position_from_json(const Json& json);
/// The engine forgets what it has learnt. Throws Error.
void set_up(Engine& engine, const GameRecord& position);

/// `level`, `search`, `settings`, `depth`, `nodes`, `time_ms`: those that are set.
Json request_json(const GoRequest& request);
/// Throws Error, also if an option names a file of the machine that does the job.
GoRequest request_from_json(const Json& json);

}  // namespace deepcut::farm
