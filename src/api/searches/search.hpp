// A search that somebody has asked for: what is wanted, where it stands, and how it ends.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <deepcut/portable/standard.hpp>

#include "engine/engine.hpp"

namespace deepcut::api {

/// Why a search ended.
enum class Ending : std::uint8_t { kDone, kStopped, kSuperseded, kYielded, kFailed };
const char* to_string(Ending ending);

struct SearchEnd {
  Ending ending = Ending::kDone;
  std::optional<SearchReport> report{};  ///< nothing if it failed or never began
  std::string error{};
};

/// Whom a search is for. Addresses take turns, and so do the connections of each.
struct Asker {
  std::uint64_t connection = 0;
  std::string address{};
};

struct SearchJob {
  /// Searches of the same key can use what an earlier one learnt; empty: nothing is kept. Begins with the owner's name.
  std::string key;
  Asker asker{};
  bool quick = false;                        ///< done within a second or two
  std::shared_ptr<const Engine> position{};  ///< an engine that stands there and is left alone
  GoRequest request{};
  GoLimits limits{};  ///< of the request and its level; a search without any leaves its place to whoever waits
  int table_mb = 1;
  int threads = 1;
  /// Instead of a search: work on the engine that stands at the position. Has limits of its own.
  std::function<void(const Engine&, const StopToken&)> task{};
  /// Instead of both: work that needs no engine.
  std::function<void()> work{};
  // Both come from whoever runs it, or from the one that calls stop(); `on_end` once, after all `on_progress`. Either may
  // be missing.
  std::function<void(const SearchReport&)> on_progress{};
  std::function<void(const SearchEnd&)> on_end{};
};

class Search {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Search(SearchJob given) : job(std::move(given)) {}

  /// The first reason counts.
  void ask_to_stop(Ending why);
  bool asked_to_stop() const { return stop_reason != Ending::kDone; }
  void end(const SearchEnd& how);

  /// On the calling thread, with the table and the threads that it got. `on_report` is called when more is known.
  SearchEnd run(Engine& engine, const std::function<void()>& on_report = {});
  /// The table that it got, in megabytes, if that is less than was wanted.
  std::optional<int> smaller_table() const {
    if (table_mb == 0 || table_mb >= job.table_mb) return std::nullopt;
    return table_mb - 1;
  }
  /// Nothing is told before the search has begun nor after its end. True if it has gone on for too long. From any thread.
  bool tell_progress(Milliseconds longest);

  SearchJob job;
  std::atomic<Ending> stop_reason = Ending::kDone;
  StopSource stop_source;
  std::atomic<bool> waiting = true;
  std::atomic<bool> ended = false;
  const Clock::time_point came = Clock::now();
  Clock::time_point began;
  int table_mb = 0;        ///< that it got
  int threads = 0;         ///< that it got
  bool yielding = false;   ///< counted among those that leave; under the pool's lock
  bool forgotten = false;  ///< its engine is not to be kept; under the pool's lock

 private:
  SearchEnd run_plain(Engine& engine, const std::function<void()>& on_report);
  void prepare(Engine& engine);
  void begin(Engine* engine);

  std::mutex mutex_;
  Engine* engine_ = nullptr;  ///< while it searches
  Clock::time_point started_;
  SearchReport newest_;
};

}  // namespace deepcut::api
