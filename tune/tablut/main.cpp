// Makes the numbers of the evaluation of Tablut: plays games of the engine against itself, then finds the weights under
// which the evaluation of a quiet position comes closest to what a search of it said (Veness and others, "Bootstrapping
// from Game Tree Search"). Prints the table for src/games/tablut/weights.hpp; with the new numbers it can be done again.
//
// How the games ended is left out of account on purpose: weights that predicted the results better played much worse.
// They learn which positions losers get into, not which moves lose.
//
//   tune_tablut [--games N] [--nodes N] [--seed N]
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <deepcut/search.hpp>

#include "games/tablut/evaluation.hpp"
#include "games/tablut/policy.hpp"
#include "games/tablut/position.hpp"
#include "games/tablut/weights.hpp"

namespace {

using namespace deepcut::tablut;

constexpr std::size_t kPieceWeights = 3 * kCellKinds;
constexpr std::size_t kAllWeights = kPieceWeights + kTerms;
/// So many units of the evaluation multiply the odds of winning by e.
constexpr double kScale = 200;
/// A won position counts as this much.
constexpr double kDecided = 1000;

double chance(double score) { return 1 / (1 + std::exp(-score / kScale)); }

struct Sample {
  std::array<std::int8_t, kAllWeights> counts{};
  float target = 0;  ///< how likely the search thought White to win
};

/// How often each weight counts in this position.
Sample sample_of(const Position& position) {
  Sample sample;
  const auto add_piece = [&sample](int kind, int cell) {
    ++sample.counts[static_cast<std::size_t>(kind * kCellKinds + cell_kind(cell))];
  };
  for_each_cell(position.white(), [&](int cell) { add_piece(cell == position.king() ? 2 : 0, cell); });
  for_each_cell(position.black(), [&](int cell) { add_piece(1, cell); });
  each_term(position, [&sample](Term term, int count) {
    auto& slot = sample.counts[kPieceWeights + static_cast<std::size_t>(term)];
    slot = static_cast<std::int8_t>(slot + count);
  });
  return sample;
}

std::vector<double> current_weights() {
  std::vector<double> weights;
  for (const auto& kind : kWeights.pieces) weights.insert(weights.end(), kind.begin(), kind.end());
  weights.insert(weights.end(), kWeights.terms.begin(), kWeights.terms.end());
  return weights;
}

// ---------------------------------------------------------------------------------------------------------

class SelfPlay {
 public:
  SelfPlay(std::uint64_t nodes, std::uint64_t seed) : search_(options()), nodes_(nodes), random_(seed) {}

  /// One game from a few random moves; its quiet positions are added to the samples.
  void play(std::vector<Sample>& samples) {
    constexpr int kLongest = 200;
    Position position = opening();
    search_.new_game();
    for (int ply = 0; ply < kLongest && !position.result(); ++ply) {
      const auto report = search_.go(position, {.nodes = nodes_});
      if (is_quiet(position, *report.best)) {
        samples.push_back(sample_of(position));
        const double score = std::clamp<double>(report.value.score(), -kDecided, kDecided);
        samples.back().target = static_cast<float>(chance(position.side() == kWhite ? score : -score));
      }
      position.make(*report.best);
    }
  }

 private:
  static deepcut::Options options() {
    deepcut::Options options;
    options.table_bytes = std::size_t{4} << 20;
    return options;
  }
  Position opening() {
    for (;;) {
      Position position;
      const auto plies = 4 + random_() % 6;
      for (std::uint64_t i = 0; i < plies && !position.result(); ++i) {
        const auto moves = deepcut::legal_moves(position);
        position.make(moves[random_() % moves.size()]);
      }
      if (position.result()) continue;
      // Not one that is decided already.
      search_.new_game();
      if (!search_.go(position, {.nodes = nodes_}).value.is_decisive()) return position;
    }
  }
  /// Nothing is about to happen that quiescence would have to sort out.
  static bool is_quiet(const Position& position, Move best) {
    return !position.winning_move() && position.taken_by(best.to()) == 0 && position.escapes().count < 2;
  }

