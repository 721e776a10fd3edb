#include "farm/manager/ledger.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace deepcut::farm {

namespace {

/// One slow job may hold up so many times as many results as there are jobs out.
constexpr std::size_t kMostWaiting = 16;

std::uint64_t half(const std::string& id) {
  std::uint64_t value = 0;
  std::from_chars(id.data(), id.data() + std::min<std::size_t>(id.size(), 16), value, 16);
  return value;
}

}  // namespace

Ledger::Ledger(Assignment& assignment, std::string run) : assignment_(assignment), run_(std::move(run)) {}

std::optional<JobMessage> Ledger::next() {
  if (queued() >= ahead_) return std::nullopt;
  if (!to_repost_.empty()) {
    const std::uint64_t number = *to_repost_.begin();
    to_repost_.erase(to_repost_.begin());
    ++reposted_;
    return message(number, entries_.at(number));
  }
  if (assignment_.over() || entries_.size() >= kMostWaiting * ahead_) return std::nullopt;
  const auto number = assignment_.next();
  if (!number) return std::nullopt;
  ++unanswered_;
  return message(*number, entries_[*number]);
}

JobMessage Ledger::message(std::uint64_t number, Entry& entry) {
  JobMessage message{run_, number, entry.attempt, {}, assignment_.programs(number), assignment_.job(number)};
  message.id = content_id(message.job);
  entry.id = half(message.id);
  return message;
}

bool Ledger::over() const { return assignment_.over() || (entries_.empty() && to_repost_.empty()); }

Ledger::Complaint Ledger::hear(const Report& report, Receipt receipt) {
  const auto entry = entries_.find(report.number);
  if (report.run != run_ || entry == entries_.end() || entry->second.answer) {
    ++repeated_;
    receipts_.push_back(receipt);
    return {};
  }
  if (left_out_.contains(report.worker)) {
    receipts_.push_back(receipt);
    repost(entry);
    return {};
  }
  if (report.failed) return fail(entry, report, receipt);
  try {
    if (half(report.id) != entry->second.id) throw Error("it is about another job.");
    assignment_.check(report.number, report.text);
  } catch (const Error& error) {
    receipts_.push_back(receipt);
    left_out_.insert(report.worker);
    repost(entry);
    return {report.worker, fmt::format("Worker {} is left out: its result of job {} makes no sense: {}", report.worker,
                                       report.number, error.what())};
  }
  entry->second.answer = std::make_unique<Answer>(Answer{report.text, receipt, false});
  --unanswered_;
  to_repost_.erase(report.number);
  settle_after(entry);
  return {};
}

Ledger::Complaint Ledger::throw_away(const std::string& worker, const std::string& why, Receipt receipt) {
  receipts_.push_back(receipt);
  if (!left_out_.insert(worker).second) return {};
  return {worker, fmt::format("Worker {} is left out: its report makes no sense: {}", worker, why)};
}

Ledger::Complaint Ledger::fail(Entries::iterator entry, const Report& report, Receipt receipt) {
  // Of a try that was given up before: the one that counts is still out.
  if (report.attempt < entry->second.attempt) {
    receipts_.push_back(receipt);
    return {};
  }
  if (++entry->second.failures < kMostFailures && !report.hopeless) {
    receipts_.push_back(receipt);
    repost(entry);
    return {};
  }
  entry->second.answer = std::make_unique<Answer>(Answer{report.text, receipt, true});
  --unanswered_;
  to_repost_.erase(report.number);
  settle_after(entry);
  return {};
}

void Ledger::repost(Entries::iterator entry) {
  ++entry->second.attempt;
  to_repost_.insert(entry->first);
}

void Ledger::repost_all() {
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
    if (!entry->second.answer && !to_repost_.contains(entry->first)) repost(entry);
  }
}

void Ledger::settle_after(Entries::iterator entry) {
  if (assignment_.any_order()) return settle(entry);
  while (!entries_.empty() && entries_.begin()->second.answer) settle(entries_.begin());
}

void Ledger::settle(Entries::iterator entry) {
  const Answer& answer = *entry->second.answer;
  if (answer.aside) {
    assignment_.put_aside(entry->first, answer.text);
    ++aside_;
  } else {
    assignment_.settle(entry->first, answer.text);
    ++done_;
  }
  receipts_.push_back(answer.receipt);
  entries_.erase(entry);
}

std::vector<Receipt> Ledger::take_receipts() { return std::exchange(receipts_, {}); }

}  // namespace deepcut::farm
