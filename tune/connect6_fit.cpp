#include "connect6_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>

#include <fmt/format.h>

#include "games/connect6/double_threats.hpp"
#include "games/connect6/threats.hpp"
#include "games/connect6/weights.hpp"

namespace deepcut::tune {

using namespace connect6;

namespace {

constexpr std::size_t kCounts = kRow - 1;  ///< one to five stones
constexpr double kScale = 200;             ///< points for one unit of log-odds

/// A quiet position at the beginning of a turn: nobody has four, and no double threats win.
struct Sample {
  std::array<double, 2 * kCounts> features{};  ///< the mover's windows by their stones, then the other's, negative
  double result = 0;                           ///< for the side to move
};

void add_samples(const Connect6Game& game, DoubleThreats& solver, std::vector<Sample>& samples) {
  connect6::Position position;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const bool thought = static_cast<int>(ply) >= game.random_plies;
    if (thought && position.left() == kStonesOfTurn) {
      DoubleThreats::Scope scope;
      scope.nodes = 50;
      std::vector<Cell> line;
      const bool quiet = !threatens(position, 1 - position.side());
      if (quiet && solver.solve(position, scope, line) == 0) {
        Sample sample;
        for (std::size_t n = 1; n <= kCounts; ++n) {
          sample.features[n - 1] = position.count(position.side(), static_cast<int>(n));
          sample.features[kCounts + n - 1] = -position.count(1 - position.side(), static_cast<int>(n));
        }
        sample.result = position.side() == kBlack ? game.result : 1 - game.result;
        samples.push_back(sample);
      }
    }
    position.make(game.moves[ply]);
  }
}

double expected(const Sample& sample, const std::array<double, 2 * kCounts>& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += sample.features[i] * weights[i];
  return 1 / (1 + std::exp(-sum));
}

/// More stones in a window are never worth less, and none are worth less than nothing. Without that the fit finds what
/// is true of the games and bad advice for a search: a side that has threes and still no win has spent them.
void straighten(double* weights) {
  for (std::size_t end = 1; end <= kCounts; ++end) {
    // Where a number is below those before it, they are made equal.
    std::size_t begin = end - 1;
    double sum = weights[begin];
    while (begin > 0 && weights[begin - 1] > sum / static_cast<double>(end - begin)) sum += weights[--begin];
    const double mean = std::max(0.0, sum / static_cast<double>(end - begin));
    for (std::size_t i = begin; i < end; ++i) weights[i] = mean;
  }
}

}  // namespace

void fit(const std::vector<Connect6Game>& games, std::ostream& out) {
  std::vector<Sample> samples;
  DoubleThreats solver;
  for (const Connect6Game& game : games) add_samples(game, solver, samples);

  // From the numbers in use. Nobody has four or five here, so those numbers stay as they are.
  std::array<double, 2 * kCounts> weights{};
  for (std::size_t n = 1; n <= kCounts; ++n) {
    weights[n - 1] = kWeights.mover[n] / kScale / Weights::kFine;
    weights[kCounts + n - 1] = kWeights.waiter[n] / kScale / Weights::kFine;
  }
  const auto start = weights;
  constexpr int kSteps = 400;
  constexpr double kRate = 0.02;
  constexpr double kPull = 0.002;  // towards the start, for numbers that few samples speak about
  std::array<double, 2 * kCounts> squares{};
  double loss = 0;
  for (int step = 0; step < kSteps; ++step) {
    std::array<double, 2 * kCounts> gradient{};
    loss = 0;
    for (const Sample& sample : samples) {
      const double chance = expected(sample, weights);
      const double error = chance - sample.result;
      loss += error * error;
      for (std::size_t i = 0; i < weights.size(); ++i) gradient[i] += error * sample.features[i];
    }
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const double slope = gradient[i] / static_cast<double>(samples.size()) + kPull * (weights[i] - start[i]);
      squares[i] = 0.95 * squares[i] + 0.05 * slope * slope;
      weights[i] -= kRate * slope / (std::sqrt(squares[i]) + 1e-4) / (1 + step / 40.0);
    }
    straighten(weights.data());
    straighten(weights.data() + kCounts);
  }
  out << fmt::format("// {} games, {} positions, mean square error {:.4f}\n", games.size(), samples.size(),
                     loss / static_cast<double>(samples.size()));
  for (const std::size_t first : {std::size_t{0}, kCounts}) {
    out << fmt::format("  ByCount {}{{0", first == 0 ? "mover" : "waiter");
    for (std::size_t i = 0; i < kCounts; ++i) {
      out << fmt::format(", {}", std::lround(weights[first + i] * kScale * Weights::kFine));
    }
    out << ", 0};\n";
  }
}

}  // namespace deepcut::tune
