// What the server says of itself, a line each on standard error, for whoever looks after it.
//
//     2026-11-16T08:00:00Z warning: slow request "tree": 312 ms
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace deepcut::api {

enum class LogLevel : std::uint8_t { kError, kWarning, kInfo, kDebug };

/// "error", "warning", "info", "debug".
const std::vector<std::string>& log_level_names();

// From any thread.
void set_log_level(LogLevel level);
bool is_logged(LogLevel level);
void log(LogLevel level, const std::string& line);

}  // namespace deepcut::api
