// How much of the clock a move may use.
#include <algorithm>
#include <chrono>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/limits.hpp>

namespace deepcut::deadlines_test {
namespace {

const SteadyTime kStart = SteadyTime(std::chrono::hours(1));

Limits clock(int left_ms, int increment_ms = 0, int moves_to_go = 0) {
  Limits limits;
  limits.clock = MatchClock{Milliseconds(left_ms), Milliseconds(increment_ms), moves_to_go};
  return limits;
}
double ms(SteadyTime time) { return std::chrono::duration<double, std::milli>(time - kStart).count(); }

TEST(Deadlines, NoneWithoutALimit) {
  const Deadlines deadlines = Deadlines::from({}, kStart);
  EXPECT_FALSE(deadlines.soft);
  EXPECT_FALSE(deadlines.hard);
}

TEST(Deadlines, TimeForTheMove) {
  Limits limits;
  limits.move_time = Milliseconds(250);
  const Deadlines deadlines = Deadlines::from(limits, kStart);
  EXPECT_EQ(*deadlines.soft, kStart + Milliseconds(250));
  EXPECT_EQ(*deadlines.hard, kStart + Milliseconds(250));
  limits.move_time = Milliseconds(-5);
  EXPECT_EQ(*Deadlines::from(limits, kStart).hard, kStart);
}

TEST(Deadlines, EndlessTimeIsNotOver) {
  const SteadyTime tomorrow = kStart + std::chrono::hours(24);
  Limits limits;
  limits.move_time = Milliseconds::max();
  EXPECT_GT(*Deadlines::from(limits, kStart).hard, tomorrow);
  limits = {};
  limits.clock = MatchClock{.left = Milliseconds::max(), .increment = Milliseconds::max()};
  const Deadlines deadlines = Deadlines::from(limits, kStart);
  EXPECT_GT(*deadlines.soft, tomorrow);
  EXPECT_FALSE(Patience<int>().is_enough(deadlines, tomorrow));
  limits.clock = MatchClock{.left = Milliseconds::min(), .increment = Milliseconds::min()};
  EXPECT_EQ(*Deadlines::from(limits, kStart).soft, kStart);
}

TEST(Deadlines, ClockIsNeverOverdrawn) {
  for (const int left : {-100, 0, 1, 19, 20, 21, 50, 100, 1000, 60'000, 3'600'000}) {
    for (const int increment : {0, 10, 1000, 60'000}) {
      for (const int moves : {0, 1, 2, 5, 40}) {
        const Deadlines deadlines = Deadlines::from(clock(left, increment, moves), kStart);
        EXPECT_LE(*deadlines.soft, *deadlines.hard);
        EXPECT_GE(*deadlines.soft, kStart);
        EXPECT_LE(ms(*deadlines.hard), std::max(0, left - 20)) << left << ' ' << increment << ' ' << moves;
        const double most = moves == 1 ? left : left / 2.0;
        EXPECT_LE(ms(*deadlines.hard), std::max(0.0, most));
      }
    }
  }
}

TEST(Deadlines, EqualShares) {
  const Deadlines sudden_death = Deadlines::from(clock(30'020), kStart);
  EXPECT_EQ(ms(*sudden_death.soft), 1000);
  EXPECT_EQ(ms(*sudden_death.hard), 4000);
  const Deadlines ten_moves = Deadlines::from(clock(10'020, 0, 10), kStart);
  EXPECT_EQ(ms(*ten_moves.soft), 1000);
  const Deadlines increment = Deadlines::from(clock(30'020, 400), kStart);
  EXPECT_EQ(ms(*increment.soft), 1300);
  const Deadlines last_move = Deadlines::from(clock(520, 0, 1), kStart);
  EXPECT_EQ(ms(*last_move.hard), 500);
}

TEST(Deadlines, TheSmallerOfMoveTimeAndClock) {
  Limits limits = clock(30'020);
  limits.move_time = Milliseconds(300);
  EXPECT_EQ(ms(*Deadlines::from(limits, kStart).soft), 300);
  EXPECT_EQ(ms(*Deadlines::from(limits, kStart).hard), 300);
  limits.move_time = Milliseconds(2000);
  EXPECT_EQ(ms(*Deadlines::from(limits, kStart).soft), 1000);
  EXPECT_EQ(ms(*Deadlines::from(limits, kStart).hard), 2000);
}

/// After which part of the share, in percent, the search ends if these were the best moves.
int enough_after(const std::vector<int>& best_moves) {
  const Deadlines deadlines = Deadlines::from(clock(30'020), kStart);  // a share of a second
  Patience<int> patience;
  int depth = 0;
  for (const int move : best_moves) patience.note(move, ++depth);
  int percent = 0;
  while (!patience.is_enough(deadlines, kStart + Milliseconds(10 * percent))) ++percent;
  return percent;
}

TEST(Patience, WaitsWhileTheBestMoveChanges) {
  EXPECT_EQ(enough_after({}), 60);
  EXPECT_EQ(enough_after({1, 2, 1}), 60) << "the first depths say nothing";
  EXPECT_EQ(enough_after({1, 1, 1, 2}), 96);
  EXPECT_EQ(enough_after({1, 1, 1, 2, 2}), 78);
  EXPECT_EQ(enough_after({1, 2, 2, 2, 2, 2}), 45);
  EXPECT_EQ(enough_after({1, 1, 1, 1, 1, 1, 1, 1, 1, 1}), 45) << "and not less";
  EXPECT_EQ(enough_after({1, 1, 1, 1, 1, 1, 1, 1, 1, 2}), 96);
}

TEST(Patience, HasNoSayWithoutAClock) {
  const Deadlines none = Deadlines::from(Limits{}, kStart);
  EXPECT_FALSE(Patience<int>().is_enough(none, kStart + Milliseconds(1'000'000)));
}

}  // namespace
}  // namespace deepcut::deadlines_test
