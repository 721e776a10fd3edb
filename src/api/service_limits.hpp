// How much one connection, and all of them together, may ask for.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include <deepcut/limits.hpp>

namespace deepcut::api {

struct ServiceLimits {
  // Of one connection.
  std::size_t message_bytes = 512 * 1024;
  int messages_per_second = 50;
  int message_burst = 200;  ///< so many may come at once before that rate counts
  int searches = 3;         ///< at once, waiting ones included
  int open_games = 16;
  std::size_t moves = 2000;  ///< of a list in one message
  std::size_t data_bytes = 448 * 1024;
  /// A reader who lets more than this pile up is let go: more than the answers to all that can be under way at once.
  std::size_t unsent_bytes = 20 * 1024 * 1024;
  std::size_t reply_bytes = 2 * 1024 * 1024;  ///< a longer answer becomes an error
  std::chrono::seconds write_patience{20};    ///< whoever takes nothing for so long is let go, too

  // Of one search.
  int hash_mb = 256;
  int default_hash_mb = 32;  ///< where neither level nor client says how much
  int threads = 1;
  int lines = 100;
  Milliseconds search_time{600'000};
  Milliseconds least_stay{10'000};  ///< of an analysis without limits, before it has to leave its place

  // Of explicit trees and of searches that are looked into.
  std::size_t tree_bytes = 16 * 1024;  ///< of a tree as text
  std::uint64_t tree_nodes = 5'000;    ///< of a random one
  std::uint64_t tree_visits = 200'000;
  std::size_t tree_steps = 5'000;
  int traces = 2;  ///< of one connection
  std::uint64_t trace_nodes = 10'000'000;
  Milliseconds trace_time{60'000};
  Milliseconds savings_time{10'000};  ///< for the search without one device
  int trace_page = 200;               ///< children in one reply

  std::int64_t client_disk_bytes = 64LL << 20;  ///< of the games of one client

  // Of all together.
  std::size_t all_unsent_bytes = 512 * 1024 * 1024;  ///< beyond it those who let much pile up are let go
  std::int64_t disk_bytes = 2LL << 30;               ///< of all games
  std::size_t connections = 1000;
  std::size_t address_connections = 400;  ///< WebSockets from one address
  int table_mb = 1024;                    ///< tables of searches that run and of those kept for the next move
  int all_traces = 8;                     ///< each may take half a gigabyte of disk
};

}  // namespace deepcut::api
