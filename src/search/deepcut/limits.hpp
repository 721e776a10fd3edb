// When a search must end, and the clock that sees to it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <deepcut/portable/standard.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

/// Depth in fixed point, so that extensions and reductions can be fractions of a ply.
using Depth = std::int32_t;
inline constexpr Depth kPly = 16;
inline constexpr int kMaxDepth = 255;  ///< in plies; what a table entry has room for
inline constexpr int kMaxPly = 400;    ///< no line of a table-driven search is longer: a full 19x19 board is 361

using Milliseconds = std::chrono::milliseconds;
using SteadyTime = std::chrono::steady_clock::time_point;

/// The time left for the rest of the game.
struct MatchClock {
  Milliseconds left{0};
  Milliseconds increment{0};  ///< added after each move
  int moves_to_go = 0;        ///< until time is added again; 0: the clock is for the whole game
};

/// A node as a cutoff function sees it.
struct NodeView {
  int ply;      ///< plies from the root
  Depth depth;  ///< what is left of the nominal depth, in 1/kPly plies
  Score alpha;
  Score beta;
};

/// What is asked about the value: its exact worth between alpha and beta, beyond them only on which side it lies.
struct Window {
  Score alpha = -kInfinity;
  Score beta = kInfinity;
};

/// What is known of the scores a game can end with, before it is searched: from `least` to `most`, and multiples of
/// `step`; bounds beyond kInfinity mean no more than that. A range without wins, such as -64 to 64, also says that the game
/// knows none. The search believes it; an answer that shows it to be false makes go() throw std::logic_error.
struct Range {
  Score least = -kInfinity;
  Score most = kInfinity;
  Score step = 1;
};

/// Every limit is optional, and the first one reached ends the search. With none the search runs until it has
/// seen everything.
struct Limits {
  int depth = kMaxDepth;                                            ///< plies
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< positions visited
  std::optional<Milliseconds> move_time{};                          ///< for this move
  std::optional<MatchClock> clock{};                                ///< for the game
  StopToken stop{};                                                 ///< from another thread
  /// Called at every node of an unfinished game below the root, by every thread; true: evaluate here and go no deeper.
  std::function<bool(const NodeView&)> cutoff{};
  std::optional<Window> window{};  ///< Search and AlphaBeta: a value outside it is reported as a bound; alpha < beta
  std::optional<Range> range{};    ///< Driver::kSolve: saves questions; what it says must be true
};

/// The window that was asked for. Bounds beyond kInfinity, such as the least and the greatest int, mean no more than that.
/// Throws std::logic_error if nothing lies between them: no score could tell on which side the value is.
inline Window window_of(const Limits& limits) {
  const Window asked = limits.window.value_or(Window{});
  const Window window{std::clamp(asked.alpha, -kInfinity, kInfinity), std::clamp(asked.beta, -kInfinity, kInfinity)};
  if (window.alpha >= window.beta) throw std::logic_error("deepcut: expected Limits::window to begin before it ends");
  return window;
}

enum class StopReason : std::uint8_t {
  kDepth,   ///< the depth asked for is done
  kSolved,  ///< deeper would not change the answer
  kNodes,
  kTime,
  kStopped,  ///< somebody asked
};

constexpr std::string_view to_string(StopReason reason) {
  switch (reason) {
    case StopReason::kDepth:
      return "depth";
    case StopReason::kSolved:
      return "solved";
    case StopReason::kNodes:
      return "nodes";
    case StopReason::kTime:
      return "time";
    case StopReason::kStopped:
      return "stopped";
  }
  return "";
}

/// The two deadlines of a move: after `soft` no new iteration is begun, at `hard` everything stops.
struct Deadlines {
  SteadyTime start;
  std::optional<SteadyTime> soft;
  std::optional<SteadyTime> hard;

  static Deadlines from(const Limits& limits, SteadyTime start = std::chrono::steady_clock::now()) {
    Deadlines deadlines{start, {}, {}};
    if (limits.clock) deadlines.share_out(*limits.clock);
    if (limits.move_time) {
      const SteadyTime end = start + in_reach(*limits.move_time);
      deadlines.hard = deadlines.hard ? std::min(*deadlines.hard, end) : end;
      deadlines.soft = deadlines.soft ? std::min(*deadlines.soft, end) : end;
    }
    return deadlines;
  }

