// Ending a game early: when both players agree on how it will end, when one gives it up, when it is proven.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include <deepcut/value.hpp>

#include "engine/json.hpp"

namespace deepcut::match {

/// A count of 0 plies switches a rule off.
struct Adjudication {
  Score win_score = 0;   ///< both think the same side at least that far ahead
  int win_plies = 0;     ///< for so many plies in a row; where a side has several in a row, they count as one
  Score draw_score = 0;  ///< both think nobody more than that ahead
  int draw_plies = 0;
  int draw_from = 0;              ///< but not before this ply of the game
  int max_plies = 0;              ///< a draw when the game has so many plies
  Score resign_score = 0;         ///< a player thinks itself at least that far behind
  int resign_turns = 0;           ///< for so many of its turns in a row, and loses
  std::uint64_t exact_nodes = 0;  ///< a solver looks at so many positions after each ply (exact_judge.hpp)
};

Json to_json(const Adjudication& rules);
/// Throws Error.
Adjudication adjudication_from_json(const Json& json);

struct Adjudicated {
  std::optional<int> winner;
  std::string reason;
};

/// Follows one game.
class Adjudicator {
 public:
  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  /// After a move: who moved, what it thought of the position, how many plies the game has now.
  std::optional<Adjudicated> see(int side, const std::optional<Value>& value, int plies);

 private:
  /// What somebody thinks now who thought so before is no second opinion.
  static void count(int& turns, bool holds, bool same_side);
  void hear(int side, Value value, bool same_side, int plies);

  const Adjudication& rules_;
  int last_side_ = -1;
  int ahead_ = -1;       ///< the side that both think ahead
  int turns_ahead_ = 0;  ///< for how long
  int turns_level_ = 0;
  std::array<int, 2> turns_behind_{};  ///< by side, as it thinks itself
};

}  // namespace deepcut::match
