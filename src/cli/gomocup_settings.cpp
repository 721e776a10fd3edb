#include "cli/gomocup_settings.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "protocols/gomocup.hpp"

namespace deepcut::cli {

namespace {

constexpr Milliseconds kAtOnce(10);     // a search that is to be as fast as possible
constexpr Milliseconds kNoTimeLeft(1);  // and one whose time is up
// Megabytes until the manager says what it allows, which comes after START: not more than any manager would allow.
constexpr std::int64_t kUsualHash = 32;
constexpr std::int64_t kLargestHash = 1024;
// The program takes less than 10 MB beside the table; the rest is room for deep searches and for other machines.
constexpr std::int64_t kProgramMegabytes = 30;
constexpr std::int64_t kThreadMegabytes = 4;
constexpr int kFullStrength = 100;

/// Leaves room for the answer to travel and for a machine that has other things to do.
Milliseconds with_margin(std::int64_t milliseconds) {
  const std::int64_t margin = std::clamp<std::int64_t>(milliseconds / 12, 30, 300);
  return Milliseconds(std::max(milliseconds - margin, milliseconds / 2));
}

}  // namespace

bool GomocupSettings::set(const std::string& key, const std::string& value) {
  struct Key {
    const char* name;
    std::int64_t GomocupSettings::*number;
    std::int64_t min;
    std::int64_t max;
    bool makes_search;
  };
  static constexpr std::int64_t kAny = INT64_MAX / 4;
  static const Key kKeys[] = {
      {"timeout_turn", &GomocupSettings::timeout_turn_, 0, kAny, false},
      {"timeout_match", &GomocupSettings::timeout_match_, 0, kAny, false},
      {"max_memory", &GomocupSettings::max_memory_, 0, kAny, true},
      {"rule", &GomocupSettings::rule_, 0, 15, true},
      {"thread_num", &GomocupSettings::threads_, 1, 256, true},
      {"max_depth", &GomocupSettings::max_depth_, 0, kMaxDepth, false},
      {"max_node", &GomocupSettings::max_node_, 0, kAny, false},
      {"show_detail", &GomocupSettings::show_detail_, 0, 3, false},
      {"strength", &GomocupSettings::strength_, 0, kFullStrength, false},
  };
  const auto read = [&] {
    // Unlimited numbers of nodes are written as the largest number there is.
    const auto number = value == "18446744073709551615" ? std::optional<std::int64_t>(0) : to_integer(value);
    if (!number) throw Error(fmt::format("INFO {} {} is wrong: expected a number.", key, quote(value)));
    return *number;
  };
  if (key == "time_left") return time_left_ = read(), false;
  if (key == "hash_size") return hash_bytes_ = std::clamp<std::int64_t>(read(), 0, kAny >> 10) << 10, true;
  for (const Key& known : kKeys) {
    if (key != known.name) continue;
    const std::int64_t before = this->*known.number;
    this->*known.number = std::clamp(read(), known.min, known.max);
    return known.makes_search && this->*known.number != before;
  }
  return false;
}

void GomocupSettings::new_game() {
  spent_ = Milliseconds(0);
  time_left_.reset();
}

std::optional<std::int64_t> GomocupSettings::time_left() const {
  if (time_left_ == gomocup::kUnlimitedTime) return std::nullopt;
  if (time_left_ && (*time_left_ > 0 || timeout_match_ > 0)) return time_left_;
  if (timeout_match_ > 0) return timeout_match_ - spent_.count();
  return std::nullopt;
}

GoLimits GomocupSettings::limits(Milliseconds ago) const {
  GoLimits limits;
  limits.time = timeout_turn_ > 0 ? with_margin(timeout_turn_) - ago : kAtOnce;
  if (const auto left = time_left()) {
    const Milliseconds usable = with_margin(std::max<std::int64_t>(*left, 0)) - ago;
    if (usable > Milliseconds(0)) {
      limits.clock = MatchClock{usable, Milliseconds(0), 0};
    } else {
      limits.time = kNoTimeLeft;
    }
  }
  limits.time = std::max(*limits.time, kNoTimeLeft);
  if (max_depth_ > 0) limits.depth = static_cast<int>(max_depth_);
  if (max_node_ > 0) limits.nodes = static_cast<std::uint64_t>(max_node_);
  if (strength_ < kFullStrength) {
    // From a few dozen nodes, doubling every six percent.
    const auto nodes = static_cast<std::uint64_t>(50 * std::exp2(static_cast<double>(strength_) / 6));
    limits.nodes = std::min(limits.nodes.value_or(nodes), nodes);
  }
  return limits;
}

std::int64_t GomocupSettings::hash_megabytes() const {
  std::int64_t wanted = hash_bytes_ ? *hash_bytes_ >> 20 : kUsualHash;
  if (max_memory_ > 0) {
    const std::int64_t left = (max_memory_ >> 20) - kProgramMegabytes - kThreadMegabytes * threads_;
    wanted = hash_bytes_ ? std::min(wanted, left) : left;
  }
  return std::clamp<std::int64_t>(wanted, 1, kLargestHash);
}

OptionTexts GomocupSettings::options(int lines) const {
  return {{"hash", std::to_string(hash_megabytes())},
          {"threads", std::to_string(threads_)},
          {"lines", std::to_string(std::clamp(lines, 1, 1000))}};
}

}  // namespace deepcut::cli