  deepcut::Search<Position, Policy> search_;
  std::uint64_t nodes_;
  std::mt19937_64 random_;
};

// ---------------------------------------------------------------------------------------------------------

double predicted(const Sample& sample, const std::vector<double>& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < kAllWeights; ++i) sum += weights[i] * sample.counts[i];
  return chance(sum);
}

double mean_error(const std::vector<Sample>& samples, const std::vector<double>& weights) {
  double error = 0;
  for (const Sample& sample : samples) {
    const double p = std::fmin(std::fmax(predicted(sample, weights), 1e-9), 1 - 1e-9);
    error -= sample.target * std::log(p) + (1 - sample.target) * std::log(1 - p);
  }
  return error / static_cast<double>(samples.size());
}

/// Gradient descent with a step of its own for every weight (Kingma and Ba's Adam). What the samples say nothing about
/// stays where it was.
std::vector<double> fit(const std::vector<Sample>& samples, std::vector<double> weights) {
  constexpr int kRounds = 400;
  constexpr double kStep = 1.0;
  constexpr double kPull = 5e-8;  // towards the old weights
  const std::vector<double> before = weights;
  std::vector<double> mean(kAllWeights);
  std::vector<double> square(kAllWeights);
  for (int round = 1; round <= kRounds; ++round) {
    std::vector<double> gradient(kAllWeights);
    for (const Sample& sample : samples) {
      const double error = predicted(sample, weights) - sample.target;
      for (std::size_t i = 0; i < kAllWeights; ++i) gradient[i] += error * sample.counts[i];
    }
    for (std::size_t i = 0; i < kAllWeights; ++i) {
      const double slope =
          gradient[i] / static_cast<double>(samples.size()) / kScale + kPull * (weights[i] - before[i]);
      mean[i] = 0.9 * mean[i] + 0.1 * slope;
      square[i] = 0.99 * square[i] + 0.01 * slope * slope;
      const double m = mean[i] / (1 - std::pow(0.9, round));
      const double s = square[i] / (1 - std::pow(0.99, round));
      weights[i] -= kStep * m / (std::sqrt(s) + 1e-9);
    }
    if (round % 100 == 0) {
      std::fprintf(stderr, "round %d: error %.5f\n", round, mean_error(samples, weights));
    }
  }
  return weights;
}

void print_row(const std::vector<double>& weights, std::size_t first, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) std::printf("%s%ld", i == 0 ? "" : ", ", std::lround(weights[first + i]));
}

void print(const std::vector<double>& weights) {
  std::printf("inline constexpr Weights kWeights = {\n    .pieces = {{\n");
  for (std::size_t kind = 0; kind < 3; ++kind) {
    std::printf("        {");
    print_row(weights, kind * kCellKinds, kCellKinds);
    std::printf("},\n");
  }
  std::printf("    }},\n    .terms = {");
  print_row(weights, kPieceWeights, kTerms);
  std::printf("},\n};\n");
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t games = 1500;
  std::uint64_t nodes = 3000;
  std::uint64_t seed = 1;
  for (int i = 1; i < argc; i += 2) {
    const std::string option = argv[i];
    const std::uint64_t value = i + 1 < argc ? std::strtoull(argv[i + 1], nullptr, 10) : 0;
    if (value > 0 && (option == "--games" || option == "--nodes" || option == "--seed")) {
      (option == "--games" ? games : option == "--nodes" ? nodes : seed) = value;
    } else {
      std::fprintf(stderr, "%s: expected --games N, --nodes N or --seed N\n", argv[i]);
      return 2;
    }
  }
  std::vector<Sample> samples;
  SelfPlay self_play(nodes, seed);
  for (std::uint64_t game = 1; game <= games; ++game) {
    self_play.play(samples);
    if (game % 100 == 0 || game == games) {
      std::fprintf(stderr, "%llu games, %zu positions\n", static_cast<unsigned long long>(game), samples.size());
    }
  }
  const std::vector<double> before = current_weights();
  std::fprintf(stderr, "before: error %.5f\n", mean_error(samples, before));
  print(fit(samples, before));
}
