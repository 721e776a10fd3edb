// Searches of all clients on a fixed number of places. Whoever has fewest searches running is served first, quick ones
// before long ones, and some places are left to the quick: two clients who think for minutes keep nobody else waiting.
// The threads run at a lower priority than the network's, so that a ping is answered while every core searches.
//
// An engine that has searched is kept, with what it learnt, until its owner forgets it or its memory is needed by another
// one. Running and kept tables together stay near ServiceLimits::table_mb: when there is little left, the next table is
// smaller. So with threads: a search that wants many gets what the others leave, and one at least.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "api/searches/searches.hpp"
#include "api/service_limits.hpp"
#include "engine/engine.hpp"

namespace deepcut::server {

class SearchPool final : public api::Searches {
 public:
  SearchPool(const Registry& games, const api::ServiceLimits& limits, int threads);
  /// Stops all searches; each gets its end.
  ~SearchPool() override;

  Ticket submit(api::SearchJob job) override;
  void stop(const Ticket& ticket, api::Ending why) override;
  void forget(const std::string& owner) override;
  void tidy_up() override;

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
    int all_mb = 0;  ///< with what its threads have learnt for themselves
    std::unique_ptr<Engine> engine;
  };

  using Place = std::deque<Ticket>::iterator;

  void work();
  void watch();
  Place next();
  /// For that address, and for that connection: whoever has less is next.
  std::pair<int, int> running_of(const api::Asker& asker) const;
  std::unique_ptr<Engine> take_engine(api::Search& search);
  void keep_engine(const api::Search& search, std::unique_ptr<Engine> engine);
  void drop_kept(std::list<Kept>::iterator kept);
  bool should_yield(api::Search& search);

  const Registry& games_;
  const api::ServiceLimits limits_;
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
