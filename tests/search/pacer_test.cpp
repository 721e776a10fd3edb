// Counting nodes to the node, and seeing reasons to stop.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>

#include <deepcut/limits.hpp>

#include "stopwatch.hpp"

namespace deepcut::pacer_test {
namespace {

Limits nodes_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}
Pacer make_pacer(const Limits& limits, SearchControl& control, std::size_t thread = 0) {
  return {limits, Deadlines::from(limits), control, thread};
}

TEST(Pacer, KeepsANodeLimitToTheNode) {
  for (std::uint64_t limit = 0; limit < 1000; limit += 1 + limit / 50) {
    SearchControl control;
    Pacer pacer = make_pacer(nodes_limit(limit), control);
    std::uint64_t ticks = 0;
    while (!pacer.tick()) {
      ++ticks;
      ASSERT_EQ(pacer.nodes(), ticks);
      ASSERT_EQ(pacer.left(), limit - ticks);
      ASSERT_LE(ticks, limit);
    }
    EXPECT_EQ(ticks, limit);
    EXPECT_TRUE(pacer.stopped());
    EXPECT_TRUE(pacer.tick()) << "once stopped, always stopped";
    EXPECT_EQ(pacer.reason(), StopReason::kNodes);
    EXPECT_EQ(pacer.nodes(), limit);
    EXPECT_EQ(control.nodes(), limit);
    EXPECT_TRUE(control.halt);
  }
}

TEST(Pacer, SeesThatTheFirstNodeTookTooLong) {
  Limits limits;
  limits.move_time = Milliseconds(1);
  SearchControl control;
  Pacer pacer = make_pacer(limits, control);
  pacer.tick();
  std::this_thread::sleep_for(Milliseconds(2));
  EXPECT_TRUE(pacer.tick());
  EXPECT_EQ(pacer.reason(), StopReason::kTime);
}

TEST(Pacer, CountsMillionsWithoutALimit) {
  SearchControl control;
  Pacer pacer = make_pacer({}, control);
  for (int i = 0; i < 3'000'000; ++i) ASSERT_FALSE(pacer.tick());
  EXPECT_EQ(pacer.nodes(), 3'000'000U);
  pacer.flush();
  EXPECT_EQ(control.nodes(), 3'000'000U);
  EXPECT_EQ(pacer.nodes(), 3'000'000U);
}

TEST(Pacer, CountsASolversNodesToo) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    const std::uint64_t limit = random() % 5000;
    SearchControl control;
    Pacer pacer = make_pacer(nodes_limit(limit), control);
    std::uint64_t count = 0;
    for (;;) {
      ASSERT_EQ(pacer.nodes(), count);
      ASSERT_EQ(pacer.left(), limit - count);
      if (random() % 8 == 0 && pacer.left() > 0) {
        const std::uint64_t nodes = 1 + random() % pacer.left() / 4;
        pacer.add(nodes);
        count += nodes;
      } else if (pacer.tick()) {
        break;
      } else {
        ++count;
      }
    }
    EXPECT_EQ(count, limit);
    EXPECT_EQ(pacer.nodes(), limit);
  }
}

// A solver may spend more than was left until the next look at the clock. That look is due then, but it must not make
// the next ones come more often: where every node asks a solver, half of all nodes once read the clock.
TEST(Pacer, ASolversNodesDoNotMakeItLookMoreOften) {
  SearchControl control;
  Pacer pacer = make_pacer({}, control);
  std::uint64_t looks = 0;
  std::uint64_t shown = 0;
  constexpr std::uint64_t kProbes = 200'000;
  for (std::uint64_t i = 0; i < kProbes; ++i) {
    pacer.add(20);
    ASSERT_FALSE(pacer.tick());
    if (control.nodes() != shown) ++looks;
    shown = control.nodes();
  }
  EXPECT_EQ(pacer.nodes(), kProbes * 21);
  EXPECT_LT(looks, kProbes / 10);
}

TEST(Pacer, ThreadsCountInCacheLinesOfTheirOwn) {
  SearchControl control(3);
  const auto address = [&](std::size_t thread) { return reinterpret_cast<std::uintptr_t>(&control.counter(thread)); };
  EXPECT_GE(address(1) - address(0), 64U);
  EXPECT_GE(address(2) - address(1), 64U);
  EXPECT_EQ(address(0) % 64, 0U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&control.halt) % 64, 0U);
}

TEST(Pacer, SharesTheLimitWithOtherThreads) {
  SearchControl control(2);
  Pacer first = make_pacer(nodes_limit(1000), control, 0);
  Pacer second = make_pacer(nodes_limit(1000), control, 1);
  for (int i = 0; i < 600; ++i) ASSERT_FALSE(first.tick());
  first.flush();
  EXPECT_EQ(second.left(), 400U);
  while (!second.tick()) {
  }
  EXPECT_EQ(second.reason(), StopReason::kNodes);
  EXPECT_LE(second.nodes(), 464U);  // what it had set out to do before it looked at the others' count
}

TEST(Pacer, SeesAStopRequestSoon) {
  std::stop_source source;
  Limits limits;
  limits.stop = source.get_token();
  SearchControl control;
  Pacer pacer = make_pacer(limits, control);
  for (int i = 0; i < 1000; ++i) ASSERT_FALSE(pacer.tick());
  source.request_stop();
  int ticks = 0;
  while (!pacer.tick()) ++ticks;
  EXPECT_LE(ticks, 1 << 16);
  EXPECT_EQ(pacer.reason(), StopReason::kStopped);
}

TEST(Pacer, SeesThatAnotherThreadHasStopped) {
  SearchControl control;
  Pacer pacer = make_pacer({}, control);
  control.halt = true;
  int ticks = 0;
  while (!pacer.tick()) ++ticks;
  EXPECT_LE(ticks, 64);
}

TEST(Pacer, SeesTheDeadline) {
  Limits limits;
  limits.move_time = Milliseconds(0);
  SearchControl control;
  Pacer pacer = make_pacer(limits, control);
  int ticks = 0;
  while (!pacer.tick()) ++ticks;
  EXPECT_LE(ticks, 64);
  EXPECT_EQ(pacer.reason(), StopReason::kTime);
}

void spend(std::chrono::nanoseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < until) {
  }
}

// However slow the nodes of a game are, the clock is looked at often enough; also when they were quicker before.
TEST(Pacer, LooksAtTheClockByTimeNotByNodes) {
  Limits limits;
  limits.move_time = Milliseconds(30);
  SearchControl control;
  Pacer pacer = make_pacer(limits, control);
  const test::Stopwatch stopwatch;
  for (int i = 0; i < 20'000; ++i) {
    spend(std::chrono::nanoseconds(300));
    if (pacer.tick()) break;
  }
  while (!pacer.tick()) spend(std::chrono::microseconds(20));
  EXPECT_EQ(pacer.reason(), StopReason::kTime);
  EXPECT_LT(stopwatch.elapsed(), std::chrono::milliseconds(30 + 100));
}

}  // namespace
}  // namespace deepcut::pacer_test
