// A farm without a network: threads of this program are the workers.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "farm/manager/desk.hpp"
#include "farm/trust.hpp"

namespace deepcut::farm {

class ThreadDesk final : public Desk {
 public:
  explicit ThreadDesk(int threads);
  ~ThreadDesk() override;

  bool post(const JobMessage& job) override;
  std::vector<Delivery> listen(Milliseconds wait) override;
  void acknowledge(const std::vector<Receipt>& /*receipts*/) override {}
  std::optional<bool> idle() override { return false; }  // nothing is ever lost here
  std::optional<std::size_t> slots() override { return threads_.size(); }
  void announce(const Json& /*state*/) override {}
  /// Throws Error: there is nobody else to do the jobs.
  void dismiss(const std::string& worker, const std::string& why) override;
  void close() override;
  std::string trouble() override { return {}; }

 private:
  void work();

  const Programs programs_{};  ///< none: jobs start no programs here
  std::mutex mutex_;           ///< guards queue and reports
  std::condition_variable_any changed_;
  std::deque<JobMessage> queue_;
  std::vector<Delivery> reports_;
  std::stop_source stop_;
  std::vector<std::thread> threads_;
};

}  // namespace deepcut::farm
