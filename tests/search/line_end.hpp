// Replays a line and says what stands at its end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <deepcut/position.hpp>

#include "search/plain_minimax.hpp"

namespace deepcut::test {

struct LineEnd {
  bool legal = true;      ///< every move was
  bool finished = false;  ///< the game ends there
  Score value = 0;        ///< what the last position shows at once, for the side to move at the first
};

/// `depth`: how far the search looked. A side without a move has lost if that was within sight.
template <class P>
LineEnd end_of_line(P position, const std::vector<typename P::Move>& line, int depth) {
  LineEnd end;
  const int side = side_to_move(position, 0);
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const auto legal = legal_moves(position);
    end.legal = std::find(legal.begin(), legal.end(), line[ply]) != legal.end();
    if (!end.legal) return end;
    position.make(line[ply]);
  }
  const int length = static_cast<int>(line.size());
  const auto result = position.result();
  const bool stuck = !result && length < depth && legal_moves(position).empty();
  end.finished = result || stuck;
  Score value = result ? result->score() : stuck ? Value::loss().score() : static_score(position);
  for (int ply = 0; ply < length; ++ply) value = one_ply_earlier(value);
  end.value = side_to_move(position, length) == side ? value : -value;
  return end;
}

}  // namespace deepcut::test
