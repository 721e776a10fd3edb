// Deepcut as a program that others play against, over the JSON lines protocol (docs/json-lines.md).
#pragma once

#include "engine/engine.hpp"

namespace deepcut::json_lines {

/// Answers requests on standard input until quit. The limits that the other side sends go over those of the request.
void run_brain(const GoRequest& request);

}  // namespace deepcut::json_lines
