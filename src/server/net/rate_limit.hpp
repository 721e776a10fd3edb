// So many a second in the long run, with a stock for a quick succession.
#pragma once

#include <algorithm>
#include <chrono>

namespace deepcut::server {

class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;

  RateLimit(double per_second, double stock, Time now)
      : per_second_(per_second), most_(stock), stock_(stock), filled_(now) {}

  /// Takes so many; says how long to wait before the next is read, zero if not at all.
  std::chrono::milliseconds take(Time now, double count = 1) {
    const double passed = std::chrono::duration<double>(now - filled_).count();
    filled_ = now;
    stock_ = std::min(most_, stock_ + passed * per_second_) - count;
    if (stock_ >= 0) return std::chrono::milliseconds(0);
    return std::chrono::milliseconds(static_cast<int>(-stock_ / per_second_ * 1000) + 1);
  }

 private:
  double per_second_;
  double most_;
  double stock_;
  Time filled_;
};

}  // namespace deepcut::server
