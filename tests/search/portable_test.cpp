// What stands in for parts of the standard library where those are missing; here they are there, and both are tried.
#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/portable/standard.hpp>

namespace deepcut::portable_test {

namespace {

TEST(Portable, ATokenHearsOfItsSource) {
  portable::StopSource source;
  const portable::StopToken token = source.get_token();
  const portable::StopToken copy = token;
  EXPECT_TRUE(token.stop_possible());
  EXPECT_FALSE(copy.stop_requested());
  EXPECT_TRUE(source.request_stop());
  EXPECT_FALSE(source.request_stop());
  EXPECT_TRUE(source.stop_requested());
  EXPECT_TRUE(token.stop_requested());
  EXPECT_TRUE(copy.stop_requested());
}

TEST(Portable, ATokenOutlivesItsSource) {
  portable::StopToken token;
  {
    portable::StopSource source;
    token = source.get_token();
    source.request_stop();
  }
  EXPECT_TRUE(token.stop_requested());
}

TEST(Portable, ACallComesWhenToldToStop) {
  portable::StopSource source;
  int calls = 0;
  const auto count = [&calls] { ++calls; };
  using Callback = portable::StopCallback<std::function<void()>>;
  const Callback first(source.get_token(), count);
  { const Callback gone(source.get_token(), count); }
  EXPECT_EQ(calls, 0);
  source.request_stop();
  source.request_stop();
  EXPECT_EQ(calls, 1);
  const Callback late(source.get_token(), count);
  EXPECT_EQ(calls, 2);
  const Callback never(portable::StopToken(), count);
  EXPECT_EQ(calls, 2);
}

TEST(Portable, SomebodyOutsideCanBeAsked) {
  const portable::StopSource source;
  const portable::StopToken token = source.get_token();
  portable::stop_wanted_outside = [] { return true; };
  EXPECT_TRUE(token.stop_requested());
  EXPECT_FALSE(portable::StopToken().stop_requested());
  portable::stop_wanted_outside = nullptr;
  EXPECT_FALSE(token.stop_requested());
}

TEST(Portable, ATokenWithoutASourceIsNeverToldToStop) {
  const portable::StopToken token;
  EXPECT_FALSE(token.stop_possible());
  EXPECT_FALSE(token.stop_requested());
}

TEST(Portable, AnotherSourceIsAskedForItself) {
  portable::StopSource source;
  const portable::StopToken before = source.get_token();
  source = portable::StopSource();
  source.request_stop();
  EXPECT_FALSE(before.stop_requested());
}

TEST(ThreadsPortable, AThreadIsWaitedFor) {
  std::atomic<int> done = 0;
  {
    std::vector<portable::JoiningThread> threads;
    for (int i = 0; i < 3; ++i) threads.emplace_back([&] { ++done; });
  }
  EXPECT_EQ(done, 3);
}

TEST(ThreadsPortable, AThreadThatMakesRoomForAnotherIsWaitedFor) {
  std::atomic<int> done = 0;
  portable::JoiningThread thread([&] { ++done; });
  thread = portable::JoiningThread([&] { ++done; });
  EXPECT_GE(done, 1);
  EXPECT_TRUE(thread.joinable());
  thread.join();
  EXPECT_FALSE(thread.joinable());
  EXPECT_EQ(done, 2);
}

TEST(ThreadsPortable, AStopReachesAThread) {
  portable::StopSource source;
  bool heard = false;
  {
    const portable::JoiningThread thread([&heard, stop = source.get_token()] {
      while (!stop.stop_requested()) std::this_thread::yield();
      heard = true;
    });
    source.request_stop();
  }
  EXPECT_TRUE(heard);
}

TEST(Portable, BitsStayAsTheyAre) {
  struct Pair {
    std::uint8_t low, high;
  };
  static_assert(portable::bit_cast<std::uint16_t>(Pair{1, 0}) + portable::bit_cast<std::uint16_t>(Pair{0, 1}) == 257);
  EXPECT_EQ(portable::bit_cast<std::uint32_t>(1.0F), 0x3F800000U);
}

TEST(Portable, ArraysAreMadeOfTheLengthAskedFor) {
  const auto numbers = portable::make_unique_for_overwrite<std::uint64_t[]>(3);
  for (std::size_t i = 0; i < 3; ++i) numbers[i] = i;
  EXPECT_EQ(numbers[2], 2U);
}

}  // namespace

}  // namespace deepcut::portable_test
