#include "farm/manager/thread_desk.hpp"

#include <utility>

#include "engine/error.hpp"
#include "farm/kinds/workplace.hpp"
#include "farm/message.hpp"

namespace deepcut::farm {

namespace {

constexpr const char* kWorker = "here";

}  // namespace

ThreadDesk::ThreadDesk(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

ThreadDesk::~ThreadDesk() { close(); }

bool ThreadDesk::post(const JobMessage& job) {
  const std::lock_guard lock(mutex_);
  queue_.push_back(job);
  changed_.notify_all();
  return true;
}

std::vector<Delivery> ThreadDesk::listen(Milliseconds wait) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, wait, [this] { return !reports_.empty(); });
  return std::exchange(reports_, {});
}

void ThreadDesk::dismiss(const std::string& /*worker*/, const std::string& why) { throw Error(why); }

void ThreadDesk::close() {
  stop_.request_stop();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void ThreadDesk::work() {
  Workplace workplace(programs_, 0);
  const std::stop_token stop = stop_.get_token();
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return !queue_.empty(); })) {
    const JobMessage job = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    const auto report = perform(workplace, job, kWorker, stop);
    lock.lock();
    if (!report) continue;
    reports_.push_back({to_text(*report), kWorker, 0});
    changed_.notify_all();
  }
}

}  // namespace deepcut::farm
