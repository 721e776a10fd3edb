// A worker on NATS JetStream. One thread takes jobs, says that they are being done and that the worker is there; as many
// as there are jobs at a time do them.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/version.hpp"
#include "farm/kinds/workplace.hpp"
#include "farm/message.hpp"
#include "farm/nats/connection.hpp"
#include "farm/nats/layout.hpp"
#include "farm/signature.hpp"
#include "farm/worker.hpp"
#include "farm/worker_facts.hpp"

namespace deepcut::farm {

namespace {

using namespace nats;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr Milliseconds kWait{500};
constexpr Milliseconds kBetweenBeats{3000};
/// Taken so often without a word about what became of it, a job is what kills its workers.
constexpr std::uint64_t kMostDeliveries = 20;
/// Jobs in hand last about so long: short ones are taken many at a time.
constexpr double kSecondsInHand = 0.1;
constexpr double kMostInHand = 100;  ///< for each that is done at a time

/// A job that this worker has taken.
struct Held {
  Received received;
  JobMessage job;
  std::stop_source stop{};
  bool unwanted = false;  ///< its run is over
};

class NatsWorker final : public Worker {
 public:
  NatsWorker(const FarmAddress& address, WorkerOptions options, OnNews on_news)
      : options_(std::move(options)),
        on_news_(std::move(on_news)),
        connection_(address, "deepcut worker " + options_.name),
        signature_(own_signature()) {
    stops_ = connection_.listen(stop_subject("*"));
    dismissals_ = connection_.listen(dismissal_subject(options_.name));
    for (const auto& consumer : consumers()) subscriptions_.push_back(connection_.consume(consumer));
  }

  void run(const std::stop_token& stop) override {
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(options_.jobs));
    for (int i = 0; i < options_.jobs; ++i) threads.emplace_back([this] { do_jobs(); });
    std::exception_ptr failure;
    try {
      while (!stop.stop_requested()) take_jobs();
    } catch (...) {
      failure = std::current_exception();
    }
    leave();
    for (std::thread& thread : threads) thread.join();
    give_back();
    connection_.remove(kWorkers, options_.name);
    if (failure) std::rethrow_exception(failure);
  }

  WorkerState state() const override {
    const std::lock_guard lock(mutex_);
    return {busy_, done_, failed_};
  }

 private:
  // The one thread that listens.

  std::vector<Connection::Consumer> consumers() const {
    std::vector<Connection::Consumer> all;
    for (const std::string& need : possible_needs(options_.programs)) {
      all.push_back({kJobs, signature_.text + "_" + need, jobs_subject(signature_.text, need, "*"), options_.alive});
    }
    return all;
  }

  void take_jobs() {
    hear_orders();
    if (Clock::now() >= next_beat_) beat();
    const int room = room_for_jobs();
    if (room == 0) {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kWait, [this] { return room_unlocked() > 0; });
      return;
    }
    for (const Subscription& subscription : subscriptions_) {
      const Milliseconds wait =
          std::min<Milliseconds>(kWait / static_cast<int>(subscriptions_.size()), options_.alive / 8);
      for (Received& received : connection_.fetch(subscription.get(), room, wait)) accept(std::move(received));
    }
  }

  void hear_orders() {
    natsMsg* next = nullptr;
    while (natsSubscription_NextMsg(&next, stops_.get(), 1) == NATS_OK) {
      const Received order{Message(next)};
      stop_run(last_part(order.subject()));
    }
    if (natsSubscription_NextMsg(&next, dismissals_.get(), 1) == NATS_OK) {
      const Received order{Message(next)};
      throw Error(fmt::format("This worker was sent away by a manager: {}", order.text()));
    }
  }

  void stop_run(const std::string& run) {
    const std::lock_guard lock(mutex_);
    for (Held& held : held_) {
      if (held.job.run != run) continue;
      held.unwanted = true;
      held.stop.request_stop();
    }
  }

  void accept(Received received) {
    JobMessage job;
    try {
      job = parse_job_message(received.text());
    } catch (const Error& error) {
      // Nobody could do it. The manager finds that it is gone and queues it again.
      on_news_(fmt::format("A job that nobody can read was thrown away: {}", error.what()));
      natsMsg_Term(received.message.get(), nullptr);
      return;
    }
    const std::lock_guard lock(mutex_);
    held_.push_back({std::move(received), std::move(job)});
    waiting_.push_back(&held_.back());
    changed_.notify_all();
  }

  void beat() {
    next_beat_ = Clock::now() + std::min<Milliseconds>(kBetweenBeats, options_.alive / 4);
    tell_trouble();
    Json state = worker_facts(options_, signature_);
    {
      const std::lock_guard lock(mutex_);
      for (Held& held : held_) natsMsg_InProgress(held.received.message.get(), nullptr);
      state["busy"] = busy_;
      state["done"] = done_;
      state["failed"] = failed_;
    }
    connection_.put(kWorkers, options_.name, state);
  }

