#include "api/searches/one_by_one.hpp"

#include <algorithm>
#include <utility>

namespace deepcut::api {

Searches::Ticket OneByOne::submit(SearchJob job) {
  auto ticket = std::make_shared<Search>(std::move(job));
  ticket->waiting = !queue_.empty();
  queue_.push_back(ticket);
  return ticket;
}

void OneByOne::stop(const Ticket& ticket, Ending why) {
  if (std::erase(queue_, ticket) > 0) {
    ticket->end({why});
  } else {
    ticket->ask_to_stop(why);
  }
}

void OneByOne::forget(const std::string& owner) {
  if (key_.compare(0, owner.size(), owner) != 0) return;
  key_.clear();
  engine_.reset();
}

bool OneByOne::run_next() {
  if (queue_.empty()) return false;
  const Ticket ticket = std::move(queue_.front());
  queue_.pop_front();
  SearchJob& job = ticket->job;
  ticket->waiting = false;
  ticket->table_mb = std::min(job.table_mb, limits_.table_mb);
  ticket->threads = std::min(job.threads, limits_.threads);
  // Nobody can come in between to end it. What is set here goes over what the level says.
  if (!job.task && !job.work) {
    job.request.limits.time = std::min(job.limits.time.value_or(limits_.search_time), limits_.search_time);
  }
  std::unique_ptr<Engine> engine = take_engine(job);
  SearchEnd end = ticket->run(*engine, [&] { ticket->tell_progress(limits_.search_time); });
  if (end.ending == Ending::kDone && stopped_outside_ && stopped_outside_()) end.ending = Ending::kStopped;
  if (!job.key.empty() && end.ending != Ending::kFailed) {
    key_ = job.key;
    engine_ = std::move(engine);
  }
  ticket->end(end);
  return true;
}

std::unique_ptr<Engine> OneByOne::take_engine(const SearchJob& job) {
  // Work that needs no engine leaves the one that has learnt something in peace.
  if (job.work) return std::make_unique<Engine>(games_);
  const bool same = engine_ && !job.key.empty() && key_ == job.key;
  std::unique_ptr<Engine> engine = std::move(engine_);
  if (!same) engine = nullptr;  // its table makes room for the next one's
  return engine ? std::move(engine) : std::make_unique<Engine>(games_);
}

}  // namespace deepcut::api
