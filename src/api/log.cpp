#include "api/log.hpp"

#include <atomic>
#include <cstdio>
#include <ctime>

#include <fmt/format.h>

namespace deepcut::api {

namespace {

// Of the process, as standard error is. Warnings are for everybody; the rest is for those who ask for it.
std::atomic<LogLevel> logged_level = LogLevel::kWarning;

std::string time_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                     parts.tm_hour, parts.tm_min, parts.tm_sec);
}

}  // namespace

const std::vector<std::string>& log_level_names() {
  static const std::vector<std::string> kNames = {"error", "warning", "info", "debug"};  // as in LogLevel
  return kNames;
}

void set_log_level(LogLevel level) { logged_level = level; }

bool is_logged(LogLevel level) { return level <= logged_level.load(); }

void log(LogLevel level, const std::string& line) {
  if (!is_logged(level)) return;
  // What clients sent must not make lines of its own.
  std::string clean = line;
  for (char& c : clean) {
    if (c >= 0 && c < ' ') c = ' ';
  }
  const std::string text =
      fmt::format("{} {}: {}\n", time_text(), log_level_names()[static_cast<std::size_t>(level)], clean);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace deepcut::api
