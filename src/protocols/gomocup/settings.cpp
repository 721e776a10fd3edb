#include "protocols/gomocup/settings.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "protocols/gomocup/wire.hpp"

namespace deepcut::gomocup {

namespace {

constexpr Milliseconds kAtOnce(10);     // a search that is to be as fast as possible
constexpr Milliseconds kNoTimeLeft(1);  // and one whose time is up
// Megabytes of the table. The manager says what it allows after START: until then, no more than any manager allows.
constexpr std::int64_t kFirstHash = 1;
constexpr std::int64_t kQuickHash = 16;  // found and touched in a moment, even where the machine is busy
constexpr std::int64_t kUsualHash = 32;
constexpr std::int64_t kLargestHash = 1024;
constexpr std::int64_t kHashOfASecond = 64;  // of thinking on one thread, a few times over
// The program takes less than 10 MB beside the table; the rest is room for deep searches and for other machines.
constexpr std::int64_t kProgramMegabytes = 30;
constexpr std::int64_t kThreadMegabytes = 4;
constexpr std::int64_t kMostThreads = 256;
constexpr int kFullStrength = 100;

/// Leaves room for the answer to travel and for a machine that has other things to do.
Milliseconds with_margin(std::int64_t milliseconds) {
  const std::int64_t margin = std::clamp<std::int64_t>(milliseconds / 12, 30, 300);
  return Milliseconds(std::max(milliseconds - margin, milliseconds / 2));
}

}  // namespace

bool Settings::set(const std::string& key, const std::string& value) {
  const std::int64_t rule = rule_;
  const OptionTexts search = options(1, hash_ahead());
  read(key, value);
  return rule_ != rule || options(1, hash_ahead()) != search;
}

void Settings::read(const std::string& key, const std::string& value) {
  struct Key {
    const char* name;
    std::int64_t Settings::*number;
    std::int64_t min;
    std::int64_t max;
  };
  static constexpr std::int64_t kAny = INT64_MAX / 4;
  static const Key kKeys[] = {
      {"timeout_turn", &Settings::timeout_turn_, 0, kAny},  {"timeout_match", &Settings::timeout_match_, 0, kAny},
      {"max_memory", &Settings::max_memory_, 0, kAny},      {"rule", &Settings::rule_, 0, 15},
      {"thread_num", &Settings::threads_, 1, kMostThreads}, {"max_depth", &Settings::max_depth_, 0, kMaxDepth},
      {"max_node", &Settings::max_node_, 0, kAny},          {"show_detail", &Settings::show_detail_, 0, 3},
      {"strength", &Settings::strength_, 0, kFullStrength},
  };
  const auto number = [&] {
    // Unlimited numbers of nodes are written as the largest number there is.
    const auto read = value == "18446744073709551615" ? std::optional<std::int64_t>(0) : to_integer(value);
    if (!read) throw Error(fmt::format("INFO {} {} is wrong: expected a number.", key, quote(value)));
    return *read;
  };
  if (key == "time_left") time_left_ = number();
  if (key == "hash_size") hash_bytes_ = std::clamp<std::int64_t>(number(), 0, kAny >> 10) << 10;
  for (const Key& known : kKeys) {
    if (key == known.name) this->*known.number = std::clamp(number(), known.min, known.max);
  }
  if (key == "timeout_turn") knows_turn_ = true;
  if (key == "max_memory") knows_memory_ = true;
}

void Settings::set_option(const std::string& name, const std::string& value) {
  const bool threads = name == "threads";
  if (!threads && name != "hash") throw Error(fmt::format("A brain has no option {}: expected threads or hash.", name));
  const std::int64_t most = threads ? kMostThreads : kLargestHash;
  const auto number = to_integer(value);
  if (!number || *number < 1 || *number > most) {
    throw Error(fmt::format("Option {} cannot be {}: expected 1 to {}.", name, quote(value), most));
  }
  if (threads) {
    threads_ = *number;
  } else {
    hash_bytes_ = *number << 20;
  }
}

void Settings::new_game() {
  spent_ = Milliseconds(0);
  time_left_.reset();
}

std::optional<std::int64_t> Settings::time_left() const {
  if (time_left_ == kUnlimitedTime) return std::nullopt;
  if (time_left_ && (*time_left_ > 0 || timeout_match_ > 0)) return time_left_;
  if (timeout_match_ > 0) return timeout_match_ - spent_.count();
  return std::nullopt;
}

GoLimits Settings::limits(Milliseconds ago) const {
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

/// As much as the moves can fill, where memory allows it: finding and touching more would cost time that short moves do
/// not have.
std::int64_t Settings::hash_megabytes() const {
  std::int64_t wanted = kUsualHash;
  if (hash_bytes_) {
    wanted = *hash_bytes_ >> 20;
  } else if (knows_turn_ && max_memory_ > 0) {
    const std::int64_t seconds = std::min<std::int64_t>(timeout_turn_ / 1000, kLargestHash);
    wanted = std::max(kUsualHash, kHashOfASecond * threads_ * seconds);
  }
  if (max_memory_ > 0) wanted = std::min(wanted, (max_memory_ >> 20) - kProgramMegabytes - kThreadMegabytes * threads_);
  return std::clamp<std::int64_t>(wanted, 1, kLargestHash);
}

std::int64_t Settings::hash_ahead() const {
  return knows_memory_ ? hash_megabytes() : std::min(hash_megabytes(), kFirstHash);
}

std::int64_t Settings::hash_on_the_clock(std::int64_t have) const {
  return std::min(hash_megabytes(), std::max(have, kQuickHash));
}

OptionTexts Settings::options(int lines, std::int64_t megabytes) const {
  return {{"hash", std::to_string(megabytes)},
          {"threads", std::to_string(threads_)},
          {"lines", std::to_string(std::clamp(lines, 1, 1000))}};
}

}  // namespace deepcut::gomocup
