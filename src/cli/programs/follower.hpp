// A thread that looks at something again and again, but only while somebody asks.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace deepcut::cli {

class Follower {
 public:
  /// `look` is called in the thread, the first time at once.
  explicit Follower(std::function<void()> look);
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;
  ~Follower();

  /// Somebody wants to know. From any thread.
  void ask();
  /// A look that takes long may be broken off.
  bool is_ending() const;

 private:
  void follow();

  std::function<void()> look_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool asked_ = true;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace deepcut::cli