 private:
  // Nobody waits for longer, and what is longer, such as Milliseconds::max(), does not fit a clock of nanoseconds.
  static Milliseconds in_reach(Milliseconds time) {
    constexpr Milliseconds kLongest = std::chrono::hours(24 * 100);
    return std::clamp(time, Milliseconds(0), kLongest);
  }

  // A move gets an equal share of what is left, may take four shares when it turns out hard, and never more
  // than half of the clock, which leaves the rest of the game its time whatever happens now.
  void share_out(const MatchClock& clock) {
    constexpr int kUsualMovesToGo = 30;
    constexpr Milliseconds kReserve(20);  // for the answer to travel
    const int moves = clock.moves_to_go > 0 ? clock.moves_to_go : kUsualMovesToGo;
    const Milliseconds left = std::max(in_reach(clock.left) - kReserve, Milliseconds(0));
    const Milliseconds share = left / moves + in_reach(clock.increment) * 3 / 4;
    const Milliseconds most = clock.moves_to_go == 1 ? left : left / 2;
    soft = start + std::min(share, most);
    hard = start + std::min(share * 4, most);
  }
};

/// How long a move is thought about when a game clock leaves the choice: less while the best move stays the same from
/// iteration to iteration, more after it has changed.
template <class Move>
class Patience {
 public:
  /// The best move after an iteration.
  void note(Move best, int depth) {
    stayed_ = best_ && *best_ == best ? stayed_ + 1 : 0;
    best_ = best;
    depth_ = depth;
  }
  /// Of the usual time, in percent.
  int percent() const {
    constexpr std::array kPercent{160, 130, 110, 90, 75};  // by the iterations it has stayed; on average about 100
    constexpr int kFirstDepth = 4;                         // before, moves change without meaning much
    return depth_ < kFirstDepth ? 100 : kPercent[std::min(stayed_, kPercent.size() - 1)];
  }
  /// Is it time to play, that is, too late for another iteration? One takes longer than all before it together, so
  /// that six tenths of the share are the usual time.
  bool is_enough(const Deadlines& deadlines, SteadyTime now) const {
    return deadlines.soft && now - deadlines.start >= (*deadlines.soft - deadlines.start) * 6 * percent() / (10 * 100);
  }

 private:
  std::optional<Move> best_;
  std::size_t stayed_ = 0;
  int depth_ = 0;
};

/// What the threads of one search share: the order to stop, given by whoever is first to see a reason, and how many nodes
/// each has visited as of its last look at the clock. Each count is written by its own thread alone, and what is read
/// often has a cache line to itself: threads that only count do not wait for each other.
class SearchControl {
  static constexpr std::size_t kCacheLine = 64;

 public:
  struct alignas(kCacheLine) Counter {
    std::atomic<std::uint64_t> nodes = 0;
  };

  explicit SearchControl(int threads = 1) : counters_(static_cast<std::size_t>(std::max(1, threads))) {}

  void reset() {
    halt = false;
    for (Counter& counter : counters_) counter.nodes.store(0, std::memory_order_relaxed);
  }
  Counter& counter(std::size_t thread) { return counters_[thread]; }
  /// Of all threads; may be asked from any.
  std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const Counter& counter : counters_) sum += counter.nodes.load(std::memory_order_relaxed);
    return sum;
  }

  std::atomic<bool> running = false;
  alignas(kCacheLine) std::atomic<bool> halt = false;

 private:
  std::vector<Counter> counters_;
};

/// Gives that order when it goes out of scope, so that helpers end however the one who waits for them does.
class HaltAtEnd {
 public:
  explicit HaltAtEnd(SearchControl& control) : control_(control) {}
  ~HaltAtEnd() { control_.halt = true; }
  HaltAtEnd(const HaltAtEnd&) = delete;
  HaltAtEnd& operator=(const HaltAtEnd&) = delete;

 private:
  SearchControl& control_;
};

/// Held by go(): a search object keeps the state of one search. A second go() on it, from another thread or from inside
/// on_progress, would make both wrong, so it is refused.
class OneSearchAtATime {
 public:
  explicit OneSearchAtATime(SearchControl& control) : control_(control) {
    if (control_.running.exchange(true)) {
      throw std::logic_error("deepcut: go() was called while this search is running; use one search object a thread");
    }
  }
  ~OneSearchAtATime() { control_.running = false; }
  OneSearchAtATime(const OneSearchAtATime&) = delete;
  OneSearchAtATime& operator=(const OneSearchAtATime&) = delete;

 private:
  SearchControl& control_;
};

