// As much of JSON Schema as docs/api.schema.json uses.
#pragma once

#include <string>

#include "engine/json.hpp"

namespace deepcut::testing {

/// What is wrong with the value, with the path to it; empty if it conforms to the definition of that name.
std::string schema_problem(const Json& value, const std::string& definition);

/// All of docs/api.schema.json.
const Json& api_schema();

}  // namespace deepcut::testing
