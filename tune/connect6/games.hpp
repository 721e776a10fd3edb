// Games of Connect6 that the engine plays with itself, from openings at random.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/search.hpp>

#include "games/connect6/evaluator.hpp"
#include "games/connect6/policy.hpp"
#include "games/connect6/position.hpp"

namespace deepcut::tune {

struct Connect6Game {
  double result = 0.5;   ///< for black
  int random_plies = 0;  ///< these were not thought about
  std::vector<connect6::Cell> moves;
};

/// One line: result, random plies, moves run together.
std::string to_text(const Connect6Game& game);
/// Throws std::runtime_error.
Connect6Game parse_connect6_game(std::string_view line);

class Connect6SelfPlay {
 public:
  Connect6SelfPlay(std::uint64_t nodes, std::uint64_t seed)
      : nodes_(nodes), random_(seed), search_({.table_bytes = std::size_t{8} << 20}) {}

  Connect6Game play();

 private:
  /// Stones near each other, such that neither side is winning yet.
  connect6::Position opening(Connect6Game& game);

  std::uint64_t nodes_;
  std::mt19937_64 random_;
  Search<connect6::Position, connect6::Policy, connect6::Evaluator> search_;
};

}  // namespace deepcut::tune
