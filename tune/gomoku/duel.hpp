// Changed numbers of the search against those of play, or two evaluators, at so many nodes or so much time a move.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <deepcut/search.hpp>

#include "games/gomoku/evaluator.hpp"
#include "games/gomoku/policy.hpp"
#include "games/gomoku/position.hpp"

namespace deepcut::tune {

/// `10000`, so many nodes, or `100ms`. Throws std::runtime_error.
Limits parse_limits(const std::string& text);

/// Two searches with numbers, or evaluators, of their own.
class Duel {
 public:
  using Player = Search<gomoku::Position, gomoku::Policy, gomoku::Evaluator>;

  Duel(const gomoku::Rules& rules, std::array<gomoku::Evaluator, 2> evaluators, Limits limits, std::uint64_t seed);

  void set_numbers(const gomoku::Numbers& first, const gomoku::Numbers& second);
  /// Half points of the first player in two games from one opening, each side once: 0 to 4.
  int play_pair();

  /// How deep the players searched on average.
  double depth(std::size_t player) const { return static_cast<double>(depths_[player]) / std::max(1, moves_[player]); }

 private:
  std::vector<gomoku::Cell> opening();
  int play(const std::vector<gomoku::Cell>& opening, int first_colour);

  gomoku::Rules rules_;
  std::array<gomoku::Evaluator, 2> evaluators_;
  Limits limits_;
  std::mt19937_64 random_;
  std::array<std::unique_ptr<Player>, 2> players_;
  std::unique_ptr<Player> referee_;
  std::array<long, 2> depths_{};
  std::array<int, 2> moves_{};
};

/// Score, its uncertainty and Elo of so many pairs that brought 0, 1, ... 4 half points.
std::string describe(const std::array<int, 5>& pairs);

}  // namespace deepcut::tune
