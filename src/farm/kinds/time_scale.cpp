#include "farm/kinds/time_scale.hpp"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "formats/json_fields.hpp"

namespace deepcut::farm {

namespace {

/// Beyond these a speed was measured wrongly, or the machine is of no use.
constexpr double kLeastScale = 0.25;
constexpr double kMostScale = 4;

Milliseconds scaled(Milliseconds time, double scale) {
  return Milliseconds(std::llround(static_cast<double>(time.count()) * scale));
}

}  // namespace

double time_scale(std::uint64_t wanted_speed, std::uint64_t own_speed) {
  if (wanted_speed == 0 || own_speed == 0) return 1;
  const double scale = static_cast<double>(wanted_speed) / static_cast<double>(own_speed);
  return std::round(std::clamp(scale, kLeastScale, kMostScale) * 100) / 100;
}

std::optional<double> time_scale(const Json& job, const Workbench& bench) {
  const auto wanted = static_cast<std::uint64_t>(find_integer(job, "speed", 1, INT64_MAX).value_or(0));
  if (wanted == 0 || bench.speed == 0) return std::nullopt;
  return time_scale(wanted, bench.speed);
}

void scale_limits(GoLimits& limits, double scale) {
  if (limits.time) limits.time = scaled(*limits.time, scale);
  if (limits.clock) {
    limits.clock->left = scaled(limits.clock->left, scale);
    limits.clock->increment = scaled(limits.clock->increment, scale);
  }
}

}  // namespace deepcut::farm
