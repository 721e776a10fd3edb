// What a position is worth, as one integer with a promise attached.
//
// Point of view: every value in the library, be it returned by a search, a position or an evaluator, is
// from the point of view of THE SIDE TO MOVE in the position it belongs to. Positive is good for it. A
// Report's value is therefore from the point of view of the side to move at the root.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace deepcut {

/// A score inside a search: plain so that it costs nothing. Wins are counted from the root there (see below).
using Score = std::int32_t;

// The whole range fits 24 bits, which is what a table entry has room for.
inline constexpr Score kMaxScore = 8'000'000;  ///< largest evaluation or exact score of a finished game
inline constexpr Score kWin = 8'380'000;       ///< a win in n plies is kWin - n
inline constexpr Score kInfinity = 8'388'000;  ///< beyond every value; only ever a bound
inline constexpr int kMaxWinPlies = 65'535;    ///< longest win that can be told from a score

constexpr bool is_win(Score score) { return score > kMaxScore; }
constexpr bool is_loss(Score score) { return score < -kMaxScore; }
constexpr bool is_decisive(Score score) { return is_win(score) || is_loss(score); }

/// A heuristic number brought into the range that is neither a win nor a loss.
constexpr Score clamp_heuristic(std::int64_t score) {
  return static_cast<Score>(std::clamp<std::int64_t>(score, -kMaxScore, kMaxScore));
}

enum class Certainty : std::int32_t {
  kHeuristic,  ///< rests on an evaluation or on a move that was not looked at
  kProven,     ///< rests on finished games alone
};

/// The value of a position for the side to move in it: a number (an evaluation, or the exact score of a
/// finished game such as a margin) or a win or loss that says in how many plies.
class Value {
 public:
  constexpr Value() = default;

  /// The mover has won or lost already (0 plies) or does so by force within `plies`.
  static constexpr Value win(int plies = 0) { return {kWin - std::min(plies, kMaxWinPlies), Certainty::kProven}; }
  static constexpr Value loss(int plies = 0) { return {-win(plies).score_, Certainty::kProven}; }
  static constexpr Value draw() { return exact(0); }
  /// The score of a finished game that knows more than won, drawn and lost.
  static constexpr Value exact(std::int64_t score) { return {clamp_heuristic(score), Certainty::kProven}; }
  static constexpr Value heuristic(std::int64_t score) { return {clamp_heuristic(score), Certainty::kHeuristic}; }

  /// A score at distance `ply` from the root, as the search holds it, seen from its own position.
  static constexpr Value from_search(Score score, int ply, Certainty certainty) {
    if (deepcut::is_win(score)) return win(kWin - score - ply);
    if (deepcut::is_loss(score)) return loss(kWin + score - ply);
    return {score, certainty};
  }
  /// The inverse: wins counted from the root, so that nothing has to be adjusted while values travel up.
  constexpr Score to_search(int ply) const {
    if (deepcut::is_win(score_)) return score_ - ply;
    if (deepcut::is_loss(score_)) return score_ + ply;
    return score_;
  }

  constexpr bool is_win() const { return deepcut::is_win(score_); }
  constexpr bool is_loss() const { return deepcut::is_loss(score_); }
  constexpr bool is_decisive() const { return deepcut::is_decisive(score_); }
  constexpr bool is_proven() const { return certainty_ == Certainty::kProven; }
  /// Plies to the end of the game if this is a win or a loss, else -1.
  constexpr int plies() const { return is_decisive() ? kWin - std::abs(score_) : -1; }
  constexpr Score score() const { return score_; }

  /// The same value as a bound, or as part of something that was not finished: nothing is proven of it.
  constexpr Value unproven() const { return {score_, Certainty::kHeuristic}; }

  constexpr Value operator-() const { return {-score_, certainty_}; }
  friend constexpr bool operator==(Value a, Value b) = default;

 private:
  constexpr Value(Score score, Certainty certainty) : score_(score), certainty_(certainty) {}

  Score score_ = 0;
  Certainty certainty_ = Certainty::kHeuristic;
};

/// "+12", "draw", "win in 9", "loss in 4": how a value is written everywhere.
inline std::string to_string(Value value) {
  if (value.is_win()) return "win in " + std::to_string(value.plies());
  if (value.is_loss()) return "loss in " + std::to_string(value.plies());
  if (value == Value::draw()) return "draw";
  std::string text = std::to_string(value.score());
  if (value.score() > 0) text.insert(text.begin(), '+');
  return text;
}

/// What a score says about the true value.
enum class Bound : std::uint8_t { kNone = 0, kUpper = 1, kLower = 2, kExact = 3 };

constexpr std::string_view to_string(Bound bound) {
  switch (bound) {
    case Bound::kNone:
      return "none";
    case Bound::kUpper:
      return "upper";
    case Bound::kLower:
      return "lower";
    case Bound::kExact:
      return "exact";
  }
  return "";
}

/// A value that is reported with this bound: only an exact one may be proven.
constexpr Value as_bound(Value value, Bound bound) { return bound == Bound::kExact ? value : value.unproven(); }

constexpr Bound negate(Bound bound) {
  if (bound == Bound::kUpper) return Bound::kLower;
  if (bound == Bound::kLower) return Bound::kUpper;
  return bound;
}

}  // namespace deepcut
