#include "gomoku/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <string>

#include <fmt/format.h>

#include "games/gomoku/candidates.hpp"
#include "games/gomoku/threats/four_search.hpp"
#include "games/gomoku/weights.hpp"
#include "gomoku/adam.hpp"

namespace deepcut::tune {

using gomoku::Cell;
using gomoku::PairWeights;
using gomoku::ShapeWeights;
using gomoku::Situations;
using gomoku::Threat;

namespace {

constexpr std::size_t kWidth = ShapeWeights::kCount;
/// Black's numbers, then white's; the two are one set where the rules treat the colours alike.
constexpr std::size_t kColour = kWidth;
constexpr std::size_t kSituations = 4 * kColour;
constexpr std::size_t kPairs = kSituations + 2 * Situations::kCount;
constexpr double kEvaluationScale = 200;  ///< points for one unit of log-odds
constexpr double kOrderScale = 8;

/// A position where the search would evaluate, as how often each number counts in it.
struct Sample {
  std::array<std::int16_t, 2 * kWidth> counts{};  ///< the mover's cells, then the other's
  std::size_t situation = 0;
  std::array<std::int16_t, PairWeights::kCount> pairs{};
  int mover = 0;
  float result = 0;  ///< for the side to move
};

/// A choice among moves, each a list of the numbers that count for it.
struct Choice {
  using Features = std::array<std::uint16_t, 22>;  ///< eleven as attack, eleven as defence
  std::vector<Features> moves;
  std::size_t played = 0;
};

struct Data {
  std::vector<Sample> samples;
  std::vector<Choice> choices;
};

std::array<std::int16_t, PairWeights::kCount> pair_counts(const gomoku::Position& position) {
  std::array<std::int16_t, PairWeights::kCount> counts{};
  const int mover = position.side();
  ++counts[PairWeights::missing_to_mover(position.pairs_to_win(mover))];
  ++counts[PairWeights::missing_to_waiter(position.pairs_to_win(1 - mover))];
  position.for_each_taking(mover, [&](Cell) { ++counts[PairWeights::kMoverTakes]; });
  position.for_each_taking(1 - mover, [&](Cell) { ++counts[PairWeights::kWaiterTakes]; });
  return counts;
}

Sample sample_of(const gomoku::Position& position, double result_for_black) {
  Sample sample;
  sample.mover = position.side();
  sample.result = static_cast<float>(sample.mover == gomoku::kBlack ? result_for_black : 1 - result_for_black);
  sample.situation = Situations::number(position.counts(sample.mover), position.counts(1 - sample.mover));
  if (position.rules().captures) sample.pairs = pair_counts(position);
  position.empty_cells().for_each([&](Cell cell) {
    for (const int colour : {gomoku::kBlack, gomoku::kWhite}) {
      const std::size_t offset = colour == sample.mover ? 0 : kWidth;
      ShapeWeights::for_each(position.shapes(colour, cell), position.threat(colour, cell),
                             [&](std::size_t i) { ++sample.counts[offset + i]; });
    }
  });
  return sample;
}

Choice choice_of(const gomoku::Position& position, Cell played) {
  Choice choice;
  const int mover = position.side();
  gomoku::candidates(position).cells.for_each([&](Cell cell) {
    if (!position.is_legal(cell)) return;
    Choice::Features features{};
    std::size_t next = 0;
    for (const int colour : {mover, 1 - mover}) {
      const std::size_t offset = (colour == mover ? 0 : 2 * kColour) + (colour == gomoku::kBlack ? 0 : kColour);
      ShapeWeights::for_each(position.shapes(colour, cell), position.threat(colour, cell),
                             [&](std::size_t i) { features[next++] = static_cast<std::uint16_t>(offset + i); });
    }
    if (cell == played) choice.played = choice.moves.size();
    choice.moves.push_back(features);
  });
  return choice;
}

Data collect(const gomoku::Rules& rules, const std::vector<Game>& games) {
  Data data;
  gomoku::FourSearch fours;
  std::vector<Cell> line;
  for (const Game& game : games) {
    gomoku::Position position(rules);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const Cell move = game.moves[ply];
      const int mover = position.side();
      const bool thought = static_cast<int>(ply) >= game.random_plies;
      const bool forced = position.count(mover, Threat::kFive) > 0 || position.count(1 - mover, Threat::kFive) > 0;
      if (thought && !forced) {
        const bool won = !rules.captures && fours.solve(position, 41, 200, line) > 0;
        if (!won) {
          data.samples.push_back(sample_of(position, game.result));
          data.choices.push_back(choice_of(position, move));
        }
      }
      position.make(move);
    }
  }
  return data;
}

std::size_t situation_of(const Sample& sample, bool colours_alike) {
  return kSituations + sample.situation + (colours_alike || sample.mover == gomoku::kBlack ? 0 : Situations::kCount);
}

/// The mover's numbers for black and for white, then the other side's, then the situations of both, then the pairs.
std::vector<double> fit_evaluation(const std::vector<Sample>& samples, bool colours_alike) {
  constexpr int kRounds = 400;
  constexpr double kTowardsZero = 2e-6;
  std::vector<double> values(kPairs + PairWeights::kCount);
  Adam adam(values.size(), 0.004);
  const std::size_t held_out = samples.size() / 10;
  for (int round = 0; round <= kRounds; ++round) {
    std::vector<double> gradient(values.size());
    double loss = 0;
    double test_loss = 0;
    for (std::size_t s = 0; s < samples.size(); ++s) {
      const Sample& sample = samples[s];
      const std::size_t mover = colours_alike || sample.mover == gomoku::kBlack ? 0 : kColour;
      const std::size_t other = 2 * kColour + (colours_alike || sample.mover == gomoku::kWhite ? 0 : kColour);
      const std::size_t situation = situation_of(sample, colours_alike);
      double sum = values[situation];
      for (std::size_t i = 0; i < PairWeights::kCount; ++i) sum += values[kPairs + i] * sample.pairs[i];
      for (std::size_t i = 0; i < kWidth; ++i) {
        sum += values[mover + i] * sample.counts[i] - values[other + i] * sample.counts[kWidth + i];
      }
      const double expected = 1 / (1 + std::exp(-sum));
      const double error = expected - sample.result;
      const double cost =
          -sample.result * std::log(expected + 1e-12) - (1 - sample.result) * std::log(1 - expected + 1e-12);
      if (s < held_out) {
        test_loss += cost;
        continue;
      }
      loss += cost;
      gradient[situation] += error;
      for (std::size_t i = 0; i < PairWeights::kCount; ++i) gradient[kPairs + i] += error * sample.pairs[i];
      for (std::size_t i = 0; i < kWidth; ++i) {
        gradient[mover + i] += error * sample.counts[i];
        gradient[other + i] -= error * sample.counts[kWidth + i];
      }
    }
    const double size = static_cast<double>(samples.size() - held_out);
    for (std::size_t i = 0; i < values.size(); ++i) gradient[i] = gradient[i] / size + kTowardsZero * values[i];
    if (round % 50 == 0) {
      std::cerr << fmt::format("evaluation, round {}: loss {:.4f}, on games held out {:.4f}\n", round, loss / size,
                               test_loss / static_cast<double>(std::max<std::size_t>(held_out, 1)));
    }
    adam.step(values, gradient);
  }
  if (colours_alike) {
    for (const std::size_t part : {std::size_t{0}, 2 * kColour}) {
      std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(part), kColour,
                  values.begin() + static_cast<std::ptrdiff_t>(part + kColour));
    }
  }
  return values;
}

