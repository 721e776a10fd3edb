// The manager's desk on NATS JetStream.
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "farm/manager/desk.hpp"
#include "farm/manager/farm_run.hpp"
#include "farm/nats/connection.hpp"
#include "farm/nats/layout.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

namespace {

using namespace nats;

/// A report waits for those before it; the server is not to send it again meanwhile.
constexpr Milliseconds kUntilKept{24 * 3600 * 1000};
constexpr int kReportsAtOnce = 256;

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
    return *messages == 0;
  }

  std::optional<std::size_t> slots() override {
    const auto workers = connection_.values(kWorkers);
    if (!workers) return std::nullopt;
    std::size_t slots = 0;
    for (const Json& worker : *workers) {
      if (worker.value("signature", "") != signature_) continue;
      slots += static_cast<std::size_t>(find_integer(worker, "jobs", 0, 100'000).value_or(0));
    }
    return slots;
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
