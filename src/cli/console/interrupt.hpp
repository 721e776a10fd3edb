// Ctrl-C as a request instead of an end.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>

namespace deepcut::cli {

/// From now on the first Ctrl-C only sets a flag; a second one ends the program as usual.
void catch_interrupts();
bool interrupted();
/// Can be read from once Ctrl-C was pressed: whoever waits for input waits for this, too, since a signal that comes just
/// before a read does not end it. Negative where interrupts are not caught.
int interrupt_descriptor();

/// Whoever waits for others to think has this meanwhile. Under chrt --fifo a thread that thinks lets in none of its own
/// priority, so that Ctrl-C would not be heard before it is done: this one gets a higher priority, where it may have one.
class Watchful {
 public:
  Watchful();
  Watchful(const Watchful&) = delete;
  Watchful& operator=(const Watchful&) = delete;
  ~Watchful();

 private:
  std::optional<int> priority_before_{};
};

/// Does `work` in a thread of its own; calls `tick` ten times a second meanwhile, and asks the work to stop when
/// Ctrl-C was pressed. Exceptions of the work come out here.
void run_interruptibly(const std::function<void(const std::stop_token&)>& work, const std::function<void()>& tick);

inline constexpr std::chrono::milliseconds kTick{100};

}  // namespace deepcut::cli
