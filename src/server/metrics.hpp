// Counters of the server, and how Prometheus reads them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "api/counters.hpp"
#include "server/searches/search_pool.hpp"

namespace deepcut::server {

struct Metrics : api::Counters {
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  std::atomic<std::int64_t> connections = 0;           ///< open TCP connections
  std::atomic<std::int64_t> websockets = 0;            ///< open
  std::atomic<std::uint64_t> requests = 0;             ///< HTTP
  std::atomic<std::uint64_t> forbidden = 0;            ///< for their origin or host
  std::atomic<std::uint64_t> refused_connections = 0;  ///< too many, of all or of one address
  std::atomic<std::uint64_t> dropped_progress = 0;
  std::atomic<std::uint64_t> slow_readers = 0;  ///< let go

  double uptime() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count(); }
};

std::string prometheus_text(const Metrics& metrics, const SearchPool::Figures& searches);

}  // namespace deepcut::server
