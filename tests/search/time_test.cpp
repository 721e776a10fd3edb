// Time limits, match clocks and a stop in the middle: a legal move, and soon. bench/overshoot_main.cpp measures how soon it
// really is.
#include <chrono>
#include <optional>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/search.hpp>

#include "search/endless_game.hpp"
#include "stopwatch.hpp"

namespace deepcut::test::time_test {
namespace {

using Clock = std::chrono::steady_clock;
constexpr Milliseconds kPatience(50);

template <class Algorithm>
void check_move_time(Algorithm& search, Milliseconds limit) {
  Limits limits;
  limits.move_time = limit;
  const Stopwatch stopwatch;
  const auto report = search.go(EndlessGame(), limits);
  EXPECT_LT(stopwatch.elapsed(), limit + kPatience);
  EXPECT_EQ(report.stop, StopReason::kTime);
  EXPECT_TRUE(report.best && *report.best < 8);
}

TEST(Time, ForTheMove) {
  Search<EndlessGame> search({.table_bytes = 16 << 20});
  AlphaBeta<EndlessGame> alpha_beta;
  Minimax<EndlessGame> minimax;
  BeamSearch<EndlessGame> beam(3);
  for (const int limit : {0, 1, 2, 5, 20, 60}) {
    check_move_time(search, Milliseconds(limit));
    check_move_time(alpha_beta, Milliseconds(limit));
    check_move_time(minimax, Milliseconds(limit));
    check_move_time(beam, Milliseconds(limit));
  }
}

TEST(Time, IsUsed) {
  Search<EndlessGame> search({.table_bytes = 1 << 20});
  Limits limits;
  limits.move_time = Milliseconds(40);
  EXPECT_GE(search.go(EndlessGame(), limits).time, Milliseconds(40));
}

TEST(Time, SlowNodes) {
  const auto slowly = [](const EndlessGame& position) {
    const auto until = Clock::now() + std::chrono::microseconds(100);
    while (Clock::now() < until) {
    }
    return position.evaluate();
  };
  Search<EndlessGame, DefaultPolicy, Saying> search({.table_bytes = 1 << 20}, {}, {slowly});
  for (const int limit : {1, 10, 30}) check_move_time(search, Milliseconds(limit));
}

/// Pairs of stones on a large board. To put them in order takes a while, but not the square of it.
TEST(Time, TensOfThousandsOfMoves) {
  Search<EndlessGame> search({.table_bytes = 1 << 20});
  Limits limits;
  limits.move_time = Milliseconds(1);
  const auto report = search.go(EndlessGame::wide(65'000), limits);
  EXPECT_TRUE(report.best);
  EXPECT_LT(report.time, 10 * kPatience);
}

TEST(Time, TheMatchClockIsNeverOverdrawn) {
  Search<EndlessGame> search({.table_bytes = 1 << 20});
  for (const int left : {0, 10, 30, 100, 400}) {
    for (const int moves_to_go : {0, 1, 5}) {
      Limits limits;
      limits.clock = MatchClock{Milliseconds(left), Milliseconds(10), moves_to_go};
      const Stopwatch stopwatch;
      const auto report = search.go(EndlessGame(), limits);
      EXPECT_LT(stopwatch.elapsed(), Milliseconds(left) + kPatience);
      EXPECT_TRUE(report.best);
      EXPECT_EQ(report.stop, StopReason::kTime);
    }
  }
}

/// Plays on one clock: so many moves are made before it runs out.
int moves_on_a_clock(Search<EndlessGame>& search, int most) {
  EndlessGame position;
  std::chrono::nanoseconds left = Milliseconds(600);
  for (int move = 0; move < most; ++move) {
    Limits limits;
    limits.clock = MatchClock{std::chrono::duration_cast<Milliseconds>(left), Milliseconds(5), 0};
    const Stopwatch stopwatch;
    const auto report = search.go(position, limits);
    left -= stopwatch.elapsed();
    if (left.count() <= 0) return move;
    left += Milliseconds(5);
    position.make(*report.best);
  }
  return most;
}

TEST(Time, AGameOnTheClock) {
  Search<EndlessGame> search({.table_bytes = 1 << 20});
  EXPECT_EQ(moves_on_a_clock(search, 40), 40);
}

TEST(Time, TheOnlyMoveIsPlayedAtOnce) {
  Search<EndlessGame> search({.table_bytes = 1 << 20});
  Limits limits;
  limits.clock = MatchClock{Milliseconds(60'000), Milliseconds(0), 0};
  const Stopwatch stopwatch;
  const auto report = search.go(EndlessGame::forced(), limits);
  EXPECT_EQ(report.best, EndlessGame::kOnlyMove);
  EXPECT_LT(stopwatch.elapsed(), kPatience);
}

template <class Algorithm>
void check_stop(Algorithm& search) {
  std::stop_source source;
  std::optional<Stopwatch> since_asked;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(Milliseconds(20));
    since_asked.emplace();
    source.request_stop();
  });
  Limits limits;
  limits.stop = source.get_token();
  const auto report = search.go(EndlessGame(), limits);
  stopper.join();
  const auto answered = since_asked->elapsed();
  EXPECT_EQ(report.stop, StopReason::kStopped);
  EXPECT_TRUE(report.best && *report.best < 8);
  EXPECT_GT(report.nodes, 0U);
  EXPECT_LT(answered, kPatience);
}

TEST(ThreadsStop, InTheMiddle) {
  Search<EndlessGame> one({.table_bytes = 1 << 20});
  Search<EndlessGame> three({.threads = 3, .table_bytes = 1 << 20});
  AlphaBeta<EndlessGame> alpha_beta;
  Minimax<EndlessGame> minimax;
  BeamSearch<EndlessGame> beam(3);
  check_stop(one);
  check_stop(three);
  check_stop(alpha_beta);
  check_stop(minimax);
  check_stop(beam);
}

TEST(ThreadsStop, BeforeItBegins) {
  std::stop_source source;
  source.request_stop();
  Limits limits;
  limits.stop = source.get_token();
  Search<EndlessGame> search({.threads = 2, .table_bytes = 1 << 20});
  const auto report = search.go(EndlessGame(), limits);
  EXPECT_TRUE(report.best);
  EXPECT_LT(report.nodes, 1000U);
}

TEST(ThreadsStop, TimeForSeveralThreads) {
  Search<EndlessGame> search({.threads = 3, .table_bytes = 1 << 20});
  for (const int limit : {1, 10, 40, 40, 40}) check_move_time(search, Milliseconds(limit));
}

TEST(ThreadsStop, NodesForSeveralThreads) {
  Search<EndlessGame> search({.threads = 3, .table_bytes = 1 << 20});
  for (const std::uint64_t nodes : {1, 100, 10'000, 200'000}) {
    const auto report = search.go(EndlessGame(), {.nodes = nodes});
    EXPECT_TRUE(report.best);
    EXPECT_EQ(report.stop, StopReason::kNodes);
    // Threads look at each other's count only now and then.
    EXPECT_LE(report.nodes, 3 * nodes);
  }
}

TEST(ThreadsStop, NodesCanBeReadMeanwhile) {
  Search<EndlessGame> search({.threads = 2, .table_bytes = 1 << 20});
  std::stop_source source;
  std::uint64_t seen = 0;
  std::jthread reader([&] {
    const auto until = Clock::now() + std::chrono::seconds(10);
    while (seen < 1000 && Clock::now() < until) seen = search.nodes_so_far();
    source.request_stop();
  });
  Limits limits;
  limits.stop = source.get_token();
  const auto report = search.go(EndlessGame(), limits);
  reader.join();
  EXPECT_GE(seen, 1000U);
  EXPECT_GE(report.nodes, seen);
}

}  // namespace
}  // namespace deepcut::test::time_test
