#include "server/searches/search_pool.hpp"

#include <algorithm>
#include <exception>
#include <random>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

#include "engine/error.hpp"

namespace deepcut::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Milliseconds kProgressPause{200};

// Threads that a thread starts, such as those of an engine, get its priority.
void lower_priority() {
  constexpr int kNicer = 10;
  const auto thread = static_cast<id_t>(gettid());
  setpriority(PRIO_PROCESS, thread, std::min(getpriority(PRIO_PROCESS, thread) + kNicer, 19));
}

/// The newest report of an engine, as its thread leaves it.
class NewestReport {
 public:
  void set(const SearchReport& report) {
    const std::lock_guard lock(mutex_);
    report_ = report;
  }
  SearchReport get() const {
    const std::lock_guard lock(mutex_);
    return report_;
  }

 private:
  mutable std::mutex mutex_;
  SearchReport report_ = [] {
    SearchReport nothing;
    nothing.bound = Bound::kNone;
    return nothing;
  }();
};

}  // namespace

const char* to_string(Ending ending) {
  switch (ending) {
    case Ending::kDone:
      return "done";
    case Ending::kStopped:
      return "stopped";
    case Ending::kSuperseded:
      return "superseded";
    case Ending::kYielded:
      return "yielded";
    case Ending::kFailed:
      return "failed";
  }
  return "";
}

class SearchPool::Search {
 public:
  explicit Search(SearchJob given) : job(std::move(given)) {}

  /// The first reason counts.
  void ask_to_stop(Ending why) {
    Ending none = Ending::kDone;
    stop_reason.compare_exchange_strong(none, why);
    task_stop.request_stop();
    const std::lock_guard lock(mutex_);
    if (engine_ != nullptr) engine_->stop();
  }
  void end(const SearchEnd& how) {
    ended = true;
    job.on_end(how);
  }
  bool asked_to_stop() const { return stop_reason != Ending::kDone; }
  void use(Engine* given) {
    const std::lock_guard lock(mutex_);
    engine_ = given;
  }

  SearchJob job;
  std::atomic<Ending> stop_reason = Ending::kDone;
  std::stop_source task_stop;
  std::atomic<bool> waiting = true;
  std::atomic<bool> ended = false;
  Clock::time_point began;
  bool yielding = false;  ///< counted among those that leave; of the thread that runs it

 private:
  std::mutex mutex_;
  Engine* engine_ = nullptr;  ///< while it searches
};

SearchPool::SearchPool(const Registry& games, const ServiceLimits& limits, int threads)
    : games_(games), limits_(limits) {
  for (int i = 0; i < std::max(threads, 1); ++i) threads_.emplace_back([this] { work(); });
}

SearchPool::~SearchPool() {
  std::vector<Ticket> running;
  std::deque<Ticket> queue;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    running = running_;
    queue.swap(queue_);
  }
  wake_.notify_all();
  for (const Ticket& ticket : running) ticket->ask_to_stop(Ending::kStopped);
  for (const Ticket& ticket : queue) ticket->end({Ending::kStopped});
  for (std::thread& thread : threads_) thread.join();
}

SearchPool::Ticket SearchPool::submit(SearchJob job) {
  auto ticket = std::make_shared<Search>(std::move(job));
  {
    const std::lock_guard lock(mutex_);
    if (ending_) throw Error("The server is shutting down.");
    queue_.push_back(ticket);
    ticket->waiting = running_.size() + queue_.size() > threads_.size() || !head_fits();
  }
  wake_.notify_one();
  return ticket;
}

void SearchPool::stop(const Ticket& ticket, Ending why) {
  bool never_began = false;
  {
    const std::lock_guard lock(mutex_);
    never_began = std::erase(queue_, ticket) > 0;
  }
  if (never_began) {
    wake_.notify_one();  // what waited behind it may fit
    ticket->end({why});
  } else {
    ticket->ask_to_stop(why);
  }
}

bool SearchPool::waiting(const Ticket& ticket) { return ticket->waiting; }
bool SearchPool::ended(const Ticket& ticket) { return ticket->ended; }

SearchPool::Figures SearchPool::figures() const {
  const std::lock_guard lock(mutex_);
  return {running_.size(), queue_.size(), static_cast<std::size_t>(running_mb_ + kept_mb_), finished_, nodes_};
}

// Kept engines make room; running ones do not.
bool SearchPool::head_fits() const {
  return !queue_.empty() && (running_.empty() || running_mb_ + queue_.front()->job.table_mb <= limits_.table_mb);
}

