#include "server/searches/search_pool.hpp"

#include <algorithm>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "engine/error.hpp"
#include "process/machine.hpp"

namespace deepcut::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Milliseconds kProgressPause{200};
constexpr Milliseconds kPatience{5000};
constexpr int kLeastTable = 9;        // megabytes
constexpr int kWorthGivingBack = 16;  // megabytes
constexpr int kOfAThread = 2;         // megabytes: what each beside the first has learnt for itself, beside the table

// What was freed stays in the process otherwise, in pieces of many threads.
void give_memory_back() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace

SearchPool::SearchPool(const Registry& games, const api::ServiceLimits& limits, int threads)
    : games_(games), limits_(limits) {
  places_ = std::max(threads, 1);
  // A quarter of the places, and one at least, is for those who are done in a moment.
  long_places_ = std::max(1, threads - std::max(1, threads / 4));
  for (int i = 0; i < places_; ++i) threads_.emplace_back([this] { work(); });
  threads_.emplace_back([this] { watch(); });
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
  watch_.notify_all();
  for (const Ticket& ticket : running) ticket->ask_to_stop(api::Ending::kStopped);
  for (const Ticket& ticket : queue) ticket->end({api::Ending::kStopped});
  for (std::thread& thread : threads_) thread.join();
}

SearchPool::Ticket SearchPool::submit(api::SearchJob job) {
  auto ticket = std::make_shared<api::Search>(std::move(job));
  {
    const std::lock_guard lock(mutex_);
    if (ending_) throw Error("The server is shutting down.");
    queue_.push_back(ticket);
    const auto quick = static_cast<int>(
        std::count_if(queue_.begin(), queue_.end(), [](const Ticket& other) { return other->job.quick; }));
    const int slow = static_cast<int>(queue_.size()) - quick;
    const int free = long_places_ - long_running_;  // for slow ones
    const int beginning = static_cast<int>(running_.size()) + quick + std::min(slow, free);
    ticket->waiting = (!ticket->job.quick && slow > free) || beginning > places_;
  }
  wake_.notify_one();
  return ticket;
}

