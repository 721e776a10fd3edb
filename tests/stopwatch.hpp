// How long something takes, whatever else the machine does meanwhile.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

namespace deepcut::test {

/// Wall or processor time since it was made, whichever is less: while others have the processor only the one goes on, and
/// where several threads work the other goes on faster.
class Stopwatch {
 public:
  std::chrono::nanoseconds elapsed() const {
    return std::min<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start_,
                                              processor_time() - processor_start_);
  }

 private:
  /// Of all threads of this process.
  static std::chrono::nanoseconds processor_time() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::nanoseconds processor_start_ = processor_time();
};

}  // namespace deepcut::test