  void tell_trouble() {
    if (connection_.is_closed()) {
      throw Error(fmt::format("The farm at {} has closed its doors to us.", connection_.address()));
    }
    const std::string now = connection_.trouble();
    if (now != trouble_) on_news_(now.empty() ? "The farm answers again." : now);
    // A server that has lost what it stored has lost its consumers, too. The subscriptions must stay: the jobs in hand came
    // by them and are acknowledged by them.
    if (now.empty() && !trouble_.empty()) {
      try {
        for (const auto& consumer : consumers()) connection_.add_consumer(consumer);
      } catch (const Error&) {
        next_beat_ = Clock::now() + kWait;
        return;
      }
    }
    trouble_ = now;
  }

  int room_for_jobs() {
    const std::lock_guard lock(mutex_);
    return room_unlocked();
  }
  int room_unlocked() const {
    const double each = std::clamp(kSecondsInHand / std::max(mean_seconds_, 1e-6), 1.0, kMostInHand);
    return std::max(static_cast<int>(each * options_.jobs) - static_cast<int>(held_.size()), 0);
  }

  void leave() {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
    for (Held& held : held_) held.stop.request_stop();
    changed_.notify_all();
  }

  /// Others need not wait until they miss us.
  void give_back() {
    for (Held& held : held_) natsMsg_Nak(held.received.message.get(), nullptr);
    held_.clear();
  }

  // The threads that work.

  void do_jobs() {
    Workplace workplace(options_.programs, signature_.speed);
    while (Held* held = next_job()) {
      const auto start = Clock::now();
      const auto report = do_job(workplace, *held);
      if (report) deliver(*report);
      finish(held, report, Seconds(Clock::now() - start).count());
    }
  }

  Held* next_job() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return leaving_ || !waiting_.empty(); });
    if (leaving_) return nullptr;
    Held* held = waiting_.front();
    waiting_.pop_front();
    ++busy_;
    return held;
  }

  /// Nothing if it was stopped.
  std::optional<Report> do_job(Workplace& workplace, Held& held) {
    if (held.stop.stop_requested()) return std::nullopt;
    const JobMessage& job = held.job;
    if (deliveries(held.received) > kMostDeliveries) {
      return Report{
          job.run,
          job.number,
          job.attempt,
          job.id,
          options_.name,
          true,
          true,
          fmt::format("It was taken {} times and never came back. (worker {})", kMostDeliveries, options_.name)};
    }
    return perform(workplace, job, options_.name, held.stop.get_token());
  }

  static std::uint64_t deliveries(const Received& received) {
    jsMsgMetaData* data = nullptr;
    if (natsMsg_GetMetaData(&data, received.message.get()) != NATS_OK) return 1;
    const std::uint64_t count = data->NumDelivered;
    jsMsgMetaData_Destroy(data);
    return count;
  }

  /// Until it is stored, or we leave: then somebody else does the job once more.
  void deliver(const Report& report) {
    const std::string id = fmt::format("{}.{}.{}.{}", report.run, report.number, report.attempt, options_.name);
    while (!connection_.publish(results_subject(report.run, options_.name), to_text(report), id)) {
      std::unique_lock lock(mutex_);
      if (changed_.wait_for(lock, kWait, [this] { return leaving_; })) return;
    }
  }

  void finish(const Held* held, const std::optional<Report>& report, double seconds) {
    const std::lock_guard lock(mutex_);
    --busy_;
    const auto place = std::find_if(held_.begin(), held_.end(), [held](const Held& one) { return &one == held; });
    if (report) {
      ++(report->failed ? failed_ : done_);
      mean_seconds_ = 0.8 * mean_seconds_ + 0.2 * seconds;
    }
    // What was stopped because we leave stays, to be given back.
    if (report || held->unwanted) {
      natsMsg_Ack(place->received.message.get(), nullptr);
      held_.erase(place);
    }
    changed_.notify_all();
  }

  WorkerOptions options_;
  OnNews on_news_;
  Connection connection_;
  const Signature& signature_;  ///< takes a moment, so whoever is not let in is told before
  std::vector<Subscription> subscriptions_;
  Subscription stops_;
  Subscription dismissals_;
  SteadyTime next_beat_{};
  std::string trouble_;

  mutable std::mutex mutex_;  ///< guards all below
  std::condition_variable changed_;
  std::list<Held> held_;
  std::deque<Held*> waiting_;  ///< of these, what nobody has begun
  bool leaving_ = false;
  int busy_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t failed_ = 0;
  double mean_seconds_ = kSecondsInHand;  ///< of a job
};

}  // namespace

std::unique_ptr<Worker> make_worker(const FarmAddress& address, WorkerOptions options, Worker::OnNews on_news) {
  return std::make_unique<NatsWorker>(address, std::move(options), std::move(on_news));
}

}  // namespace deepcut::farm
