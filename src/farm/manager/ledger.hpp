// The manager's book: which jobs are out, which came back, which failed. It knows neither clock nor network, so that
// the same code runs a farm, a simulated farm and the tests.
//
// A job is done when its first good report comes; whatever comes later about it, from a worker that was given up or
// after a message was delivered twice, is heard and forgotten. So "at least once" below becomes "once" above.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "farm/assignments/assignment.hpp"
#include "farm/message.hpp"

namespace deepcut::farm {

/// How a message is named when it is acknowledged; the ledger only keeps it.
using Receipt = std::uint64_t;

class Ledger {
 public:
  static constexpr int kMostFailures = 3;

  /// The assignment must outlive it. `run` is its name (is_name()).
  Ledger(Assignment& assignment, std::string run);

  /// So many jobs may be out at a time.
  void set_ahead(std::size_t jobs) { ahead_ = jobs; }
  /// A job that is to be queued now: one that has to be done again first, then a new one.
  std::optional<JobMessage> next();
  /// Asked when next() has given nothing: nothing is out, so that nothing more will come.
  bool over() const;

  /// A sentence about who is to be left out from now on, with `worker`; empty if all is well. Throws Error if a result
  /// cannot be kept.
  struct Complaint {
    std::string worker{};
    std::string what{};
    explicit operator bool() const { return !what.empty(); }
  };
  Complaint hear(const Report& report, Receipt receipt);
  /// Something came from a worker that is no report; whatever it was about has to be done again.
  Complaint throw_away(const std::string& worker, const std::string& why, Receipt receipt);
  /// Messages that need not be kept any more, since the last call.
  std::vector<Receipt> take_receipts();
  /// The queue has lost what is out: all of it is to be queued again.
  void repost_all();

  std::size_t out() const { return entries_.size(); }
  /// Of these, what the queue should have.
  std::size_t queued() const { return unanswered_ - to_repost_.size(); }
  std::uint64_t done() const { return done_; }
  std::uint64_t set_aside() const { return aside_; }
  std::uint64_t repeated() const { return repeated_; }  ///< reports about jobs that were done already
  std::uint64_t reposted() const { return reposted_; }
  const std::set<std::string>& left_out() const { return left_out_; }

 private:
  struct Answer {
    std::string text;
    Receipt receipt = 0;
    bool aside = false;
  };
  struct Entry {
    std::uint64_t id = 0;  ///< half of its content_id()
    std::uint16_t attempt = 1;
    std::uint16_t failures = 0;
    std::unique_ptr<Answer> answer{};
  };
  using Entries = std::map<std::uint64_t, Entry>;

  JobMessage message(std::uint64_t number, Entry& entry);
  void repost(Entries::iterator entry);
  Complaint fail(Entries::iterator entry, const Report& report, Receipt receipt);
  void settle_after(Entries::iterator entry);
  void settle(Entries::iterator entry);

  Assignment& assignment_;
  std::string run_;
  std::size_t ahead_ = 64;
  Entries entries_;  ///< out, or back and waiting for those before them
  std::size_t unanswered_ = 0;
  std::set<std::uint64_t> to_repost_;
  std::vector<Receipt> receipts_;
  std::set<std::string> left_out_;
  std::uint64_t done_ = 0;
  std::uint64_t aside_ = 0;
  std::uint64_t repeated_ = 0;
  std::uint64_t reposted_ = 0;
};

}  // namespace deepcut::farm
