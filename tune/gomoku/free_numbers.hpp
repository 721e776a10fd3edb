// The numbers of the evaluation and of the order that refine.hpp fits: one set for both colours, or one for each where
// the rules are not the same for both.
#pragma once

#include <array>
#include <cstddef>
#include <ostream>
#include <vector>

#include "games/gomoku/position.hpp"
#include "games/gomoku/weights.hpp"

namespace deepcut::tune {

/// Where the numbers of a set stand. The mover's and the waiter's are those of the colour whose combinations they are, the
/// others those of the colour to move.
namespace place {
inline constexpr std::size_t kWaiter = gomoku::kCombinations;
inline constexpr std::size_t kMeetings = 2 * gomoku::kCombinations;
inline constexpr std::size_t kSituations = kMeetings + gomoku::kGrades * gomoku::kGrades;
inline constexpr std::size_t kGains = kSituations + gomoku::Situations::kCount;  ///< three a situation, less one
inline constexpr std::size_t kProducts = kGains + 3 * gomoku::Situations::kCount;
inline constexpr std::size_t kCount = kProducts + 6;
/// Likewise of the order.
inline constexpr std::size_t kDefend = gomoku::kCombinations;
inline constexpr std::size_t kOrderCount = 2 * gomoku::kCombinations;
}  // namespace place

inline constexpr double kPoints = 200;       ///< for one unit of log-odds
inline constexpr double kProductUnit = 0.1;  ///< products are learnt in smaller steps

class FreeNumbers {
 public:
  /// Those of play.
  explicit FreeNumbers(const gomoku::Rules& rules);

  std::size_t sets() const { return weights_.size(); }
  std::size_t set_of(int colour) const { return sets() == 1 ? 0 : static_cast<std::size_t>(colour); }
  /// Where those of the colour's set begin.
  std::size_t begin_of(int colour) const { return set_of(colour) * place::kCount; }
  std::size_t order_of(int colour) const { return set_of(colour) * place::kOrderCount; }

  /// The number of the combination, which gets its own worth when it is first met.
  std::size_t meet(const gomoku::Position& position, int colour, gomoku::Cell cell);
  /// Makes the evaluation so much surer.
  void multiply(double scale);
  /// As C++, at 1/scale.
  void print(double scale, std::ostream& out) const;

  std::vector<double> values;  ///< in units of log-odds, a set after the other
  std::vector<double> order;

 private:
  using Met = std::array<bool, gomoku::kCombinations>;

  void take(std::size_t set, const gomoku::Weights& weights);
  void keep(std::size_t set, const gomoku::Refined& known);
  void print_set(std::size_t set, double scale, std::ostream& out) const;
  std::array<long, 3> gains_in(std::size_t set, std::size_t situation) const;

  std::vector<const gomoku::Weights*> weights_;
  std::vector<Met> met_;
};

}  // namespace deepcut::tune
