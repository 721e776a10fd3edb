// The numbers of the evaluation and of the move ordering. weights.cpp and learnt/ have them as `tune_gomoku` made them;
// see docs/gomoku.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/gomoku/combination.hpp"
#include "games/gomoku/rules.hpp"

namespace deepcut::gomoku {

inline constexpr std::size_t kPairs = kShapes * (kShapes + 1) / 2;

/// What a combination of shapes is worth: a number for each of the four shapes, one for each of their six pairs, and
/// one for the threat they make together. In sixteenths.
struct ShapeWeights {
  static constexpr std::size_t kCount = kShapes + kPairs + kThreats;
  static constexpr int kFine = 16;

  std::array<std::int16_t, kCount> values{};

  /// Calls visit(index into values) for each number that counts for these shapes.
  template <class Visit>
  static void for_each(Shapes shapes, Threat threat, Visit visit) {
    for (int a = 0; a < lines::kDirections; ++a) {
      const auto first = static_cast<std::size_t>(shape_in(shapes, a));
      visit(first);
      for (int b = a + 1; b < lines::kDirections; ++b) {
        const auto second = static_cast<std::size_t>(shape_in(shapes, b));
        visit(kShapes + pair_index(first, second));
      }
    }
    visit(kShapes + kPairs + static_cast<std::size_t>(threat));
  }
  int sum(Shapes shapes, Threat threat) const {
    int total = 0;
    for_each(shapes, threat, [&](std::size_t i) { total += values[i]; });
    return total;
  }
  static constexpr std::size_t pair_index(std::size_t a, std::size_t b) {
    return a < b ? b * (b + 1) / 2 + a : a * (a + 1) / 2 + b;
  }
};

/// Which kinds of threats the side to move and the other side could make, whatever their number: two open threes are
/// not worth twice as much as one.
struct Situations {
  static constexpr std::size_t kKinds = 5;
  static constexpr std::size_t kCount = std::size_t{1} << 2 * kKinds;

  std::array<std::int16_t, kCount> values{};

  using Counts = std::array<std::int16_t, kThreats>;
  static constexpr std::size_t number(const Counts& mover, const Counts& waiter) {
    return kinds(mover) << kKinds | kinds(waiter);
  }

 private:
  static constexpr std::size_t kinds(const Counts& counts) {
    std::size_t bits = 0;
    for (std::size_t i = 0; i < kKinds; ++i) bits |= static_cast<std::size_t>(counts[i + 1] > 0) << i;
    return bits;
  }
};

/// How much the sums over the cells count in a situation: where one side has threats, what else lies on the board decides
/// less. In parts of kOne.
struct Gains {
  static constexpr int kOne = 256;
  struct Of {
    std::int16_t mover = kOne;
    std::int16_t waiter = kOne;
    std::int16_t meetings = kOne;
  };

  std::array<Of, Situations::kCount> values{};
};

/// What two sums are worth together, for every two of the mover's, the waiter's and that of the meetings: a lead says less
/// on a board full of chances. In parts of kOne for a product of two numbers in sixteenths.
struct Products {
  static constexpr int kShift = 32;
  static constexpr std::int64_t kOne = std::int64_t{1} << kShift;
  static constexpr std::int64_t kMost = 16'000;  ///< sums further from 0, which are rare, count as this much

  std::int32_t mover_mover = 0;
  std::int32_t mover_waiter = 0;
  std::int32_t mover_meetings = 0;
  std::int32_t waiter_waiter = 0;
  std::int32_t waiter_meetings = 0;
  std::int32_t meetings_meetings = 0;

  std::int64_t of(std::int64_t mover, std::int64_t waiter, std::int64_t meetings) const {
    mover = std::clamp(mover, -kMost, kMost);
    waiter = std::clamp(waiter, -kMost, kMost);
    meetings = std::clamp(meetings, -kMost, kMost);
    return (mover * (mover_mover * mover + mover_waiter * waiter + mover_meetings * meetings) +
            waiter * (waiter_waiter * waiter + waiter_meetings * meetings) + meetings_meetings * meetings * meetings) /
           kOne;
  }
};

/// What pairs are worth where they can be taken: those still missing to win, and the moves that would take one now.
struct PairWeights {
  static constexpr std::size_t kMissing = 8;  ///< from 0 to 7
  static constexpr std::size_t kCount = 2 * kMissing + 2;

  std::array<std::int16_t, kCount> values{};

  // Where the numbers stand.
  static constexpr std::size_t missing_to_mover(int pairs) { return static_cast<std::size_t>(pairs); }
  static constexpr std::size_t missing_to_waiter(int pairs) { return kMissing + static_cast<std::size_t>(pairs); }
  static constexpr std::size_t kMoverTakes = 2 * kMissing;
  static constexpr std::size_t kWaiterTakes = 2 * kMissing + 1;
};

/// A combination that was met often enough to have numbers of its own instead of the sums of its parts. In sixteenths.
struct Refined {
  Combination combination;
  std::int16_t mover;
  std::int16_t waiter;
  std::int16_t attack;
  std::int16_t defend;
};

/// What a cell is worth to the side to move beside what either side would make there, by the grades of both: a stone that
/// attacks and defends at once.
struct Meetings {
  std::array<std::int16_t, kGrades * kGrades> values{};

  int of(std::size_t mover, std::size_t waiter) const { return values[mover * kGrades + waiter]; }
};

/// For one colour: what its combinations are worth whoever is to move, and the rest where it is.
struct Weights {
  ShapeWeights mover;     ///< worth to the side to move of what it could make on an empty cell
  ShapeWeights waiter;    ///< worth to the other side
  Situations situations;  ///< worth to the side to move, beside the sum of these
  PairWeights pairs;      ///< likewise; nothing in rules without captures
  ShapeWeights attack;    ///< how promising it is to play where one would make this
  ShapeWeights defend;    ///< and where the other side would
  Meetings meetings;      ///< likewise as situations
  std::span<const Refined> refined;
  Gains gains;
  Products products;
};

/// The weights under these rules, or under the ones most like them that were tuned.
const Weights& weights(const Rules& rules, int colour);

}  // namespace deepcut::gomoku
