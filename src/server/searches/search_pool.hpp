// Searches of all clients on a fixed number of places. Whoever has fewest searches running is served first, quick ones
// before long ones, and some places are left to the quick: two clients who think for minutes keep nobody else waiting.
// The threads run at a lower priority than the network's, so that a ping is answered while every core searches.
//
// An engine that has searched is kept, with what it learnt, until its owner forgets it or its memory is needed by another
// one. Running and kept tables together stay near ServiceLimits::table_mb: when there is little left, the next table is
// smaller. So with threads: a search that wants many gets what the others leave, and one at least.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "engine/engine.hpp"
#include "server/service_limits.hpp"

namespace deepcut::server {

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
  bool quick = false;  ///< done within a second or two
  GameRecord position{};
  GoRequest request{};
  int table_mb = 1;
  int threads = 1;
  bool endless = false;  ///< has no limit of its own and leaves its place to whoever waits
  /// Instead of a search by the engine, which stands at the position. Has limits of its own.
  std::function<void(const Engine&, const std::stop_token&)> task{};
  /// Instead of both: work that needs no engine.
  std::function<void()> work{};
  // Both come from a thread of the pool, or from the one that calls stop(); `on_end` once, after all `on_progress`.
  std::function<void(const SearchReport&)> on_progress{};
  std::function<void(const SearchEnd&)> on_end{};
};

class SearchPool {
 public:
  class Search;
  using Ticket = std::shared_ptr<Search>;

  SearchPool(const Registry& games, const ServiceLimits& limits, int threads);
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;
  /// Stops all searches; each gets its end.
  ~SearchPool();

  Ticket submit(SearchJob job);
  void stop(const Ticket& ticket, Ending why);
  /// What searches learnt whose key begins so is not needed any more.
  void forget(const std::string& owner);
  /// Gives memory that is free back to the system, as soon as there is a place: that takes a moment.
  void tidy_up();
  static bool waiting(const Ticket& ticket);
  static bool ended(const Ticket& ticket);

  struct Figures {
    std::size_t running = 0;
    std::size_t waiting = 0;
    std::size_t table_mb = 0;
    std::uint64_t finished = 0;
    std::uint64_t nodes = 0;
  };
  Figures figures() const;

 private:
  /// An engine between two searches.
  struct Kept {
    std::string key;
    int table_mb = 0;
    std::unique_ptr<Engine> engine;
  };

  using Place = std::deque<Ticket>::iterator;

  void work();
  void watch();
  Place next();
  /// For that address, and for that connection: whoever has less is next.
  std::pair<int, int> running_of(const Asker& asker) const;
  std::unique_ptr<Engine> take_engine(Search& search);
  void keep_engine(const Search& search, std::unique_ptr<Engine> engine);
  void drop_kept(std::list<Kept>::iterator kept);
  SearchEnd run(Search& search, Engine& engine);
  static SearchEnd run_task(Search& search, Engine& engine);
  bool should_yield(Search& search);

  const Registry& games_;
  const ServiceLimits limits_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable watch_;  ///< the first search has begun
  std::deque<Ticket> queue_;
  std::vector<Ticket> running_;
  std::list<Kept> kept_;  ///< the one that was used last comes first
  int running_mb_ = 0;
  int kept_mb_ = 0;
  int used_threads_ = 0;
  int long_running_ = 0;
  int places_ = 1;
  int long_places_ = 1;
  int yielding_ = 0;
  bool ending_ = false;
  std::atomic<bool> to_tidy_ = false;
  std::uint64_t finished_ = 0;
  std::uint64_t nodes_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace deepcut::server
