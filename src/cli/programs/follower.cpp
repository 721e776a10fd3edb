#include "cli/programs/follower.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace deepcut::cli {

Follower::Follower(std::function<void()> look) : look_(std::move(look)), thread_([this] { follow(); }) {}

Follower::~Follower() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void Follower::ask() {
  const std::lock_guard lock(mutex_);
  asked_ = true;
  wake_.notify_all();
}

bool Follower::is_ending() const {
  const std::lock_guard lock(mutex_);
  return ending_;
}

void Follower::follow() {
  using Clock = std::chrono::steady_clock;
  // Whatever a look takes, it takes a small part of the time; but one that had to wait for a slow disk must not leave
  // those who look on in the dark.
  constexpr auto kPause = std::chrono::seconds(1);
  constexpr auto kLongestPause = std::chrono::seconds(10);
  constexpr int kShare = 10;
  std::unique_lock lock(mutex_);
  while (!ending_) {
    wake_.wait(lock, [this] { return ending_ || asked_; });
    if (ending_) return;
    asked_ = false;
    lock.unlock();
    const auto start = Clock::now();
    look_();
    const auto pause = std::clamp<Clock::duration>(kShare * (Clock::now() - start), kPause, kLongestPause);
    lock.lock();
    wake_.wait_for(lock, pause, [this] { return ending_; });
  }
}

}  // namespace deepcut::cli
