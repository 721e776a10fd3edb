// How Driver::kSolve finds a value: by yes-or-no questions, each a null window to the end of the game. This is the part
// that decides what to ask next; it knows numbers and no game.
//
// Short wins and losses are asked for first, since that is cheap: a question about four plies looks no further. Each
// pair of questions reaches half as far again. When they have reached the end of the games, or no win is in sight, the
// score is asked for: first whether it is better than a guess, then in strides that double until it lies between two
// bounds. Once it does, what lies between them is halved. A win that was found is mostly the quickest or nearly so: the
// first question then is whether there is any quicker one at all, and likewise for the slowest loss.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <deepcut/limits.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

class Questions {
 public:
  /// What a search found out beside its answer.
  struct Sight {
    int deepest = 0;        ///< plies of the longest line looked at so far
    bool decisive = false;  ///< a game was won or lost in one
    bool proven = false;    ///< the answer rests on finished games alone
  };

  /// `short_first`: a question about a short win costs less than one about a long win. Throws std::logic_error if no
  /// score lies in the range.
  Questions(const Limits& limits, Score guess, bool short_first)
      : window_(window_of(limits)), longest_(limits.depth), guess_(guess) {
    if (limits.range) {
      has_range_ = true;
      range_ = *limits.range;
      range_.step = std::clamp(range_.step, 1, kInfinity);
      range_.least = std::clamp(range_.least, -kInfinity, kInfinity);
      range_.most = std::clamp(range_.most, -kInfinity, kInfinity);
      if (range_.least > range_.most) throw std::logic_error("deepcut: expected Limits::range to begin before it ends");
      lower_ = {range_.least, true};
      upper_ = {range_.most, true};
    }
    wins_first_ = short_first && (is_win(upper_.score) || is_loss(lower_.score));
  }

  /// The beta of the next null window: is the value at least this? Empty when all is known that was asked for.
  std::optional<Score> next() {
    if (settled()) return std::nullopt;
    const Score least = std::max(lower_.score, window_.alpha) + 1;
    return std::clamp(choose(), least, std::min(upper_.score, window_.beta));
  }

  /// The search of the null window below `beta` gave `value`. Throws std::logic_error if that shows that the range is not
  /// true: what rests on it would be called exact and be wrong.
  void answer(Score beta, Score value, const Sight& sight) {
    if (value >= beta) {
      lower_ = {on_step(value, true), sight.proven || is_win(value)};
    } else {
      upper_ = {on_step(value, false), sight.proven || is_loss(value)};
    }
    if (has_range_ && lower_.proven && upper_.proven && lower_.score > upper_.score) {
      throw std::logic_error("deepcut: Limits::range is not true of this game: its value is at " +
                             (value >= beta ? "least " + std::to_string(value) : "most " + std::to_string(value)));
    }
    seen_decisive_ = seen_decisive_ || sight.decisive;
    deepest_ = sight.deepest;
  }

  bool settled() const {
    return lower_.score >= upper_.score || lower_.score >= window_.beta || upper_.score <= window_.alpha;
  }

  /// What is known of the value, as one score and what it says. While nothing is settled that is a bound: the least
  /// the value can be, or else the most.
  struct Answer {
    Score score = 0;
    Bound bound = Bound::kNone;
    bool proven = false;  ///< a deeper search would say the same
  };
  Answer known() const {
    if (lower_.score >= upper_.score) {
      const bool proven = lower_.proven && upper_.proven;
      // That there is a win is certain, but a quicker one may lie where the search did not look. A loss likewise.
      if (is_win(lower_.score) && !upper_.proven) return {lower_.score, Bound::kLower, false};
      if (is_loss(upper_.score) && !lower_.proven) return {upper_.score, Bound::kUpper, false};
      return {lower_.score, Bound::kExact, proven};
    }
    if (lower_.score >= window_.beta) return {lower_.score, Bound::kLower, lower_.proven};
    if (upper_.score <= window_.alpha) return {upper_.score, Bound::kUpper, upper_.proven};
    // "At most a win" and "at least a loss" are left out: who reads the value alone would take them for one.
    if (is_known(lower_, range_.least) && !is_loss(lower_.score)) return {lower_.score, Bound::kLower, false};
    if (is_known(upper_, range_.most) && !is_win(upper_.score)) return {upper_.score, Bound::kUpper, false};
    return {};
  }

 private:
  struct End {
    Score score;
    bool proven;
  };

  static bool is_known(const End& end, Score before) { return end.score != before; }

  Score choose() {
    const bool first = !std::exchange(decided_, is_win(lower_.score) || is_loss(upper_.score));
    if (is_win(lower_.score)) return first ? lower_.score + 1 : middle();
    if (is_loss(upper_.score)) return first ? upper_.score : middle();
    while (wins_first_) {
      if (const auto beta = ask_for_short_win()) return *beta;
      reach_further();
    }
    const bool at_least = !is_loss(lower_.score) && lower_.score != range_.least;
    const bool at_most = !is_win(upper_.score) && upper_.score != range_.most;
    if (at_least == at_most) return at_least || !holds_guess() ? middle() : on_step(guess_ + 1, true);
    if (stride_ > (upper_.score - lower_.score) / 2) return middle();
    stride_ = 2 * stride_ + range_.step;
    return at_least ? lower_.score + stride_ : upper_.score - (stride_ - range_.step);
  }
  /// Won, or lost, within so many plies?
  std::optional<Score> ask_for_short_win() const {
    const auto open = [&](Score beta) { return lower_.score < beta && beta <= upper_.score; };
    if (open(kWin - plies_)) return kWin - plies_;
    if (open(-kWin + plies_ + 1)) return -kWin + plies_ + 1;
    return std::nullopt;
  }
  void reach_further() {
    constexpr int kFarEnough = 8;  // to have seen a win, in a game that is about wins
    // A solver of the game may end every line a few plies before the reach.
    const bool whole_game = deepest_ < plies_ * 2 / 3;
    if (whole_game || plies_ >= longest_ || (plies_ >= kFarEnough && !seen_decisive_)) wins_first_ = false;
    plies_ += std::max(2, plies_ / 2);
  }
  bool holds_guess() const { return lower_.score <= guess_ && guess_ < upper_.score; }
  Score middle() const {
    const Score low = std::max(lower_.score, -kWin);
    const Score high = std::min(upper_.score, kWin);
    return on_step(low + (high - low + 1) / 2, true);
  }
  /// The nearest score a game can end with, above or below.
  Score on_step(Score score, bool above) const {
    if (range_.step == 1 || is_decisive(score)) return score;
    const Score rest = ((score % range_.step) + range_.step) % range_.step;
    if (rest == 0) return score;
    return above ? score + range_.step - rest : score - rest;
  }

  End lower_{-kInfinity, true};
  End upper_{kInfinity, true};
  Window window_;
  Range range_;
  bool has_range_ = false;
  int longest_;
  Score guess_;
  bool wins_first_ = true;
  bool decided_ = false;  ///< who wins was known at the last question
  int plies_ = 4;
  Score stride_ = 0;
  int deepest_ = 0;
  bool seen_decisive_ = false;
};

}  // namespace deepcut
