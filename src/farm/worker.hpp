// A machine that works for others: takes jobs from a farm's queue, does several at a time, sends the results back.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include <deepcut/limits.hpp>

#include "farm/address.hpp"
#include "farm/trust.hpp"

namespace deepcut::farm {

struct WorkerOptions {
  std::string name{};  ///< is_name()
  int jobs = 1;        ///< at a time
  Programs programs{};
  /// A job whose worker was not heard of for so long is given to another. All workers of a farm should say the same.
  Milliseconds alive{30'000};
};

struct WorkerState {
  int busy = 0;  ///< jobs that are being done
  std::uint64_t done = 0;
  std::uint64_t failed = 0;
};

class Worker {
 public:
  using OnNews = std::function<void(const std::string& sentence)>;

  Worker() = default;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  virtual ~Worker() = default;

  /// Until somebody asks it to stop; what is being done then is given back. Throws Error, also when it was dismissed.
  virtual void run(const std::stop_token& stop) = 0;
  /// From any thread.
  virtual WorkerState state() const = 0;
};

/// Connects at once. `on_news` is told when the farm does not answer and when it does again. Throws Error, and FarmIsAway
/// where another try may help.
std::unique_ptr<Worker> make_worker(const FarmAddress& address, WorkerOptions options, Worker::OnNews on_news);

/// A name for this machine's worker that no other has.
std::string new_worker_name();

}  // namespace deepcut::farm
