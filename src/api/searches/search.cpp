#include "api/searches/search.hpp"

#include <algorithm>
#include <exception>
#include <random>
#include <string>

#include "engine/error.hpp"

namespace deepcut::api {

namespace {

SearchReport nothing_yet() {
  SearchReport nothing;
  nothing.bound = Bound::kNone;
  return nothing;
}

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

void Search::ask_to_stop(Ending why) {
  Ending none = Ending::kDone;
  stop_reason.compare_exchange_strong(none, why);
  stop_source.request_stop();
}

void Search::end(const SearchEnd& how) {
  ended = true;
  if (job.on_end) job.on_end(how);
}

SearchEnd Search::run(Engine& engine, const std::function<void()>& on_report) {
  try {
    if (job.work) {
      job.work();
      return {stop_reason};
    }
    if (job.task) {
      job.task(*job.position, stop_source.get_token());
      return {stop_reason};
    }
    return run_plain(engine, on_report);
  } catch (const std::exception& problem) {
    return {Ending::kFailed, std::nullopt, problem.what()};
  }
}

SearchEnd Search::run_plain(Engine& engine, const std::function<void()>& on_report) {
  GoRequest& request = job.request;
  if (table_mb < job.table_mb) request.options.emplace_back("hash", std::to_string(table_mb - 1));
  if (threads < job.threads) request.options.emplace_back("threads", std::to_string(threads));
  engine.seed(std::random_device{}());
  engine.copy_game(*job.position);
  prepare(engine);
  if (asked_to_stop()) return {stop_reason};
  begin(&engine);
  try {
    const SearchReport report = engine.run(
        request,
        [&](const SearchReport& newest) {
          {
            const std::lock_guard lock(mutex_);
            newest_ = newest;
          }
          if (on_report) on_report();
        },
        stop_source.get_token());
    begin(nullptr);
    return {stop_reason, report};
  } catch (...) {
    begin(nullptr);
    throw;
  }
}

// Where there is not enough memory a smaller table does: the search is slower, but it plays.
void Search::prepare(Engine& engine) {
  constexpr int kLeast = 2;
  while (true) {
    try {
      return engine.prepare(job.request);
    } catch (const OutOfMemory&) {
      if (table_mb <= kLeast) throw;
      table_mb = std::max(table_mb / 2, kLeast);
      job.request.options.emplace_back("hash", std::to_string(table_mb - 1));
    }
  }
}

void Search::begin(Engine* engine) {
  const std::lock_guard lock(mutex_);
  engine_ = engine;
  started_ = Clock::now();
  newest_ = nothing_yet();
}

bool Search::tell_progress(Milliseconds longest) {
  const std::lock_guard lock(mutex_);
  if (engine_ == nullptr) return false;
  SearchReport report = newest_;
  report.time = Clock::now() - started_;
  report.nodes = std::max(report.nodes, engine_->nodes_so_far());
  if (job.on_progress) job.on_progress(report);
  return report.time > longest;
}

}  // namespace deepcut::api
