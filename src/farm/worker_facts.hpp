// What a worker tells of itself.
#pragma once

#include <string>
#include <vector>

#include "engine/json.hpp"
#include "farm/signature.hpp"
#include "farm/worker.hpp"

namespace deepcut::farm {

Json worker_facts(const WorkerOptions& options, const Signature& signature);

/// What a job may need that this worker can do: nothing, one of its programs, or two of them, as a game has two players.
std::vector<std::string> possible_needs(const Programs& programs);

}  // namespace deepcut::farm
