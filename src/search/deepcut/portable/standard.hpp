// What the library uses of the standard library that some compilers' does not have yet: libc++ until version 18 lacks
// stop tokens and std::jthread, that of Emscripten's older releases std::bit_cast too. Where the standard has it, these
// names mean it; where it does not, the small ones in `portable` stand in. They can do what is used here, and no more.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>
#include <version>

#if defined(__cpp_lib_jthread)
#include <stop_token>
#endif

namespace deepcut {

namespace portable {

/// What a StopSource, its tokens and those who want to be called have in common.
class StopState {
 public:
  bool told() const noexcept { return told_.load(std::memory_order_acquire); }
  /// True: nobody had asked before.
  bool tell() {
    const std::lock_guard lock(mutex_);
    if (told_.exchange(true, std::memory_order_acq_rel)) return false;
    for (const auto& [who, call] : callbacks_) call();
    return true;
  }
  void add(const void* who, std::function<void()> call) {
    const std::lock_guard lock(mutex_);
    if (told()) return call();
    callbacks_.emplace_back(who, std::move(call));
  }
  /// No call is under way any more when this returns.
  void remove(const void* who) {
    const std::lock_guard lock(mutex_);
    std::erase_if(callbacks_, [who](const auto& callback) { return callback.first == who; });
  }

 private:
  std::atomic<bool> told_ = false;
  std::mutex mutex_;  ///< held during calls: they must not ask to stop nor go themselves
  std::vector<std::pair<const void*, std::function<void()>>> callbacks_;
};

/// Where a program has one thread, nobody inside it can tell a source to stop while it searches. What is set here is asked
/// as well, by every token that has a source: a browser's worker looks into memory that it shares with its page.
inline std::atomic<bool (*)()> stop_wanted_outside = nullptr;

/// Asks a StopSource whether to stop. One that was made alone is never told to.
class StopToken {
 public:
  StopToken() = default;

  bool stop_requested() const noexcept {
    if (!state_) return false;
    const auto outside = stop_wanted_outside.load(std::memory_order_relaxed);
    return state_->told() || (outside != nullptr && outside());
  }
  bool stop_possible() const noexcept { return state_ != nullptr; }

 private:
  friend class StopSource;
  template <class>
  friend class StopCallback;
  explicit StopToken(std::shared_ptr<StopState> state) : state_(std::move(state)) {}

  std::shared_ptr<StopState> state_;
};

class StopSource {
 public:
  StopToken get_token() const { return StopToken(state_); }
  bool stop_requested() const noexcept { return state_->told(); }
  /// True: nobody had asked before.
  bool request_stop() { return state_->tell(); }

 private:
  std::shared_ptr<StopState> state_ = std::make_shared<StopState>();
};

/// Calls when the source is told to stop, at once if it was already, and never after it has gone.
template <class F>
class StopCallback {
 public:
  StopCallback(const StopToken& token, F call) : state_(token.state_) {
    if (state_) state_->add(this, std::move(call));
  }
  StopCallback(const StopCallback&) = delete;
  StopCallback& operator=(const StopCallback&) = delete;
  ~StopCallback() {
    if (state_) state_->remove(this);
  }

 private:
  std::shared_ptr<StopState> state_;
};

/// Waits for its end when it goes.
class JoiningThread {
 public:
  JoiningThread() = default;
  template <class F>
  explicit JoiningThread(F work) : thread_(std::move(work)) {}
  JoiningThread(JoiningThread&&) noexcept = default;
  JoiningThread& operator=(JoiningThread&& other) noexcept {
    if (this == &other) return *this;
    join();
    thread_ = std::move(other.thread_);
    return *this;
  }
  JoiningThread(const JoiningThread&) = delete;
  JoiningThread& operator=(const JoiningThread&) = delete;
  ~JoiningThread() { join(); }

  bool joinable() const noexcept { return thread_.joinable(); }
  void join() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};

#if defined(__has_builtin)
#if __has_builtin(__builtin_bit_cast)
#define DEEPCUT_HAS_BIT_CAST
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From));
  static_assert(std::is_trivially_copyable_v<To> && std::is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}
#endif
#endif

/// Its elements have no value yet.
template <class T>
requires std::is_unbounded_array_v<T> std::unique_ptr<T> make_unique_for_overwrite(std::size_t size) {
  return std::unique_ptr<T>(new std::remove_extent_t<T>[size]);
}

}  // namespace portable

#if defined(__cpp_lib_jthread)
using JoiningThread = std::jthread;
template <class F>
using StopCallback = std::stop_callback<F>;
using StopSource = std::stop_source;
using StopToken = std::stop_token;
#else
using portable::JoiningThread;
template <class F>
using StopCallback = portable::StopCallback<F>;
using portable::StopSource;
using portable::StopToken;
#endif

#if defined(__cpp_lib_bit_cast) || !defined(DEEPCUT_HAS_BIT_CAST)
using std::bit_cast;
#else
using portable::bit_cast;
#endif
#undef DEEPCUT_HAS_BIT_CAST

#if defined(__cpp_lib_smart_ptr_for_overwrite)
using std::make_unique_for_overwrite;
#else
using portable::make_unique_for_overwrite;
#endif

}  // namespace deepcut
