// A farm that exists only on paper: a queue and workers with speeds, delays and failures drawn from a seed, and a clock that
// jumps from one event to the next. The manager's own code works with it as with a real one.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <queue>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "farm/manager/desk.hpp"

namespace deepcut::farm {

struct SimulatedFarm {
  std::size_t workers = 10;
  double speed_spread = 0.25;     ///< deviation of the logarithm of speeds, around 1
  double failures_an_hour = 0;    ///< of one worker
  double away = 600;              ///< seconds until a worker that failed is back
  double alive = 30;              ///< seconds after which its jobs go to others
  double latency = 0.02;          ///< seconds from a worker to the server, one way, on average
  double manager_latency = 5e-4;  ///< and from the manager
  /// Seconds of the server's for a message that is stored, of the manager's for a report, and for each worker whenever it
  /// counts them.
  double server_cost = 1e-4;
  double report_cost = 2e-4;
  double count_cost = 2e-5;
  std::uint64_t seed = 1;
};

/// What a simulated worker makes of a job, and how long that takes it.
struct SimulatedResult {
  std::string text;  ///< JSON
  double seconds = 0;
};

/// What was seen of a farm.
struct SimulatedAccount {
  double seconds = 0;
  double available = 0;  ///< seconds of workers that were there
  double worked = 0;     ///< of these, on jobs that were done
  double lost = 0;       ///< of these, on jobs that were never finished because the worker failed
  std::uint64_t failures = 0;
  double server_busy = 0;   ///< share of its time
  double manager_busy = 0;  ///< the same, waiting for the server counted in
};

class SimulatedDesk final : public Desk {
 public:
  using Perform = std::function<SimulatedResult(const JobMessage& job, double speed)>;

  SimulatedDesk(const SimulatedFarm& farm, Perform perform);

  SteadyTime now() const override;
  bool post(const JobMessage& job) override;
  std::vector<Delivery> listen(Milliseconds wait) override;
  void acknowledge(const std::vector<Receipt>& receipts) override;
  std::optional<bool> idle() override { return under_way_.empty(); }
  std::optional<std::size_t> slots() override;
  void announce(const Json& /*state*/) override {}
  void dismiss(const std::string& /*worker*/, const std::string& /*why*/) override {}
  void close() override {}
  std::string trouble() override { return {}; }

  SimulatedAccount account() const;

 private:
  enum class What : std::uint8_t { kFails, kComes, kDone, kReported, kFree, kArrives, kQueuedAgain };
  struct Event {
    double at;
    std::uint64_t order;  ///< of two at once the first
    What what;
    std::size_t worker;
    std::uint64_t job;
    std::uint64_t shift;  ///< of the worker; what it was about in a shift before is void
    friend bool operator>(const Event& a, const Event& b) { return a.at != b.at ? a.at > b.at : a.order > b.order; }
  };
  struct Worker {
    double speed = 1;
    bool there = false;
    std::optional<std::uint64_t> job{};
    double job_began = 0;
    double came = 0;
    std::uint64_t shift = 0;
  };
  /// A job from the time it is queued until its report is there.
  struct UnderWay {
    JobMessage job;
    SimulatedResult result{};
  };

  void add(double at, What what, std::size_t worker, std::uint64_t job = 0);
  void advance(double until);
  void handle(const Event& event);
  void hand_out();
  void begin(std::size_t index, std::uint64_t job);
  void fail(std::size_t index);
  double stored_at(double arrival, double cost);
  double delay();

  SimulatedFarm farm_;
  Perform perform_;
  std::mt19937_64 random_;
  double now_ = 0;          ///< the manager's clock
  double clock_ = 0;        ///< all before it has happened
  double server_free_ = 0;  ///< the server has worked off what it was sent by then
  double slowed_ = 1;       ///< by signs of life that it hears meanwhile
  std::uint64_t order_ = 0;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::vector<Worker> workers_;
  std::deque<std::size_t> idle_;
  std::unordered_map<std::uint64_t, UnderWay> under_way_;
  std::uint64_t last_job_ = 0;
  std::deque<std::uint64_t> queue_;
  std::deque<Delivery> arrived_;
  SimulatedAccount account_;
};

}  // namespace deepcut::farm
