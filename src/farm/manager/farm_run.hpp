// Has the jobs of an assignment done by a farm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "farm/assignments/assignment.hpp"
#include "farm/manager/desk.hpp"
#include "farm/manager/ledger.hpp"

namespace deepcut::farm {

struct FarmRunOptions {
  std::string title{};    ///< for those who look on
  std::size_t ahead = 0;  ///< jobs that are out at a time; 0: a few for each that the workers can do at once
};

class FarmRun {
 public:
  using OnNews = std::function<void(const std::string& sentence)>;

  /// All must outlive it.
  FarmRun(Assignment& assignment, Desk& desk, const std::string& run, FarmRunOptions options);

  /// Sentences about what goes wrong and right again: a server that is away, a worker that is left out.
  void on_news(OnNews callback) { on_news_ = std::move(callback); }

  /// Until all jobs are settled, nothing more is wanted, or somebody asks it to stop. Throws Error.
  void run(const std::stop_token& stop);

  const Ledger& ledger() const { return ledger_; }

 private:
  void post();
  void listen();
  Ledger::Complaint hear(const Delivery& delivery);
  void look_after();
  void tell_trouble();
  Json state() const;

  void set_ahead(std::size_t slots);

  Assignment& assignment_;
  Desk& desk_;
  FarmRunOptions options_;
  Ledger ledger_;
  OnNews on_news_ = [](const std::string&) {};
  std::optional<JobMessage> in_hand_;  ///< could not be queued yet
  SteadyTime next_look_{};
  SteadyTime last_heard_{};
  SteadyTime began_{};
  int idle_looks_ = 0;  ///< in a row in which the queue was empty and nothing came
  bool alone_told_ = false;
  std::string trouble_;
};

/// A name that no other run has.
std::string new_run_name();

}  // namespace deepcut::farm
