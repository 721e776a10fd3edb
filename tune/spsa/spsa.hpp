// Better numbers by games alone. Each iteration changes all of them at once, every one up or down at random, lets these
// play the opposite, and moves all of them a little towards the side that won: simultaneous perturbation stochastic
// approximation (Spall 1992), with gains as engine authors use them.
//
// Where it differs: how fast the numbers move follows from how many iterations are planned, such that a number that does
// not matter strays by about one step in all of them. What moved much further did so for a reason.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace deepcut::tune {

struct Range {
  double start = 0;
  double least = 0;
  double most = 0;
  double step = 0;  ///< by which it is changed in the first iteration, up or down
};

class Spsa {
 public:
  using Signs = std::vector<int>;  ///< 1 or -1 for each number

  struct Trial {
    Signs signs;                               ///< 1 where the first side has the higher value
    std::array<std::vector<int>, 2> settings;  ///< of the first side and of the second
  };

  Spsa(std::vector<Range> ranges, int iterations) : ranges_(std::move(ranges)), planned_(std::max(1, iterations)) {
    for (const Range& range : ranges_) values_.push_back(range.start);
    strays_.resize(ranges_.size());
    double squares = 0;
    for (int i = 0; i < planned_; ++i) squares += std::pow(perturbation(i) * slowing(i), 2);
    rate_ = 1 / (kUsualResult * std::sqrt(squares));
  }

  int iterations() const { return done_; }
  const std::vector<double>& values() const { return values_; }
  /// How far chance alone takes such a number: the standard deviation of where it stands.
  double stray(std::size_t number) const { return std::sqrt(strays_[number]); }

  /// Whole numbers for two sides. Both are rounded with the same luck, up as often as they lie near the upper number, so
  /// that rounding adds nothing to their difference on average.
  Trial draw(std::mt19937_64& random) const {
    Trial trial;
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
      const int sign = random() % 2 == 0 ? 1 : -1;
      const double luck = std::uniform_real_distribution<double>(0, 1)(random);
      const double change = sign * perturbation(done_) * ranges_[i].step;
      trial.signs.push_back(sign);
      trial.settings[0].push_back(rounded(values_[i] + change, luck, ranges_[i]));
      trial.settings[1].push_back(rounded(values_[i] - change, luck, ranges_[i]));
    }
    return trial;
  }

  /// What the first side of a trial scored: from -1, everything lost, to 1. It may have been drawn some iterations ago.
  void learn(const Signs& signs, double result) {
    const double part = rate_ * perturbation(done_) * slowing(done_) * result;
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
      const double move = part * ranges_[i].step;
      values_[i] = std::clamp(values_[i] + signs[i] * move, ranges_[i].least, ranges_[i].most);
      strays_[i] += move * move;
    }
    ++done_;
  }

 private:
  /// Root of the mean square of the results of pairs between equal sides.
  static constexpr double kUsualResult = 0.5;

  /// Of the first step.
  static double perturbation(int iteration) { return std::pow(iteration + 1, -0.101); }
  /// Of the first rate.
  double slowing(int iteration) const {
    const double settling = planned_ / 10.0;
    return std::pow((settling + 1) / (settling + 1 + iteration), 0.602);
  }
  static int rounded(double value, double luck, const Range& range) {
    return static_cast<int>(std::clamp(std::floor(value + luck), range.least, range.most));
  }

  std::vector<Range> ranges_;
  int planned_;
  int done_ = 0;
  double rate_ = 0;
  std::vector<double> values_;
  std::vector<double> strays_;  ///< variances
};

}  // namespace deepcut::tune
