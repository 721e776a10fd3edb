// The engine thinks in a thread of its own. These also run under ThreadSanitizer.
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "engine/error_of.hpp"
#include "stopwatch.hpp"

namespace deepcut {
namespace {

constexpr Milliseconds kLong{60'000};

using testing::error_of;

// Too much to see to its end while a test runs.
GoRequest endless() { return {.options = {{"hash", "4"}}, .limits = {.time = kLong}}; }

TEST(ThreadsEngine, StopsWithAMoveAndTellsIt) {
  Engine engine;
  engine.new_game("connect4", "8x7");
  std::atomic<int> reports = 0;
  std::atomic<int> best_moves = 0;
  engine.on_progress([&](const SearchReport& report) {
    EXPECT_TRUE(report.best);
    ++reports;
  });
  engine.on_best_move([&](const SearchReport& report) {
    EXPECT_EQ(report.stop, StopReason::kStopped);
    ++best_moves;
  });
  engine.go(endless());
  EXPECT_TRUE(engine.thinking());
  while (reports < 3) std::this_thread::yield();
  EXPECT_FALSE(engine.wait_for(Milliseconds(1)));
  const test::Stopwatch stopwatch;
  engine.stop();
  const SearchReport report = engine.wait();
  EXPECT_LT(stopwatch.elapsed(), std::chrono::seconds(1));
  EXPECT_TRUE(engine.is_legal(report.best.value()));
  EXPECT_EQ(best_moves, 1);
  EXPECT_FALSE(engine.thinking());
  EXPECT_TRUE(engine.wait_for(Milliseconds(0)));
}

TEST(ThreadsEngine, RefusesChangesWhileItThinks) {
  Engine engine;
  engine.new_game("connect4", "8x7");
  engine.play("4");
  engine.go(endless());
  const std::string expected = "The engine is thinking: stop it first.";
  EXPECT_EQ(error_of([&] { engine.play("4"); }), expected);
  EXPECT_EQ(error_of([&] { engine.undo(); }), expected);
  EXPECT_EQ(error_of([&] { engine.set_moves("4"); }), expected);
  EXPECT_EQ(error_of([&] { engine.new_game("connect4"); }), expected);
  EXPECT_EQ(error_of([&] { engine.go({}); }), expected);
  EXPECT_EQ(error_of([&] { engine.on_progress({}); }), expected);
  // Looking is allowed.
  EXPECT_EQ(engine.moves().size(), 1U);
  EXPECT_EQ(engine.legal_moves().size(), 8U);
  engine.stop();
  engine.wait();
  engine.undo();
  EXPECT_TRUE(engine.moves().empty());
}

TEST(ThreadsEngine, CanBeDestroyedWhileItThinks) {
  for (int i = 0; i < 5; ++i) {
    Engine engine;
    engine.new_game("connect4");
    engine.go(endless());
  }
}

TEST(ThreadsEngine, CanBeStoppedFromItsOwnCallback) {
  Engine engine;
  engine.new_game("connect4");
  engine.on_progress([&](const SearchReport&) { engine.stop(); });
  engine.go(endless());
  EXPECT_EQ(engine.wait().stop, StopReason::kStopped);
}

TEST(ThreadsEngine, StopBeforeAndAfterIsHarmless) {
  Engine engine;
  engine.stop();
  engine.new_game("tictactoe");
  engine.stop();
  EXPECT_TRUE(engine.run({.search = "solve"}).solved());
  engine.stop();
  EXPECT_TRUE(engine.run({.search = "solve"}).solved());
}

TEST(ThreadsEngine, TheBestMoveMayBePlayedAsSoonAsItIsTold) {
  Engine engine;
  engine.new_game("tictactoe");
  std::atomic<bool> told = false;
  engine.on_best_move([&](const SearchReport& report) {
    if (report.best) told = true;
  });
  while (!engine.outcome()) {
    told = false;
    engine.go({.limits = {.depth = 3}});
    while (!told) std::this_thread::yield();
    engine.play(*engine.wait().best);
  }
  EXPECT_GE(engine.moves().size(), 5U);
}

// The engine is idle before it tells the best move. Whoever replaces the callback then must be able to rely on the old one
// being over and done with: what it refers to may be gone next.
TEST(ThreadsEngine, ACallbackThatIsReplacedIsOver) {
  Engine engine;
  engine.new_game("tictactoe");
  for (int i = 0; i < 3; ++i) {
    auto told = std::make_unique<std::string>();
    engine.on_best_move([&told](const SearchReport& report) {
      std::this_thread::sleep_for(Milliseconds(20));
      *told = *report.best;
    });
    engine.go({.limits = {.depth = 2}});
    while (engine.thinking()) std::this_thread::yield();
    engine.on_best_move({});
    EXPECT_FALSE(told->empty());
    told.reset();
  }
}

TEST(ThreadsEngine, SeveralThreadsAndSeveralEngines) {
  std::vector<std::unique_ptr<Engine>> engines;
  for (int i = 0; i < 3; ++i) {
    engines.push_back(std::make_unique<Engine>());
    engines.back()->new_game("connect4");
    engines.back()->go({.options = {{"threads", "2"}, {"hash", "2"}}, .limits = {.depth = 8}});
  }
  for (const auto& engine : engines) {
    while (!engine->wait_for(Milliseconds(1))) (void)engine->nodes_so_far();
    EXPECT_EQ(engine->wait().depth, 8);
  }
}

}  // namespace
}  // namespace deepcut
