// Threads of WebAssembly that throw at the same time: each must catch its own exceptions, where they belong. Prints how many
// went astray, and fails if any did.
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

constexpr int kThrows = 1'000'000;  // of a thread; so many that without landing_pad.hpp some did go astray

template <int kThread>
struct Thrown {
  int value;
};

template <int kThread>
[[gnu::noinline]] void fail(int value) {
  throw Thrown<kThread>{value};
}

/// The handlers stand at other places for every thread.
template <int kThread>
[[gnu::noinline]] bool is_caught(int value) {
  try {
    try {
      fail<kThread>(value);
    } catch (const std::runtime_error&) {
      return false;
    }
  } catch (const Thrown<kThread + 1>&) {
    return false;
  } catch (const Thrown<kThread>& thrown) {
    return thrown.value == value;
  } catch (...) {
    return false;
  }
  return false;
}

template <int kThread>
void throw_often(std::atomic<int>& astray) {
  for (int i = 0; i < kThrows; ++i) {
    if (!is_caught<kThread>(i)) ++astray;
  }
}

}  // namespace

int main() {
  std::atomic<int> astray{0};
  std::vector<std::thread> threads;
  threads.emplace_back([&] { throw_often<0>(astray); });
  threads.emplace_back([&] { throw_often<1>(astray); });
  threads.emplace_back([&] { throw_often<2>(astray); });
  for (std::thread& thread : threads) thread.join();
  std::printf("%d of %d exceptions went astray\n", astray.load(), 3 * kThrows);
  return astray == 0 ? 0 : 1;
}