/// Counts the nodes of one thread and says when to stop. The clock is read every fifth of a millisecond or
/// so, however fast or slow the game is; one thread keeps a node limit to the node.
class Pacer {
 public:
  Pacer() = default;
  Pacer(const Limits& limits, const Deadlines& deadlines, SearchControl& control, std::size_t thread = 0)
      : stop_(limits.stop),
        hard_(deadlines.hard),
        node_limit_(limits.nodes),
        last_poll_(deadlines.start),
        control_(&control),
        counter_(&control.counter(thread).nodes) {
    set_interval(kFirstInterval);
  }

  /// To be called on entering a node; true: leave at once, the value returned will not be used.
  bool tick() {
    if (--countdown_ >= 0) [[likely]]
      return false;
    return poll();
  }
  bool stopped() const { return stopped_; }
  StopReason reason() const { return reason_; }
  /// Nodes of this thread.
  std::uint64_t nodes() const { return done_ + static_cast<std::uint64_t>(interval_ - countdown_); }
  /// Nodes that a solver called from a node has spent: as many ticks, of which the last may be overdue.
  void add(std::uint64_t nodes) { countdown_ -= static_cast<std::int64_t>(nodes); }
  bool has_node_limit() const { return node_limit_ != kNoLimit; }
  /// For a solver that runs long: time is up, or somebody said stop.
  bool must_stop() const {
    return stop_.stop_requested() || (control_ != nullptr && control_->halt.load(std::memory_order_relaxed)) ||
           (hard_ && std::chrono::steady_clock::now() >= *hard_);
  }
  /// How many more nodes all threads together may visit.
  std::uint64_t left() const {
    if (node_limit_ == kNoLimit) return kNoLimit;
    const std::uint64_t others = control_ == nullptr ? 0 : control_->nodes() - done_;
    return node_limit_ - std::min(node_limit_, nodes() + others);
  }
  /// Brings the shared count up to date.
  void flush() {
    done_ = nodes();
    interval_ = countdown_;
    if (counter_ != nullptr) counter_->store(done_, std::memory_order_relaxed);
  }

 private:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::int64_t kFirstInterval = 1;  // a node may take longer than there is time
  static constexpr std::int64_t kLongestInterval = 1 << 16;
  static constexpr std::chrono::microseconds kPollEvery{200};

  [[gnu::noinline, gnu::cold]] bool poll() {
    ++countdown_;  // the node that asks is not counted before it may go on
    if (stopped_) return true;
    // Looked at first and judged last: what made another thread stop has then happened here, too, and gives the same
    // reason.
    const bool halted = control_ != nullptr && control_->halt.load(std::memory_order_acquire);
    flush();
    if (left() == 0) return finish(StopReason::kNodes);
    if (stop_.stop_requested()) return finish(StopReason::kStopped);
    const SteadyTime now = std::chrono::steady_clock::now();
    if (hard_ && now >= *hard_) return finish(StopReason::kTime);
    if (halted) return finish(StopReason::kStopped);
    // Twice as far next time while polls come too often, half as far when they come too seldom.
    const bool often = now - last_poll_ < kPollEvery;
    last_poll_ = now;
    set_interval(often ? std::min(last_interval_ * 2, kLongestInterval)
                       : std::max<std::int64_t>(last_interval_ / 2, 1));
    --countdown_;
    return false;
  }
  /// Called when all nodes so far are in done_.
  void set_interval(std::int64_t interval) {
    last_interval_ = interval;
    const auto most = static_cast<std::uint64_t>(interval);
    interval_ = countdown_ = static_cast<std::int64_t>(std::min(most, left()));
  }
  bool finish(StopReason reason) {
    stopped_ = true;
    reason_ = reason;
    if (control_ != nullptr) control_->halt.store(true, std::memory_order_release);
    return true;
  }

  std::int64_t countdown_ = kLongestInterval;  ///< nodes until the next poll; below 0 it is overdue
  std::int64_t interval_ = kLongestInterval;   ///< what the countdown began with
  std::uint64_t done_ = 0;                     ///< nodes before that
  std::int64_t last_interval_ = kFirstInterval;
  bool stopped_ = false;
  StopReason reason_ = StopReason::kDepth;
  StopToken stop_;
  std::optional<SteadyTime> hard_;
  std::uint64_t node_limit_ = kNoLimit;
  SteadyTime last_poll_;
  SearchControl* control_ = nullptr;
  std::atomic<std::uint64_t>* counter_ = nullptr;  ///< this thread's in control_
};

}  // namespace deepcut
