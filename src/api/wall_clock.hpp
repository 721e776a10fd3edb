#pragma once

#include <chrono>
#include <cstdint>

namespace deepcut::api {

/// Seconds since 1970, as the store keeps them.
inline std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace deepcut::api
