// Positions with what a search says of them: those of the engine's games with itself, and what is a move or two beside
// them, as a search meets them.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/search.hpp>

#include "games/gomoku/evaluator.hpp"
#include "games/gomoku/policy.hpp"
#include "games/gomoku/position.hpp"

namespace deepcut::tune {

/// A position: so many moves of the game, then these.
struct Label {
  std::size_t ply = 0;
  std::vector<gomoku::Cell> beside;
  int score = 0;  ///< for the side to move; wins and losses are kLabelWon either way
  gomoku::Cell best = 0;
};
inline constexpr int kLabelWon = 3000;

struct LabelledGame {
  std::vector<gomoku::Cell> moves;
  std::vector<Label> labels;
};

/// One line.
std::string to_text(const LabelledGame& game);
/// Throws std::runtime_error.
LabelledGame parse_labelled(std::string_view line);

class Labeller {
 public:
  Labeller(const gomoku::Rules& rules, const gomoku::Evaluator& evaluator, std::uint64_t nodes, std::uint64_t seed)
      : rules_(rules),
        nodes_(nodes),
        random_(seed),
        search_({.table_bytes = std::size_t{8} << 20}, gomoku::Policy(), evaluator) {}

  LabelledGame play();

 private:
  Label label(const gomoku::Position& position);

  gomoku::Rules rules_;
  std::uint64_t nodes_;
  std::mt19937_64 random_;
  Search<gomoku::Position, gomoku::Policy, gomoku::Evaluator> search_;
};

}  // namespace deepcut::tune
