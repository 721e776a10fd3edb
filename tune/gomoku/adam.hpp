// How the numbers of a fit are brought down the slope.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace deepcut::tune {

/// Gradient descent with a step of its own for every number (Kingma and Ba's Adam).
class Adam {
 public:
  Adam(std::size_t size, double rate) : rate_(rate), mean_(size), square_(size) {}

  void set_rate(double rate) { rate_ = rate; }

  void step(std::vector<double>& values, const std::vector<double>& gradient) {
    constexpr double kMeanDecay = 0.9;
    constexpr double kSquareDecay = 0.999;
    ++steps_;
    const double mean_scale = 1 / (1 - std::pow(kMeanDecay, steps_));
    const double square_scale = 1 / (1 - std::pow(kSquareDecay, steps_));
    for (std::size_t i = 0; i < values.size(); ++i) {
      mean_[i] = kMeanDecay * mean_[i] + (1 - kMeanDecay) * gradient[i];
      square_[i] = kSquareDecay * square_[i] + (1 - kSquareDecay) * gradient[i] * gradient[i];
      values[i] -= rate_ * mean_[i] * mean_scale / (std::sqrt(square_[i] * square_scale) + 1e-8);
    }
  }

 private:
  double rate_;
  int steps_ = 0;
  std::vector<double> mean_;
  std::vector<double> square_;
};

}  // namespace deepcut::tune
