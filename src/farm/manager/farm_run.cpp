#include "farm/manager/farm_run.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::farm {

namespace {

constexpr Milliseconds kPatience{200};
constexpr Milliseconds kBetweenLooks{1000};
/// So many looks in a row at an empty queue, or at workers with nothing to do, mean that what is out was lost and not that it
/// is under way: workers tell every three seconds what they do.
constexpr int kLooksUntilLost = 5;
/// Results are looked at after so many jobs were queued.
constexpr int kPostsInARow = 256;
constexpr std::chrono::seconds kUntilAlone{5};

}  // namespace

std::string new_run_name() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

FarmRun::FarmRun(Assignment& assignment, Desk& desk, const std::string& run, FarmRunOptions options)
    : assignment_(assignment), desk_(desk), options_(std::move(options)), ledger_(assignment, run) {
  set_ahead(1);
}

void FarmRun::set_ahead(std::size_t slots) {
  const std::size_t wanted = options_.ahead > 0 ? options_.ahead : assignment_.ahead(slots);
  ledger_.set_ahead(std::max<std::size_t>(wanted, 1));
}

void FarmRun::run(const std::stop_token& stop) {
  began_ = last_heard_ = desk_.now();
  look_after();
  while (!stop.stop_requested()) {
    post();
    if (!in_hand_ && ledger_.over()) break;
    listen();
    if (desk_.now() >= next_look_) look_after();
  }
  desk_.announce(state());
  desk_.close();
}

void FarmRun::post() {
  for (int i = 0; i < kPostsInARow; ++i) {
    if (!in_hand_) in_hand_ = ledger_.next();
    if (!in_hand_) return;
    if (!desk_.post(*in_hand_)) return;
    in_hand_.reset();
  }
}

void FarmRun::listen() {
  const std::vector<Delivery> deliveries = desk_.listen(kPatience);
  if (!deliveries.empty()) {
    last_heard_ = desk_.now();
    idle_looks_ = 0;
  }
  for (const Delivery& delivery : deliveries) {
    if (const auto complaint = hear(delivery)) {
      on_news_(complaint.what);
      desk_.dismiss(complaint.worker, complaint.what);
    }
  }
  desk_.acknowledge(ledger_.take_receipts());
}

Ledger::Complaint FarmRun::hear(const Delivery& delivery) {
  Report report;
  try {
    report = parse_report(delivery.text);
    if (report.worker != delivery.sender) throw Error(fmt::format("it is signed by {}.", quote(report.worker)));
  } catch (const Error& error) {
    return ledger_.throw_away(delivery.sender, error.what(), delivery.receipt);
  }
  return ledger_.hear(report, delivery.receipt);
}

void FarmRun::look_after() {
  next_look_ = desk_.now() + kBetweenLooks;
  tell_trouble();
  const auto slots = desk_.slots();
  if (slots) set_ahead(*slots);
  if (slots && *slots == 0 && !alone_told_ && desk_.now() > began_ + kUntilAlone) {
    alone_told_ = true;
    on_news_("No worker of this version is there yet: the jobs wait for one.");
  }
  // Results that were stored may still be on their way when a job has just left the queue.
  const bool silent = desk_.now() > last_heard_ + kBetweenLooks && ledger_.out() > 0 && !in_hand_;
  idle_looks_ = silent && desk_.idle().value_or(false) ? idle_looks_ + 1 : 0;
  if (idle_looks_ >= kLooksUntilLost) {
    ledger_.repost_all();
    idle_looks_ = 0;
  }
  desk_.announce(state());
}

void FarmRun::tell_trouble() {
  const std::string now = desk_.trouble();
  if (now == trouble_) return;
  if (!now.empty()) on_news_(now);
  if (now.empty()) on_news_("The farm answers again.");
  trouble_ = now;
}

Json FarmRun::state() const {
  return {{"title", options_.title},
          {"out", ledger_.out()},
          {"done", ledger_.done()},
          {"put_aside", ledger_.set_aside()},
          {"repeated", ledger_.repeated()},
          {"queued_again", ledger_.reposted()},
          {"workers_left_out", std::vector<std::string>(ledger_.left_out().begin(), ledger_.left_out().end())},
          {"seconds", std::chrono::duration<double>(desk_.now() - began_).count()}};
}

}  // namespace deepcut::farm
