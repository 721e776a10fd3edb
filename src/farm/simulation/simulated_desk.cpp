#include "farm/simulation/simulated_desk.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace deepcut::farm {

namespace {

constexpr double kSecondsBetweenBeats = 3;  ///< seconds; a worker says so often that it and its jobs are there
constexpr double kLightMessage = 0.2;       ///< what is not stored costs the server so much less
constexpr double kMostBeats = 0.95;         ///< a server that hears nothing else would never answer
constexpr std::size_t kReportsHeard = 256;

double sampled(std::mt19937_64& random, double mean) { return std::exponential_distribution<>(1 / mean)(random); }

}  // namespace

SimulatedDesk::SimulatedDesk(const SimulatedFarm& farm, Perform perform)
    : farm_(farm), perform_(std::move(perform)), random_(farm.seed), workers_(farm.workers) {
  const double beats =
      static_cast<double>(farm.workers) * farm.server_cost * (1 + kLightMessage) / kSecondsBetweenBeats;
  slowed_ = 1 / (1 - std::min(beats, kMostBeats));
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    workers_[i].speed = std::exp(std::normal_distribution<>(0, farm.speed_spread)(random_));
    add(0, What::kComes, i);
  }
}

SteadyTime SimulatedDesk::now() const {
  return SteadyTime(std::chrono::duration_cast<SteadyTime::duration>(std::chrono::duration<double>(now_)));
}

double SimulatedDesk::delay() { return farm_.latency > 0 ? sampled(random_, farm_.latency) : 0; }

/// One thing after the other.
double SimulatedDesk::stored_at(double arrival, double cost) {
  account_.server_busy += cost;
  server_free_ = std::max(server_free_, arrival) + cost * slowed_;
  return server_free_;
}

void SimulatedDesk::add(double at, What what, std::size_t worker, std::uint64_t job) {
  events_.push({at, ++order_, what, worker, job, workers_.at(worker).shift});
}

bool SimulatedDesk::post(const JobMessage& job) {
  const double stored = stored_at(now_ + farm_.manager_latency, farm_.server_cost);
  advance(stored);
  under_way_.emplace(++last_job_, UnderWay{job});
  queue_.push_back(last_job_);
  hand_out();
  const double answered = stored + farm_.manager_latency;
  account_.manager_busy += answered - now_;
  now_ = answered;
  return true;
}

std::vector<Delivery> SimulatedDesk::listen(Milliseconds wait) {
  const double deadline = now_ + std::chrono::duration<double>(wait).count();
  advance(now_);
  while (arrived_.empty() && !events_.empty() && events_.top().at <= deadline) advance(events_.top().at);
  now_ = arrived_.empty() ? deadline : std::max(now_, clock_);
  std::vector<Delivery> deliveries;
  while (!arrived_.empty() && deliveries.size() < kReportsHeard) {
    deliveries.push_back(std::move(arrived_.front()));
    arrived_.pop_front();
  }
  const double cost = farm_.report_cost * static_cast<double>(deliveries.size());
  account_.manager_busy += cost;
  now_ += cost;
  return deliveries;
}

void SimulatedDesk::acknowledge(const std::vector<Receipt>& receipts) {
  stored_at(now_, farm_.server_cost * kLightMessage * static_cast<double>(receipts.size()));
}

std::optional<std::size_t> SimulatedDesk::slots() {
  advance(now_);
  const double cost = farm_.count_cost * static_cast<double>(workers_.size());
  account_.manager_busy += cost;
  now_ += cost;
  return static_cast<std::size_t>(
      std::count_if(workers_.begin(), workers_.end(), [](const Worker& worker) { return worker.there; }));
}

void SimulatedDesk::advance(double until) {
  while (!events_.empty() && events_.top().at <= until) {
    const Event event = events_.top();
    events_.pop();
    clock_ = std::max(clock_, event.at);
    handle(event);
    hand_out();
  }
  clock_ = std::max(clock_, until);
}

void SimulatedDesk::handle(const Event& event) {
  Worker& worker = workers_[event.worker];
  const bool is_void = event.shift != worker.shift;
  switch (event.what) {
    case What::kComes:
      worker.there = true;
      worker.came = clock_;
      idle_.push_back(event.worker);
      if (farm_.failures_an_hour > 0) {
        add(clock_ + sampled(random_, 3600 / farm_.failures_an_hour), What::kFails, event.worker);
      }
      return;
    case What::kFails:
      return fail(event.worker);
    case What::kDone:
      if (is_void) return;
      account_.worked += clock_ - worker.job_began;
      worker.job.reset();
      return add(clock_ + delay(), What::kReported, event.worker, event.job);
    case What::kReported: {
      const double stored = stored_at(clock_, farm_.server_cost);
      add(stored + farm_.manager_latency, What::kArrives, event.worker, event.job);
      // Told that it is stored, it acknowledges the job and asks for another.
      stored_at(stored, 2 * kLightMessage * farm_.server_cost);
      add(stored + delay(), What::kFree, event.worker);
      return;
    }
    case What::kFree:
      if (!is_void) idle_.push_back(event.worker);
      return;
    case What::kArrives: {
      const auto found = under_way_.find(event.job);
      if (found == under_way_.end()) return;
      const JobMessage& job = found->second.job;
      const std::string name = fmt::format("w{}", event.worker);
      const Report report{job.run, job.number, job.attempt, job.id, name, false, false, found->second.result.text};
      arrived_.push_back({to_text(report), name, event.job});
      under_way_.erase(found);
      return;
    }
    case What::kQueuedAgain:
      queue_.push_front(event.job);
      return;
  }
}

void SimulatedDesk::fail(std::size_t index) {
  Worker& worker = workers_[index];
  ++account_.failures;
  account_.available += clock_ - worker.came;
  worker.there = false;
  ++worker.shift;
  std::erase(idle_, index);
  if (worker.job) {
    account_.lost += std::max(clock_ - worker.job_began, 0.0);
    add(clock_ + farm_.alive, What::kQueuedAgain, index, *worker.job);
    worker.job.reset();
  }
  add(clock_ + sampled(random_, farm_.away), What::kComes, index);
}

void SimulatedDesk::hand_out() {
  while (!idle_.empty() && !queue_.empty()) {
    begin(idle_.front(), queue_.front());
    idle_.pop_front();
    queue_.pop_front();
  }
}

void SimulatedDesk::begin(std::size_t index, std::uint64_t job) {
  Worker& worker = workers_[index];
  UnderWay& under_way = under_way_.at(job);
  under_way.result = perform_(under_way.job, worker.speed);
  worker.job = job;
  worker.job_began = clock_ + delay();
  add(worker.job_began + under_way.result.seconds, What::kDone, index, job);
}

SimulatedAccount SimulatedDesk::account() const {
  SimulatedAccount account = account_;
  account.seconds = now_;
  for (const Worker& worker : workers_) {
    if (worker.there) account.available += now_ - worker.came;
  }
  account.server_busy = now_ > 0 ? account_.server_busy / now_ + (1 - 1 / slowed_) : 0;
  account.manager_busy = now_ > 0 ? account_.manager_busy / now_ : 0;
  return account;
}

}  // namespace deepcut::farm