std::vector<double> fit_order(const std::vector<Choice>& choices, bool colours_alike) {
  constexpr int kRounds = 60;
  std::vector<double> values(4 * kColour);
  Adam adam(values.size(), 0.05);
  const auto index = [colours_alike](std::uint16_t feature) -> std::size_t {
    if (!colours_alike) return feature;
    return feature / (2 * kColour) * (2 * kColour) + feature % kColour;
  };
  for (int round = 0; round <= kRounds; ++round) {
    std::vector<double> gradient(values.size());
    double loss = 0;
    std::size_t first = 0;
    std::size_t counted = 0;
    for (const Choice& choice : choices) {
      if (choice.moves.size() < 2) continue;
      ++counted;
      std::vector<double> odds;
      for (const auto& features : choice.moves) {
        double sum = 0;
        for (const std::uint16_t feature : features) sum += values[index(feature)];
        odds.push_back(std::exp(std::clamp(sum, -50.0, 50.0)));
      }
      double total = 0;
      for (const double odd : odds) total += odd;
      loss -= std::log(odds[choice.played] / total);
      first += *std::max_element(odds.begin(), odds.end()) == odds[choice.played] ? 1 : 0;
      for (std::size_t m = 0; m < odds.size(); ++m) {
        const double error = odds[m] / total - (m == choice.played ? 1 : 0);
        for (const std::uint16_t feature : choice.moves[m]) gradient[index(feature)] += error;
      }
    }
    const auto size = static_cast<double>(std::max<std::size_t>(counted, 1));
    for (std::size_t i = 0; i < values.size(); ++i) gradient[i] = gradient[i] / size + 1e-5 * values[i];
    if (round % 10 == 0) {
      std::cerr << fmt::format("order, round {}: loss {:.4f}, the move played is first in {:.1f} %\n", round,
                               loss / size, 100 * static_cast<double>(first) / size);
    }
    adam.step(values, gradient);
  }
  if (colours_alike) {
    for (const std::size_t part : {std::size_t{0}, 2 * kColour}) {
      std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(part), kColour,
                  values.begin() + static_cast<std::ptrdiff_t>(part + kColour));
    }
  }
  return values;
}

