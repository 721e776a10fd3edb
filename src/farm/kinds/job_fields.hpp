// How the position that a job is about is to be searched, as JSON.
#pragma once

#include "engine/json.hpp"
#include "engine/searches/go_request.hpp"

namespace deepcut::farm {

/// `level`, `search`, `settings`, `depth`, `nodes`, `time_ms`: those that are set.
Json request_json(const GoRequest& request);
/// Throws Error, also if an option names a file of the machine that does the job.
GoRequest request_from_json(const Json& json);

}  // namespace deepcut::farm
