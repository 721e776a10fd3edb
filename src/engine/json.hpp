// JSON as all floors above speak it. Objects keep the order in which their fields are written, so that the output
// of programs is stable.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace deepcut {

using Json = nlohmann::ordered_json;

}  // namespace deepcut
