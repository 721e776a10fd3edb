// The levels of five in a row keep their caps on a move. bench_levels looks at many more positions.
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "stopwatch.hpp"

namespace deepcut {
namespace {

/// A board on which so many of a hundred points have stones, at random.
void crowd(Engine& engine, const std::string& rules, int size, int percent) {
  std::mt19937_64 random(7);
  engine.new_game("gomoku", rules, {{"size", std::to_string(size)}});
  for (int failures = 0; static_cast<int>(engine.moves().size()) * 100 < size * size * percent && failures < 40;) {
    const auto moves = engine.legal_moves();
    engine.play(moves[random() % moves.size()]);
    if (!engine.outcome()) continue;
    engine.undo();
    ++failures;
  }
}

void expect_within(const std::string& level, Milliseconds most) {
  struct Crowd {
    const char* rules;
    int size;
    int percent;
  };
  for (const Crowd& kind : {Crowd{"capture", 19, 30}, Crowd{"renju", 15, 60}}) {
    Engine engine;
    crowd(engine, kind.rules, kind.size, kind.percent);
    ASSERT_FALSE(engine.outcome());
    const GoRequest request{.level = level, .options = {{"hash", "1"}}};
    engine.prepare(request);
    const test::Stopwatch stopwatch;
    EXPECT_TRUE(engine.run(request).best);
    EXPECT_LT(stopwatch.elapsed(), most) << level << " " << kind.rules;
  }
}

TEST(GomokuLevels, KeepTheirCaps) {
  expect_within("beginner", Milliseconds(1000));
  expect_within("medium", Milliseconds(400));
  expect_within("hard", Milliseconds(500));
}

// A level may look less far or less long than the next one, never longer.
TEST(Levels, EasyNeverThinksLongerThanHard) {
  for (const RegisteredGame& game : registry().games()) {
    const Level& easy = game.level("easy");
    const Level& hard = game.level("hard");
    ASSERT_TRUE(hard.time) << game.info.name;
    // Two plies are over before any clock is looked at.
    const bool looks_only_ahead = easy.depth && *easy.depth <= 2;
    EXPECT_TRUE(looks_only_ahead || (easy.time && *easy.time <= *hard.time)) << game.info.name;
  }
}

TEST(GomokuLevels, EasyKeepsItsCap) { expect_within("easy", Milliseconds(1000)); }

}  // namespace
}  // namespace deepcut