void print(std::ostream& out, const char* name, const std::vector<double>& values, std::size_t from, std::size_t count,
           double scale) {
  out << "    // " << name << "\n    {{\n";
  std::string line = "     ";
  for (std::size_t i = from; i < from + count; ++i) {
    const auto number = std::lround(std::clamp(values[i] * scale * ShapeWeights::kFine, -32000.0, 32000.0));
    const std::string text = fmt::format(" {},", number);
    if (line.size() + text.size() > 120) {
      out << line << "\n";
      line = "     ";
    }
    line += text;
  }
  out << line << "\n    }},\n";
}

}  // namespace

void fit(const gomoku::Rules& rules, const std::vector<Game>& games, std::ostream& out) {
  const Data data = collect(rules, games);
  const bool alike = !rules.renju;
  std::cerr << fmt::format("{} games, {} positions\n", games.size(), data.samples.size());
  const std::vector<double> evaluation = fit_evaluation(data.samples, alike);
  const std::vector<double> order = fit_order(data.choices, alike);
  for (const int colour : {gomoku::kBlack, gomoku::kWhite}) {
    if (alike && colour == gomoku::kWhite) break;
    const std::size_t offset = colour == gomoku::kBlack ? 0 : kColour;
    out << "constexpr Weights kWeights{\n";
    print(out, "mover", evaluation, offset, kWidth, kEvaluationScale);
    print(out, "waiter", evaluation, 2 * kColour + offset, kWidth, kEvaluationScale);
    print(out, "situations", evaluation, kSituations + (colour == gomoku::kBlack ? 0 : Situations::kCount),
          Situations::kCount, kEvaluationScale);
    print(out, "pairs", evaluation, kPairs, PairWeights::kCount, kEvaluationScale);
    print(out, "attack", order, offset, kWidth, kOrderScale);
    print(out, "defend", order, 2 * kColour + offset, kWidth, kOrderScale);
    out << "};\n";
  }
}

}  // namespace deepcut::tune
