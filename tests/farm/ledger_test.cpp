// The manager's book, without a queue.
#include "farm/manager/ledger.hpp"

#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "farm/counting.hpp"

namespace deepcut::farm {

namespace ledger_test {

Report good(const JobMessage& job, const std::string& worker = "w") {
  return {job.run, job.number, job.attempt, job.id, worker, false, false, Counting::answer(job.number)};
}

Report bad(const JobMessage& job, const std::string& why = "No luck.") {
  return {job.run, job.number, job.attempt, job.id, "w", true, false, why};
}

std::vector<JobMessage> take_all(Ledger& ledger) {
  std::vector<JobMessage> jobs;
  while (auto job = ledger.next()) jobs.push_back(*job);
  return jobs;
}

TEST(Ledger, SettlesInTheOrderOfTheNumbersWhateverComesFirst) {
  Counting numbers(5);
  Ledger ledger(numbers, "run");
  const auto jobs = take_all(ledger);
  ASSERT_EQ(jobs.size(), 5U);
  for (const std::size_t i : {4U, 2U, 1U}) EXPECT_FALSE(ledger.hear(good(jobs[i]), i));
  EXPECT_TRUE(numbers.settled.empty());
  EXPECT_TRUE(ledger.take_receipts().empty()) << "what was not kept must not be acknowledged";
  ledger.hear(good(jobs[0]), 0);
  EXPECT_EQ(numbers.settled, (std::vector<std::uint64_t>{0, 1, 2}));
  EXPECT_EQ(ledger.take_receipts(), (std::vector<Receipt>{0, 1, 2}));
  EXPECT_FALSE(ledger.over());
  ledger.hear(good(jobs[3]), 3);
  EXPECT_EQ(numbers.settled.size(), 5U);
  EXPECT_TRUE(ledger.over());
}

TEST(Ledger, CountsWhatIsDoneTwiceOnce) {
  Counting numbers(2);
  Ledger ledger(numbers, "run");
  const auto jobs = take_all(ledger);
  ledger.hear(good(jobs[1]), 1);
  ledger.hear(good(jobs[1]), 2);
  ledger.hear(good(jobs[0]), 3);
  ledger.hear(good(jobs[0]), 4);
  EXPECT_EQ(numbers.settled, (std::vector<std::uint64_t>{0, 1}));
  EXPECT_EQ(ledger.repeated(), 2U);
  auto receipts = ledger.take_receipts();
  std::sort(receipts.begin(), receipts.end());
  EXPECT_EQ(receipts, (std::vector<Receipt>{1, 2, 3, 4}));
}

TEST(Ledger, HasOnlySoManyOutAtATime) {
  Counting numbers(100);
  Ledger ledger(numbers, "run");
  ledger.set_ahead(7);
  const auto first = take_all(ledger);
  EXPECT_EQ(first.size(), 7U);
  ledger.hear(good(first[3]), 1);
  EXPECT_EQ(take_all(ledger).size(), 1U);
}

TEST(Ledger, PutsAJobAsideAfterThreeFailuresAndGoesOn) {
  Counting numbers(2);
  Ledger ledger(numbers, "run");
  auto jobs = take_all(ledger);
  ledger.hear(good(jobs[1]), 10);
  for (int i = 1; i <= 3; ++i) {
    ASSERT_EQ(jobs[0].attempt, i);
    ledger.hear(bad(jobs[0]), static_cast<Receipt>(i));
    jobs = take_all(ledger);
    ASSERT_EQ(jobs.size(), i < 3 ? 1U : 0U);
  }
  EXPECT_EQ(numbers.aside.at(0), "No luck.");
  EXPECT_EQ(numbers.settled, (std::vector<std::uint64_t>{1}));
  EXPECT_EQ(ledger.set_aside(), 1U);
  EXPECT_TRUE(ledger.over());
}

TEST(Ledger, DoesNotCountAnOldFailureAgainstANewTry) {
  Counting numbers(1);
  Ledger ledger(numbers, "run");
  const auto first = take_all(ledger);
  ledger.hear(bad(first[0]), 1);
  const auto second = take_all(ledger);
  for (int i = 0; i < 5; ++i) ledger.hear(bad(first[0]), 2);
  EXPECT_TRUE(take_all(ledger).empty());
  ledger.hear(good(second[0]), 3);
  EXPECT_EQ(numbers.settled.size(), 1U);
  EXPECT_TRUE(numbers.aside.empty());
}

TEST(Ledger, PutsAHopelessJobAsideAtOnce) {
  Counting numbers(1);
  Ledger ledger(numbers, "run");
  const auto jobs = take_all(ledger);
  Report report = bad(jobs[0]);
  report.hopeless = true;
  ledger.hear(report, 1);
  EXPECT_EQ(numbers.aside.size(), 1U);
}

TEST(Ledger, LeavesOutAWorkerThatSendsNonsenseAndHasItsJobsDoneByOthers) {
  Counting numbers(3);
  Ledger ledger(numbers, "run");
  auto jobs = take_all(ledger);
  Report lie = good(jobs[0], "liar");
  lie.text = R"({"is":13})";
  const auto complaint = ledger.hear(lie, 1);
  EXPECT_EQ(complaint.worker, "liar");
  EXPECT_EQ(complaint.what, "Worker liar is left out: its result of job 0 makes no sense: expected the double.");
  // What it says from now on does not count, right or wrong.
  EXPECT_FALSE(ledger.hear(good(jobs[1], "liar"), 2));
  EXPECT_TRUE(numbers.settled.empty());
  const auto again = take_all(ledger);
  ASSERT_EQ(again.size(), 2U);
  for (const JobMessage& job : {again[0], again[1], jobs[2]}) ledger.hear(good(job), 3);
  EXPECT_EQ(numbers.settled, (std::vector<std::uint64_t>{0, 1, 2}));
}

TEST(Ledger, ComplainsOnceOfAWorkerWhoseReportsCannotBeRead) {
  Counting numbers(1);
  Ledger ledger(numbers, "run");
  const auto jobs = take_all(ledger);
  EXPECT_TRUE(ledger.throw_away("w", "Expected JSON.", 1));
  EXPECT_FALSE(ledger.throw_away("w", "Expected JSON.", 2));
  EXPECT_EQ(ledger.take_receipts().size(), 2U);
  ledger.repost_all();
  const auto again = take_all(ledger);
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again[0].attempt, 2);
  EXPECT_EQ(again[0].id, jobs[0].id);
}

TEST(Ledger, RefusesAResultThatIsSignedForAnotherJob) {
  Counting numbers(2);
  Ledger ledger(numbers, "run");
  const auto jobs = take_all(ledger);
  Report report = good(jobs[0]);
  report.id = jobs[1].id;
  EXPECT_TRUE(ledger.hear(report, 1));
}

TEST(Ledger, IgnoresOtherRunsAndUnknownNumbers) {
  Counting numbers(1);
  Ledger ledger(numbers, "run");
  const auto jobs = take_all(ledger);
  Report report = good(jobs[0]);
  report.run = "other";
  EXPECT_FALSE(ledger.hear(report, 1));
  report = good(jobs[0]);
  report.number = 77;
  EXPECT_FALSE(ledger.hear(report, 2));
  EXPECT_TRUE(numbers.settled.empty());
  EXPECT_EQ(ledger.take_receipts().size(), 2U);
}

TEST(Ledger, IsOverWhenTheAssignmentHasEnough) {
  Counting numbers(100);
  numbers.enough = 3;
  Ledger ledger(numbers, "run");
  for (const JobMessage& job : take_all(ledger)) {
    if (!ledger.over()) ledger.hear(good(job), 1);
  }
  EXPECT_EQ(numbers.settled.size(), 3U);
  EXPECT_TRUE(ledger.over());
  EXPECT_FALSE(ledger.next());
}

/// Whatever is lost, doubled, delayed or failed on the way: every job is settled once, in order.
TEST(Ledger, SettlesEverythingOnceOverAWildQueue) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    Counting numbers(300);
    Ledger ledger(numbers, "run");
    ledger.set_ahead(1 + random() % 50);
    std::vector<JobMessage> queue;
    Receipt receipt = 0;
    while (true) {
      while (auto job = ledger.next()) queue.push_back(*job);
      if (ledger.over()) break;
      if (queue.empty()) {
        ledger.repost_all();
        continue;
      }
      const std::size_t i = random() % queue.size();
      const JobMessage job = queue[i];
      const unsigned luck = random() % 10;
      if (luck > 0) queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(i));  // else it is delivered again
      if (luck == 1) continue;                                                    // the worker dies
      ledger.hear(good(job), ++receipt);
    }
    ASSERT_EQ(numbers.settled.size(), 300U);
    EXPECT_TRUE(std::is_sorted(numbers.settled.begin(), numbers.settled.end()));
  }
}

}  // namespace ledger_test

}  // namespace deepcut::farm
