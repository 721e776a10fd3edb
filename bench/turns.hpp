// Several threads that take turns in one: each goes on for so many nodes, then the next one does. What they do to each
// other is then the same on every run, however busy the machine is, and the nodes of one stand for time.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <deepcut/policy.hpp>
#include <deepcut/position.hpp>

namespace deepcut {

/// The turns of one search, whose go() is called by the thread that makes this; the others are known by their first
/// node. Nobody goes on before all are there. There is one of these at a time.
class Turns {
 public:
  Turns(std::size_t threads, std::uint64_t length) : length_(length), seats_(threads) { current_ = this; }
  ~Turns() { current_ = nullptr; }
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// The calling thread has visited so many nodes. Returns when it is its turn to go on.
  static void spend(std::uint64_t nodes) {
    thread_local Place place;
    if (current_ != nullptr && nodes > 0) current_->spend(place.seat_at(*current_), nodes);
  }
  /// No more turns: all go on at once, as they must when a search ends. Nodes are not counted any more.
  void end() {
    const std::lock_guard lock(mutex_);
    over_ = true;
    called_.notify_all();
  }
  /// Of the thread of go().
  std::uint64_t nodes_of_first() const { return seats_.front().nodes; }
  /// Of all threads.
  std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const Seat& seat : seats_) sum += seat.nodes;
    return sum;
  }

 private:
  struct Seat {
    std::uint64_t nodes = 0;
    bool gone = false;
  };
  /// What a thread knows of its seat. It leaves when it ends.
  class Place {
   public:
    std::size_t seat_at(Turns& turns) {
      if (number_ != turns.number_) seat_ = turns.sit_down();
      number_ = turns.number_;
      return seat_;
    }
    Place() = default;
    ~Place() {
      if (current_ != nullptr && number_ == current_->number_) current_->leave(seat_);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    std::uint64_t number_ = 0;
    std::size_t seat_ = 0;
  };

  std::size_t sit_down() {
    const std::lock_guard lock(mutex_);
    ++present_;
    called_.notify_all();
    return std::this_thread::get_id() == first_ ? 0 : ++helpers_;
  }
  void spend(std::size_t seat, std::uint64_t nodes) {
    std::unique_lock lock(mutex_);
    const auto may_go_on = [&] { return over_ || (present_ == seats_.size() && turn_ == seat); };
    called_.wait(lock, may_go_on);
    if (over_) return;
    seats_[seat].nodes += nodes;
    pass_on();
    called_.wait(lock, may_go_on);
  }
  void leave(std::size_t seat) {
    const std::lock_guard lock(mutex_);
    seats_[seat].gone = true;
    pass_on();
  }
  /// To the one who is most behind, if that is by a whole turn: a solver may spend more than one at once.
  void pass_on() {
    const bool gone = seats_[turn_].gone;
    std::size_t next = turn_;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (!seats_[i].gone && (seats_[next].gone || seats_[i].nodes < seats_[next].nodes)) next = i;
    }
    if (!gone && seats_[turn_].nodes < seats_[next].nodes + length_) return;
    turn_ = next;
    called_.notify_all();
  }

  static inline Turns* current_ = nullptr;
  static inline std::uint64_t count_ = 0;
  const std::uint64_t number_ = ++count_;  ///< several may have had one address
  const std::uint64_t length_;
  const std::thread::id first_ = std::this_thread::get_id();
  std::vector<Seat> seats_;
  std::size_t present_ = 0;
  std::size_t helpers_ = 0;
  std::size_t turn_ = 0;
  bool over_ = false;
  std::mutex mutex_;
  std::condition_variable called_;
};

/// A game whose every move takes its turn.
template <Position P>
struct InTurns : P {
  using P::P;
  InTurns(const P& position) : P(position) {}  // NOLINT(google-explicit-constructor): it is the same position
  void make(typename P::Move move) {
    Turns::spend(1);
    P::make(move);
  }
};

/// A policy with a solver, whose nodes count as well.
template <class Policy, Position P>
struct PolicyInTurns : Policy {
  std::optional<Probe> probe(P& position, const Node<typename P::Move>& node, std::uint64_t budget,
                             std::vector<typename P::Move>& line) {
    const auto probe = Policy::probe(position, node, budget, line);
    if (probe) Turns::spend(probe->nodes);
    return probe;
  }
};

}  // namespace deepcut
