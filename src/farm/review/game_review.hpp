// Which moves of a game gave something away, by what a search says of every position. The page judges in the same way
// (web/src/game/review.ts).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/json.hpp"
#include "engine/record.hpp"
#include "farm/kinds/search_kind.hpp"

namespace deepcut::farm {

struct ReviewedMove {
  int side = 0;
  std::string move{};
  Judgement before{};              ///< of the position in which it was played
  std::optional<double> chance{};  ///< what the mover could expect, 0 to 1, if the search found out
  std::optional<double> after{};   ///< and after the move
  std::optional<double> loss{};    ///< of that, what it gave away
  std::string verdict{};           ///< "inaccuracy", "mistake", "blunder"; empty: none of them
};

struct GameReview {
  std::string source{};  ///< where the game comes from, for people
  GameRecord record{};
  std::vector<ReviewedMove> moves{};
  /// 0 to 100 by side: how little was given away a move; nothing if that is known of none.
  std::array<std::optional<int>, 2> accuracy{};
};

/// Empty for a loss that is not worth a word.
std::string verdict_of_loss(double loss);

/// `judged` has the position before every move, and after the last one unless the game was over then. Throws Error if a
/// move is not legal.
GameReview review_game(std::string source, const GameRecord& record, const std::vector<Judgement>& judged);

/// Described in docs/cli.md.
Json to_json(const GameReview& review);
/// Mistakes, one a line, below a line about the game.
std::string to_text(const GameReview& review);
/// The game with what was found as comments of its moves.
GameRecord annotated(const GameReview& review);

}  // namespace deepcut::farm
