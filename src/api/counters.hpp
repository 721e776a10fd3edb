// What sessions count.
#pragma once

#include <atomic>
#include <cstdint>

namespace deepcut::api {

struct Counters {
  std::atomic<std::int64_t> open_games = 0;
  std::atomic<std::uint64_t> messages = 0;  ///< received
  std::atomic<std::uint64_t> errors = 0;    ///< answers of type error
};

}  // namespace deepcut::api