void SearchPool::stop(const Ticket& ticket, api::Ending why) {
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

SearchPool::Figures SearchPool::figures() const {
  const std::lock_guard lock(mutex_);
  return {running_.size(), queue_.size(), static_cast<std::size_t>(running_mb_ + kept_mb_), finished_, nodes_};
}

void SearchPool::forget(const std::string& owner) {
  const auto owned = [&owner](const std::string& key) { return key.compare(0, owner.size(), owner) == 0; };
  std::list<Kept> dropped;  // freed without the lock
  {
    const std::lock_guard lock(mutex_);
    for (const Ticket& ticket : running_) ticket->forgotten = ticket->forgotten || owned(ticket->job.key);
    for (auto kept = kept_.begin(); kept != kept_.end();) {
      const auto here = kept++;
      if (!owned(here->key)) continue;
      kept_mb_ -= here->all_mb;
      dropped.splice(dropped.end(), kept_, here);
    }
  }
  if (dropped.empty()) return;
  dropped.clear();
  give_memory_back();
}

void SearchPool::tidy_up() {
  if (to_tidy_.exchange(true)) return;
  api::SearchJob job;
  job.quick = true;
  job.work = [this] {
    to_tidy_ = false;
    give_memory_back();
  };
  try {
    submit(std::move(job));
  } catch (const Error&) {
    // All of it is given back in a moment: the server ends.
  }
}

std::pair<int, int> SearchPool::running_of(const api::Asker& asker) const {
  std::pair<int, int> running{0, 0};
  for (const Ticket& ticket : running_) {
    const api::Asker& other = ticket->job.asker;
    if (other.address == asker.address) ++running.first;
    if (other.connection == asker.connection) ++running.second;
  }
  return running;
}

SearchPool::Place SearchPool::next() {
  const auto now = Clock::now();
  auto best = queue_.end();
  std::pair<std::pair<int, int>, int> best_rank;
  for (auto ticket = queue_.begin(); ticket != queue_.end(); ++ticket) {
    const bool quick = (*ticket)->job.quick;
    if (!quick && long_running_ >= long_places_) continue;
    // Those who have waited long enough do not stand behind quick ones any more.
    const bool first = quick || now - (*ticket)->came > kPatience;
    const std::pair rank{running_of((*ticket)->job.asker), first ? 0 : 1};
    if (best == queue_.end() || rank < best_rank) {
      best = ticket;
      best_rank = rank;
    }
  }
  return best;
}

void SearchPool::work() {
  process::lower_priority();
  std::unique_lock lock(mutex_);
  while (true) {
    Place place;
    wake_.wait(lock, [&] { return ending_ || (place = next()) != queue_.end(); });
    if (ending_) return;
    const Ticket ticket = std::move(*place);
    queue_.erase(place);
    running_.push_back(ticket);
    std::unique_ptr<Engine> engine = take_engine(*ticket);
    if (!ticket->job.quick) ++long_running_;
    ticket->waiting = false;
    ticket->began = Clock::now();
    lock.unlock();
    wake_.notify_one();
    watch_.notify_one();

    if (!engine) engine = std::make_unique<Engine>(games_);
    const api::SearchEnd end = ticket->run(*engine);

    lock.lock();
    std::erase(running_, ticket);
    // Whoever has just been served stands behind the others, and so do those who are with them.
    const api::Asker& served = ticket->job.asker;
    std::stable_partition(queue_.begin(), queue_.end(),
                          [&](const Ticket& other) { return other->job.asker.connection != served.connection; });
    std::stable_partition(queue_.begin(), queue_.end(),
                          [&](const Ticket& other) { return other->job.asker.address != served.address; });
    running_mb_ -= ticket->table_mb;
    used_threads_ -= ticket->threads;
    if (!ticket->job.quick) --long_running_;
    if (ticket->yielding) --yielding_;
    ++finished_;
    if (end.report) nodes_ += end.report->nodes;
    if (end.ending != api::Ending::kFailed) keep_engine(*ticket, std::move(engine));
    lock.unlock();
    wake_.notify_all();
    // Only now: whoever hears of it may ask for the next search, which wants to go on with this engine.
    const bool big = engine && ticket->table_mb > kWorthGivingBack;
    engine.reset();
    if (big) give_memory_back();
    ticket->end(end);
    lock.lock();
  }
}

void SearchPool::drop_kept(std::list<Kept>::iterator kept) {
  kept_mb_ -= kept->all_mb;
  kept_.erase(kept);
}

/// The engine that the last search of this key has left, or nothing. Says how much table and how many threads there are.
std::unique_ptr<Engine> SearchPool::take_engine(api::Search& search) {
  const api::SearchJob& job = search.job;
  std::unique_ptr<Engine> engine;
  search.table_mb = job.table_mb;
  for (auto kept = kept_.begin(); kept != kept_.end(); ++kept) {
    if (job.key.empty() || kept->key != job.key) continue;
    engine = std::move(kept->engine);
    search.table_mb = kept->table_mb;
    drop_kept(kept);
    break;
  }
  while (!kept_.empty() && running_mb_ + kept_mb_ + search.table_mb > limits_.table_mb) drop_kept(--kept_.end());
  if (!engine)
    search.table_mb = std::clamp(limits_.table_mb - running_mb_, std::min(kLeastTable, job.table_mb), job.table_mb);
  search.threads = std::clamp(limits_.threads - used_threads_, 1, std::max(job.threads, 1));
  running_mb_ += search.table_mb;
  used_threads_ += search.threads;
  return engine;
}

void SearchPool::keep_engine(const api::Search& search, std::unique_ptr<Engine> engine) {
  const int all_mb = search.table_mb + kOfAThread * (search.threads - 1);
  if (search.job.key.empty() || search.forgotten || running_mb_ + all_mb > limits_.table_mb) return;
  kept_.push_front({search.job.key, search.table_mb, all_mb, std::move(engine)});
  kept_mb_ += all_mb;
  while (running_mb_ + kept_mb_ > limits_.table_mb) drop_kept(--kept_.end());
}

/// One thread tells the progress of all searches, and ends those that have been on for too long or are in the way.
void SearchPool::watch() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    if (running_.empty()) {
      watch_.wait(lock);
      continue;
    }
    watch_.wait_for(lock, kProgressPause, [this] { return ending_; });
    const std::vector<Ticket> running = running_;
    lock.unlock();
    for (const Ticket& ticket : running) {
      if (ticket->job.task || ticket->job.work) continue;
      if (ticket->tell_progress(limits_.search_time)) ticket->stop_source.request_stop();
      if (should_yield(*ticket)) ticket->ask_to_stop(api::Ending::kYielded);
    }
    lock.lock();
  }
}

/// As many leave as others wait: of the endless ones any, of the others those whose asker has more running than the
/// one who waits.
bool SearchPool::should_yield(api::Search& search) {
  if (search.asked_to_stop() || Clock::now() - search.began < limits_.least_stay) return false;
  const std::lock_guard lock(mutex_);
  const auto itself = [&search](const Ticket& ticket) { return ticket.get() == &search; };
  if (std::none_of(running_.begin(), running_.end(), itself)) return false;  // it has just ended
  const auto mine = running_of(search.job.asker);
  const auto before_me = [&](const Ticket& ticket) {
    return !search.job.limits.any() || running_of(ticket->job.asker) < mine;
  };
  const auto waiting = std::count_if(queue_.begin(), queue_.end(), before_me);
  if (yielding_ >= static_cast<int>(waiting)) return false;
  ++yielding_;
  return search.yielding = true;
}

}  // namespace deepcut::server
