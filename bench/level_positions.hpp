// Positions of five in a row on which the levels are timed: such as nobody plays, such as the engine plays itself, and
// boards that are almost full.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace deepcut::bench {

struct LevelPosition {
  std::string kind;
  GameRecord record;
};

struct LevelBoard {
  const char* rules;
  int size;
};

/// Random moves, none of which ends the game, until so many stones stand or no such move is found.
inline void scatter(Engine& engine, std::size_t plies, std::mt19937_64& random) {
  constexpr int kAttempts = 40;
  int failures = 0;
  while (engine.moves().size() < plies && failures < kAttempts) {
    const std::vector<std::string> moves = engine.legal_moves();
    engine.play(moves[random() % moves.size()]);
    if (!engine.outcome()) continue;
    engine.undo();
    ++failures;
  }
}

/// Moves of a very short search, as many as there are before the game is over.
inline void self_play(Engine& engine, std::size_t plies, std::mt19937_64& random) {
  scatter(engine, 2 + random() % 3, random);
  GoRequest request{.options = {{"hash", "1"}}};
  request.limits.nodes = 300;
  while (engine.moves().size() < plies) {
    engine.play(engine.run(request).best.value());
    if (!engine.outcome()) continue;
    engine.undo();
    return;
  }
}

/// `count` of each kind on each of the boards.
inline std::vector<LevelPosition> level_positions(const std::vector<LevelBoard>& boards, int count,
                                                  std::uint64_t seed = 1) {
  std::mt19937_64 random(seed);
  std::vector<LevelPosition> positions;
  for (const LevelBoard& board : boards) {
    const auto cells = static_cast<std::size_t>(board.size * board.size);
    for (int i = 0; i < count; ++i) {
      Engine engine;
      const auto add = [&](const char* kind, const auto& fill) {
        engine.new_game("gomoku", board.rules, {{"size", std::to_string(board.size)}});
        fill();
        positions.push_back({kind, engine.record()});
      };
      add("random", [&] { scatter(engine, random() % (cells / 2), random); });
      add("self-play", [&] { self_play(engine, 4 + random() % 50, random); });
      add("crowded", [&] { scatter(engine, cells * (70 + random() % 25) / 100, random); });
    }
  }
  return positions;
}

}  // namespace deepcut::bench
