#include "engine/searches/go_limits.hpp"

#include <cmath>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut {

namespace {

constexpr double kLongestTime = 1e9;  // milliseconds, eleven days

std::optional<double> unit_in_milliseconds(std::string_view unit) {
  if (unit.empty() || unit == "s") return 1e3;
  if (unit == "ms") return 1.0;
  if (unit == "m") return 60e3;
  if (unit == "h") return 3600e3;
  return std::nullopt;
}

// Digits with at most one point among them. The standard library's functions ask the locale or accept more.
std::optional<double> to_decimal(std::string_view text) {
  double number = 0;
  double scale = 1;
  bool digits = false;
  bool point = false;
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
    } else if (c >= '0' && c <= '9') {
      digits = true;
      number = number * 10 + (c - '0');
      if (point) scale *= 10;
    } else {
      return std::nullopt;
    }
  }
  if (!digits || !std::isfinite(number) || !std::isfinite(scale)) return std::nullopt;
  return number / scale;
}

std::optional<Milliseconds> to_duration(std::string_view text) {
  const std::size_t unit_at = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = to_decimal(text.substr(0, unit_at));
  const auto unit = unit_in_milliseconds(text.substr(unit_at));
  if (!number || !unit || *number * *unit > kLongestTime) return std::nullopt;
  return Milliseconds(std::llround(*number * *unit));
}

}  // namespace

GoLimits GoLimits::overridden_by(const GoLimits& over) const {
  GoLimits limits = *this;
  if (over.depth) limits.depth = over.depth;
  if (over.nodes) limits.nodes = over.nodes;
  if (over.time) limits.time = over.time;
  if (over.clock) limits.clock = over.clock;
  return limits;
}

Limits GoLimits::library_limits() const {
  if (depth && (*depth < 1 || *depth > kMaxDepth)) {
    throw Error(fmt::format("Depth {} is not possible: expected 1 to {}.", *depth, kMaxDepth));
  }
  if (nodes == 0) throw Error("0 nodes are not possible: expected 1 or more.");
  Limits limits;
  if (depth) limits.depth = *depth;
  if (nodes) limits.nodes = *nodes;
  limits.move_time = time;
  limits.clock = clock;
  return limits;
}

Milliseconds parse_duration(std::string_view text) {
  if (const auto duration = to_duration(trim(text))) return *duration;
  throw Error(fmt::format("Cannot read the time {}: expected seconds, as in 2 or 0.5, or a unit, as in 250ms or 3m.",
                          quote(text)));
}

MatchClock parse_clock(std::string_view text) {
  const std::size_t plus = std::min(text.find('+'), text.size());
  const auto left = to_duration(trim(text.substr(0, plus)));
  const auto increment = plus < text.size() ? to_duration(trim(text.substr(plus + 1))) : Milliseconds(0);
  if (left && increment) return {*left, *increment, 0};
  throw Error(
      fmt::format("Cannot read the clock {}: expected the time for the game and the increment a move, as in "
                  "60+1 or 5m+3.",
                  quote(text)));
}

}  // namespace deepcut
