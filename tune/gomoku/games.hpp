// Games of the engine with itself, from openings at random.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/search.hpp>

#include "games/gomoku/policy.hpp"
#include "games/gomoku/position.hpp"

namespace deepcut::tune {

struct Game {
  double result = 0.5;   ///< for black
  int random_plies = 0;  ///< these were not thought about
  std::vector<gomoku::Cell> moves;
};

/// One line: result, random plies, moves.
std::string to_text(const Game& game);
/// Throws std::runtime_error.
Game parse_game(const gomoku::Rules& rules, std::string_view line);

/// One of the better-looking moves, without a search.
gomoku::Cell careless_move(const gomoku::Position& position, std::mt19937_64& random);

class SelfPlay {
 public:
  SelfPlay(const gomoku::Rules& rules, std::uint64_t nodes, std::uint64_t seed)
      : rules_(rules), nodes_(nodes), random_(seed), search_({.table_bytes = std::size_t{8} << 20}) {}

  Game play();

 private:
  /// Stones near each other, such that neither side is winning yet.
  gomoku::Position opening(Game& game);

  gomoku::Rules rules_;
  std::uint64_t nodes_;
  std::mt19937_64 random_;
  Search<gomoku::Position, gomoku::Policy> search_;
};

}  // namespace deepcut::tune
