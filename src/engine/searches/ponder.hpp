// Thinking while the other side thinks.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/searches/follow.hpp"

namespace deepcut {

/// Lets the engine think on, without limits, where it expects to move next: after `moves`, all since the start, and what
/// it thinks that the other side will answer, which is the rest of the `line` that it found before its last move. What it
/// learns is in its table when its turn comes; whoever asked must stop() it then and wait. An idle engine is needed.
inline void begin_to_ponder(Engine& engine, GoRequest request, const std::vector<std::string>& moves,
                            const std::vector<std::string>& line) {
  follow(engine, moves);
  if (engine.outcome()) return;
  const int other = engine.side();
  for (std::size_t i = 1; i < line.size() && engine.side() == other && engine.is_legal(line[i]); ++i) {
    engine.play(line[i]);
    if (engine.outcome()) return;
  }
  request.limits = {};
  engine.go(request);
}

}  // namespace deepcut