void SearchPool::work() {
  lower_priority();
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return ending_ || head_fits(); });
    if (ending_) return;
    const Ticket ticket = std::move(queue_.front());
    queue_.pop_front();
    running_.push_back(ticket);
    running_mb_ += ticket->job.table_mb;
    std::unique_ptr<Engine> engine = take_engine(ticket->job);
    ticket->waiting = false;
    ticket->began = Clock::now();
    lock.unlock();
    wake_.notify_one();

    if (!engine) engine = std::make_unique<Engine>(games_);
    const SearchEnd end = ticket->job.task ? run_task(*ticket, *engine) : run(*ticket, *engine);
    ticket->end(end);

    lock.lock();
    std::erase(running_, ticket);
    running_mb_ -= ticket->job.table_mb;
    if (ticket->yielding) --yielding_;
    ++finished_;
    if (end.report) nodes_ += end.report->nodes;
    if (end.ending != Ending::kFailed) keep_engine(ticket->job, std::move(engine));
    wake_.notify_all();
  }
}

std::unique_ptr<Engine> SearchPool::take_engine(const SearchJob& job) {
  std::unique_ptr<Engine> engine;
  for (auto kept = kept_.begin(); kept != kept_.end(); ++kept) {
    if (job.key.empty() || kept->key != job.key) continue;
    engine = std::move(kept->engine);
    kept_mb_ -= kept->table_mb;
    kept_.erase(kept);
    break;
  }
  while (!kept_.empty() && running_mb_ + kept_mb_ > limits_.table_mb) {
    kept_mb_ -= kept_.back().table_mb;
    kept_.pop_back();
  }
  return engine;
}

void SearchPool::keep_engine(const SearchJob& job, std::unique_ptr<Engine> engine) {
  if (job.key.empty() || running_mb_ + job.table_mb > limits_.table_mb) return;
  kept_.push_front({job.key, job.table_mb, std::move(engine)});
  kept_mb_ += job.table_mb;
  while (running_mb_ + kept_mb_ > limits_.table_mb) {
    kept_mb_ -= kept_.back().table_mb;
    kept_.pop_back();
  }
}

namespace {

// What was learnt in the same game stays; another game begins anew.
void set_position(Engine& engine, const GameRecord& position) {
  bool same = false;
  try {
    const GameRecord now = engine.record();
    same = now.game == position.game && now.rules == position.rules && now.options == position.options;
  } catch (const Error&) {
    // It has no game yet.
  }
  if (same) {
    engine.set_moves(position.moves);
  } else {
    engine.seed(std::random_device{}());
    engine.load(position);
  }
}

}  // namespace

SearchEnd SearchPool::run(Search& search, Engine& engine) {
  NewestReport newest;
  try {
    set_position(engine, search.job.position);
    engine.on_progress([&newest](const SearchReport& report) { newest.set(report); });
    engine.prepare(search.job.request);
    if (search.asked_to_stop()) return {search.stop_reason};
    const auto start = Clock::now();
    engine.go(search.job.request);
    search.use(&engine);
    if (search.asked_to_stop()) engine.stop();
    while (!engine.wait_for(kProgressPause)) {
      SearchReport report = newest.get();
      report.time = Clock::now() - start;
      report.nodes = std::max(report.nodes, engine.nodes_so_far());
      search.job.on_progress(report);
      if (report.time > limits_.search_time) engine.stop();
      if (should_yield(search)) search.ask_to_stop(Ending::kYielded);
    }
    search.use(nullptr);
    const SearchReport report = engine.wait();
    engine.on_progress({});
    return {search.stop_reason, report};
  } catch (const std::exception& problem) {
    search.use(nullptr);
    engine.stop();
    while (!engine.wait_for(kProgressPause)) {
    }
    return {Ending::kFailed, std::nullopt, problem.what()};
  }
}

SearchEnd SearchPool::run_task(Search& search, Engine& engine) {
  try {
    engine.load(search.job.position);
    search.job.task(engine, search.task_stop.get_token());
    return {search.stop_reason};
  } catch (const std::exception& problem) {
    return {Ending::kFailed, std::nullopt, problem.what()};
  }
}

/// As many endless analyses leave as others wait.
bool SearchPool::should_yield(Search& search) {
  if (!search.job.endless || search.asked_to_stop() || Clock::now() - search.began < limits_.least_stay) return false;
  const std::lock_guard lock(mutex_);
  if (static_cast<std::size_t>(yielding_) >= queue_.size()) return false;
  ++yielding_;
  return search.yielding = true;
}

}  // namespace deepcut::server
