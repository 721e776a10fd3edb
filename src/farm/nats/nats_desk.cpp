// The manager's desk on NATS JetStream.
#include <algorithm>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "farm/loose_fields.hpp"
#include "farm/manager/desk.hpp"
#include "farm/manager/farm_run.hpp"
#include "farm/nats/connection.hpp"
#include "farm/nats/layout.hpp"

namespace deepcut::farm {

namespace {

using namespace nats;

/// A report waits for those before it; the server is not to send it again meanwhile.
constexpr Milliseconds kUntilKept{24 * 3600 * 1000};
constexpr int kReportsAtOnce = 256;
constexpr std::int64_t kMostSlots = 100'000;  ///< of one worker that can be true

class NatsDesk final : public Desk {
 public:
  NatsDesk(const FarmAddress& address, std::string run, std::string signature)
      : connection_(address, "deepcut run " + run),
        run_(std::move(run)),
        signature_(std::move(signature)),
        term_(new_run_name()) {
    // A manager before us may have taken reports that it never kept: from a new consumer they all come again.
    connection_.remove_consumer(kResults, consumer().name);
    reports_ = connection_.consume(consumer());
  }

  bool post(const JobMessage& job) override {
    return connection_.publish(jobs_subject(signature_, needs(job.programs), run_), to_text(job),
                               message_id(job.number, job.attempt));
  }

  std::vector<Delivery> listen(Milliseconds wait) override {
    std::vector<Delivery> deliveries;
    for (Received& received : connection_.fetch(reports_.get(), kReportsAtOnce, wait)) {
      deliveries.push_back({std::string(received.text()), last_part(received.subject()), ++last_receipt_});
      open_.emplace(last_receipt_, std::move(received.message));
    }
    return deliveries;
  }

  void acknowledge(const std::vector<Receipt>& receipts) override {
    for (const Receipt receipt : receipts) {
      const auto message = open_.find(receipt);
      if (message == open_.end()) continue;
      natsMsg_Ack(message->second.get(), nullptr);
      open_.erase(message);
    }
  }

  std::optional<bool> idle() override {
    const auto messages = connection_.count(kJobs, jobs_subject("*", "*", run_));
    if (!messages) return std::nullopt;
    if (*messages == 0) return true;
    // A server that was killed may have jobs that it has given out and never will again.
    const auto workers = our_workers();
    return workers && !workers->empty() && total(*workers, "busy") == 0;
  }

  std::optional<std::size_t> slots() override {
    const auto workers = our_workers();
    if (!workers) return std::nullopt;
    return total(*workers, "jobs");
  }

  void announce(const Json& state) override {
    Json json = state;
    json["signature"] = signature_;
    connection_.put(kRuns, run_, json);
  }

  void dismiss(const std::string& worker, const std::string& why) override {
    connection_.tell(dismissal_subject(worker), why);
  }

  void close() override {
    connection_.purge(kJobs, jobs_subject("*", "*", run_));
    connection_.tell(stop_subject(run_), "");
    open_.clear();
    reports_.reset();
    connection_.remove_consumer(kResults, consumer().name);
    connection_.purge(kResults, results_subject(run_, "*"));
    connection_.remove(kRuns, run_);
  }

  std::string trouble() override {
    if (connection_.is_closed()) throw Error("The farm at " + connection_.address() + " has closed its doors to us.");
    return connection_.trouble();
  }

 private:
  std::optional<std::vector<Json>> our_workers() {
    auto workers = connection_.values(kWorkers);
    if (workers) {
      std::erase_if(*workers, [this](const Json& worker) { return loose_text(worker, "signature") != signature_; });
    }
    return workers;
  }
  static std::size_t total(const std::vector<Json>& workers, const char* field) {
    std::size_t sum = 0;
    for (const Json& worker : workers) {
      sum += static_cast<std::size_t>(std::min<std::int64_t>(loose_number(worker, field), kMostSlots));
    }
    return sum;
  }
  Connection::Consumer consumer() const { return {kResults, "run_" + run_, results_subject(run_, "*"), kUntilKept}; }
  /// Other managers of this run number their attempts anew.
  std::string message_id(std::uint64_t number, int attempt) const {
    return run_ + "." + std::to_string(number) + "." + std::to_string(attempt) + "." + term_;
  }

  Connection connection_;
  std::string run_;
  std::string signature_;
  std::string term_;
  Subscription reports_;
  Receipt last_receipt_ = 0;
  std::map<Receipt, Message> open_;
};

}  // namespace

std::unique_ptr<Desk> open_desk(const FarmAddress& address, const std::string& run, const std::string& signature) {
  return std::make_unique<NatsDesk>(address, run, signature);
}

}  // namespace deepcut::farm
