// The manager's way to its queue. The real one is NATS JetStream (farm/nats); a simulated one knows no network.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <deepcut/limits.hpp>

#include "engine/json.hpp"
#include "farm/address.hpp"
#include "farm/manager/ledger.hpp"
#include "farm/message.hpp"

namespace deepcut::farm {

/// A report as it came, not looked at yet.
struct Delivery {
  std::string text;
  std::string sender;  ///< the worker from whose address it came
  Receipt receipt = 0;
};

class Desk {
 public:
  Desk() = default;
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;
  virtual ~Desk() = default;

  /// The clock by which the manager waits: a simulated farm has its own.
  virtual SteadyTime now() const { return std::chrono::steady_clock::now(); }
  /// False if the queue cannot take it now; trouble() says why. To be tried again.
  virtual bool post(const JobMessage& job) = 0;
  /// What has come, after waiting so long at most.
  virtual std::vector<Delivery> listen(Milliseconds wait) = 0;
  virtual void acknowledge(const std::vector<Receipt>& receipts) = 0;
  /// No job of this run waits for a worker or is being done, as far as is known. Nothing if the farm does not answer.
  virtual std::optional<bool> idle() = 0;
  /// Jobs that the workers of our signature can do at once; nothing if the farm does not answer.
  virtual std::optional<std::size_t> slots() = 0;
  /// For those who look on.
  virtual void announce(const Json& state) = 0;
  /// Tells a worker that nobody listens to it any more.
  virtual void dismiss(const std::string& worker, const std::string& why) = 0;
  /// The run is over: what is queued or being done is not wanted any more.
  virtual void close() = 0;
  /// A sentence while something is wrong with the farm, such as a server that does not answer; else empty.
  virtual std::string trouble() = 0;
};

/// The run of this name on the farm of this address. Throws Error.
std::unique_ptr<Desk> open_desk(const FarmAddress& address, const std::string& run, const std::string& signature);

}  // namespace deepcut::farm
