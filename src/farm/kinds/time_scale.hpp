// A second of a slow machine is not a second of a fast one: limits in time mean the machine of whoever asks.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/json.hpp"
#include "engine/searches/go_limits.hpp"
#include "farm/kinds/job_kind.hpp"

namespace deepcut::farm {

/// How many times as long this machine may think, so that it thinks as much.
double time_scale(std::uint64_t wanted_speed, std::uint64_t own_speed);
/// For a job that has the `speed` of the machine whose time its limits mean; nothing if they stay as they are.
std::optional<double> time_scale(const Json& job, const Workbench& bench);

void scale_limits(GoLimits& limits, double scale);

}  // namespace deepcut::farm
