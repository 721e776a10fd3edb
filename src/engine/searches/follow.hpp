// An engine brought to where the game stands.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace deepcut {

/// Plays what is missing; starts over only if the engine stands somewhere else. The moves must be legal.
inline void follow(Engine& engine, const std::vector<std::string>& moves) {
  const std::vector<std::string>& known = engine.moves();
  if (known.size() > moves.size() || !std::equal(known.begin(), known.end(), moves.begin())) {
    engine.set_moves(moves);
    return;
  }
  for (std::size_t i = known.size(); i < moves.size(); ++i) engine.play(moves[i]);
}

}  // namespace deepcut
