// From the plain board to the engine's, and positions to compare them in.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "games/rps/notation.hpp"
#include "games/rps/position.hpp"
#include "games/rps_slow.hpp"

namespace deepcut::test {

inline std::string rows_text(const SlowRps& game) {
  std::string text;
  for (int row = 0; row < game.rows; ++row) {
    text += (row == 0 ? "" : "/") +
            game.board.substr(static_cast<std::size_t>(row * game.columns), static_cast<std::size_t>(game.columns));
  }
  return text;
}

inline rps::Position fast(const SlowRps& game) {
  const auto hand = [](const std::string& cards) { return cards.empty() ? "-" : cards; };
  return rps::parse_position(rows_text(game) + " " + hand(game.hands[0]) + " " + hand(game.hands[1]) + " " +
                             std::to_string(game.side + 1));
}

/// Random games that were left somewhere, the limit of rounds lifted.
inline std::vector<SlowRps> random_positions(int columns, int rows, const std::string& first, const std::string& second,
                                             int count) {
  std::mt19937_64 random(11);
  std::vector<SlowRps> found;
  while (static_cast<int>(found.size()) < count) {
    SlowRps game = SlowRps::start(first, second, columns, rows);
    for (std::uint64_t plies = random() % static_cast<std::uint64_t>(columns * rows); plies > 0; --plies) {
      const auto moves = game.moves();
      if (moves.empty()) break;
      game = game.after(moves[random() % moves.size()]);
    }
    game.plies_left = 1000;
    found.push_back(game);
  }
  return found;
}

}  // namespace deepcut::test
