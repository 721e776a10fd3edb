#include "gomoku/refine.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <random>
#include <span>
#include <stdexcept>

#include <fmt/format.h>

#include "games/gomoku/candidates.hpp"
#include "games/gomoku/threats/four_search.hpp"
#include "games/gomoku/weights.hpp"
#include "gomoku/adam.hpp"
#include "gomoku/free_numbers.hpp"
#include "gomoku/harvest.hpp"
#include "gomoku/label.hpp"

namespace deepcut::tune {

using gomoku::Cell;
using gomoku::kGrades;
using gomoku::Situations;
using gomoku::Threat;

namespace {

constexpr double kSure = 0.98;  ///< nothing is learnt to be more certain
constexpr std::size_t kBatch = 2048;

/// How often a number counts in a position.
struct Term {
  std::uint16_t number;
  std::int16_t times;
};

struct Judged {
  std::size_t begin;  ///< of its terms, the mover's, the waiter's and the meetings
  std::size_t end;
  std::size_t numbers;  ///< where those of the side to move begin
  std::size_t situation;
  float wanted;   ///< share of wins of the side to move
  float present;  ///< what the evaluation says, in units of log-odds
};

struct Choice {
  std::size_t begin;  ///< of its moves
  std::size_t end;
  std::size_t best;
};

/// What the terms of a position sum to: the mover's, the waiter's, the meetings.
using Sums = std::array<double, 3>;
constexpr std::array<double, 3> kSigns = {1, -1, 1};
constexpr std::size_t sum_with(std::size_t number) {
  const std::size_t place = number % place::kCount;
  return place < place::kWaiter ? 0 : place < place::kMeetings ? 1 : 2;
}
/// Where the product of two sums stands.
constexpr std::size_t product(std::size_t a, std::size_t b) { return place::kProducts + (a == 0 ? b : a + b + 1); }

double share(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }
double loss(double share, double wanted) {
  return -wanted * std::log(share + 1e-12) - (1 - wanted) * std::log(1 - share + 1e-12);
}

double spread_of(const std::vector<double>& numbers) {
  double sum = 0;
  double squares = 0;
  for (const double number : numbers) {
    sum += number;
    squares += number * number;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(numbers.size(), 1));
  return std::sqrt(std::max(0.0, squares / count - sum * sum / count / count));
}

/// Calls visit(from, to) for the batches of a shuffled list.
template <class Visit>
void for_each_batch(std::vector<std::size_t>& order, std::mt19937_64& random, Visit visit) {
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t from = 0; from < order.size(); from += kBatch) {
    visit(std::span(order).subspan(from, std::min(kBatch, order.size() - from)));
  }
}

std::vector<std::size_t> first_numbers(std::size_t count) {
  std::vector<std::size_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = i;
  return numbers;
}

class Refinement {
 public:
  explicit Refinement(const gomoku::Rules& rules) : rules_(rules), numbers_(rules) {}

  void read(const std::string& name);
  void read_harvest(const std::string& name);
  void fit_evaluation();
  void fit_order();
  /// With the spread of the present evaluation, to which the margins of the search fit.
  void print(std::ostream& out) const;

 private:
  /// A number is held to its present value as by so many positions in which it would count.
  static constexpr double kHeld = 3;

  void add(const gomoku::Position& position, const Label& label);
  Sums sums_of(const Judged& sample) const;
  double judge(const Judged& sample, const Sums& sums) const;
  void add_gradient(const Judged& sample, double error, const Sums& sums, std::vector<double>& gradient) const;
  template <class Judge>
  void tell(const std::string& when, Judge judge) const;
  double held_out_loss(double scale) const;
  void odds_of(const Choice& choice, std::vector<double>& odds) const;
  void tell_order(const char* when) const;

  gomoku::Rules rules_;
  FreeNumbers numbers_;
  gomoku::FourSearch fours_;
  std::vector<Cell> line_;
  std::vector<int> times_ = std::vector<int>(numbers_.values.size());
  std::vector<Term> terms_;
  std::vector<Judged> samples_;
  std::vector<std::array<std::uint16_t, 2>> moves_;
  std::vector<Choice> choices_;
  double scale_ = 1;  ///< of the present evaluation, to be log-odds
};

void Refinement::read(const std::string& name) {
  std::ifstream file(name);
  if (!file) throw std::runtime_error("Cannot read " + name + ".");
  for (std::string text; std::getline(file, text);) {
    const LabelledGame game = parse_labelled(text);
    gomoku::Position position(rules_);
    std::size_t ply = 0;
    for (const Label& label : game.labels) {
      while (ply < label.ply) position.make(game.moves[ply++]);
      gomoku::Position there = position;
      for (const Cell cell : label.beside) there.make(cell);
      add(there, label);
    }
  }
}

void Refinement::read_harvest(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file) throw std::runtime_error("Cannot read " + name + ".");
  while (const auto record = tune::read(file)) {
    if (record->kind == HarvestRecord::kUnsearched || record->best == HarvestRecord::kNoCell) continue;
    Label label;
    label.score = std::clamp(int{record->score}, -kLabelWon, kLabelWon);
    label.best = cell_of(record->best);
    add(position_of(rules_, *record), label);
  }
}

/// Only where the search would ask the evaluation: nothing is forced and no win by fours is there.
void Refinement::add(const gomoku::Position& position, const Label& label) {
  const int mover = position.side();
  const bool decided = position.count(mover, Threat::kFive) + position.count(1 - mover, Threat::kFive) +
                           position.count(mover, Threat::kOpenFour) >
                       0;
  if (decided) return;
  if (label.score == kLabelWon) {
    gomoku::Position copy = position;
    if (fours_.solve(copy, 41, 200, line_) > 0) return;
  }
  const std::size_t begin = numbers_.begin_of(mover);
  std::vector<std::size_t> touched;
  const auto count = [&](std::size_t number, int times) {
    if (times_[number] == 0) touched.push_back(number);
    times_[number] += times;
  };
  position.empty_cells().for_each([&](Cell cell) {
    // Combination 0: nothing can be made there.
    if (const std::size_t own = numbers_.meet(position, mover, cell); own > 0) count(begin + own, 1);
    if (const std::size_t other = numbers_.meet(position, 1 - mover, cell); other > 0) {
      count(numbers_.begin_of(1 - mover) + place::kWaiter + other, 1);
    }
    const std::size_t grades =
        gomoku::grade_of(position.shapes(mover, cell)) * kGrades + gomoku::grade_of(position.shapes(1 - mover, cell));
    if (grades > 0) count(begin + place::kMeetings + grades, 1);
  });
  const double wanted = std::clamp(share(label.score / kPoints), 1 - kSure, kSure);
  Judged sample{terms_.size(),
                0,
                begin,
                Situations::number(position.counts(mover), position.counts(1 - mover)),
                static_cast<float>(wanted),
                static_cast<float>(position.evaluate() / kPoints)};
  for (const std::size_t number : touched) {
    terms_.push_back({static_cast<std::uint16_t>(number), static_cast<std::int16_t>(times_[number])});
    times_[number] = 0;
  }
  sample.end = terms_.size();
  samples_.push_back(sample);

  if (std::abs(label.score) == kLabelWon) return;
  Choice choice{moves_.size(), 0, 0};
  bool found = false;
  gomoku::candidates(position).cells.for_each([&](Cell cell) {
    if (!position.is_legal(cell)) return;
    if (cell == label.best) choice.best = moves_.size() - choice.begin;
    found = found || cell == label.best;
    const std::size_t attack = numbers_.order_of(mover) + numbers_.meet(position, mover, cell);
    const std::size_t defend = numbers_.order_of(1 - mover) + place::kDefend + numbers_.meet(position, 1 - mover, cell);
    moves_.push_back({static_cast<std::uint16_t>(attack), static_cast<std::uint16_t>(defend)});
  });
  choice.end = moves_.size();
  if (found && choice.end - choice.begin > 1) {
    choices_.push_back(choice);
  } else {
    moves_.resize(choice.begin);
  }
}

/// Of the present evaluation, on the positions that are not fitted.
double Refinement::held_out_loss(double scale) const {
  double sum = 0;
  const std::size_t held_out = samples_.size() / 20;
  for (std::size_t i = samples_.size() - held_out; i < samples_.size(); ++i) {
    sum += loss(share(scale * samples_[i].present), samples_[i].wanted);
  }
  return sum / static_cast<double>(std::max<std::size_t>(held_out, 1));
}

Sums Refinement::sums_of(const Judged& sample) const {
  Sums sums{};
  for (std::size_t i = sample.begin; i < sample.end; ++i) {
    sums[sum_with(terms_[i].number)] += numbers_.values[terms_[i].number] * terms_[i].times;
  }
  return sums;
}

/// In units of log-odds.
double Refinement::judge(const Judged& sample, const Sums& sums) const {
  const double* const values = &numbers_.values[sample.numbers];
  double judged = values[place::kSituations + sample.situation];
  for (std::size_t a = 0; a < sums.size(); ++a) {
    judged += kSigns[a] * sums[a] * (1 + values[place::kGains + 3 * sample.situation + a]);
    for (std::size_t b = a; b < sums.size(); ++b) judged += kProductUnit * values[product(a, b)] * sums[a] * sums[b];
  }
  return judged;
}

void Refinement::add_gradient(const Judged& sample, double error, const Sums& sums,
                              std::vector<double>& gradient) const {
  const double* const values = &numbers_.values[sample.numbers];
  double* const slope = &gradient[sample.numbers];
  slope[place::kSituations + sample.situation] += error;
  Sums by_sum{};
  for (std::size_t a = 0; a < sums.size(); ++a) {
    const std::size_t gain = place::kGains + 3 * sample.situation + a;
    by_sum[a] += error * kSigns[a] * (1 + values[gain]);
    slope[gain] += error * kSigns[a] * sums[a];
    for (std::size_t b = a; b < sums.size(); ++b) {
      const double factor = error * kProductUnit * values[product(a, b)];
      by_sum[a] += factor * sums[b];
      by_sum[b] += factor * sums[a];
      slope[product(a, b)] += error * kProductUnit * sums[a] * sums[b];
    }
  }
  for (std::size_t t = sample.begin; t < sample.end; ++t) {
    gradient[terms_[t].number] += by_sum[sum_with(terms_[t].number)] * terms_[t].times;
  }
}

/// What judge(sample) says, on the positions held out.
template <class Judge>
void Refinement::tell(const std::string& when, Judge judge) const {
  double losses = 0;
  double errors = 0;
  double sum = 0;
  double squares = 0;
  const std::size_t held_out = samples_.size() / 20;
  for (std::size_t i = samples_.size() - held_out; i < samples_.size(); ++i) {
    const Judged& sample = samples_[i];
    const double judged = share(judge(sample));
    losses += loss(judged, sample.wanted);
    errors += (judged - sample.wanted) * (judged - sample.wanted);
    sum += sample.wanted;
    squares += sample.wanted * sample.wanted;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(held_out, 1));
  std::cerr << fmt::format("evaluation, {}: loss {:.4f} on those held out, {:.4f} of the variance unexplained\n", when,
                           losses / count, errors / (squares - sum * sum / count));
}

void Refinement::fit_evaluation() {
  constexpr int kRounds = 10;
  constexpr double kRate = 0.004;
  for (double scale = 0.5; scale < 3; scale += 0.05) {
    if (held_out_loss(scale) < held_out_loss(scale_)) scale_ = scale;
  }
  numbers_.multiply(scale_);
  std::cerr << fmt::format("{} positions; the present evaluation at scale {:.2f}\n", samples_.size(), scale_);
  tell("before", [&](const Judged& sample) { return scale_ * sample.present; });
  std::vector<double>& values = numbers_.values;
  const std::vector<double> present = values;
  const std::size_t held_out = samples_.size() / 20;
  std::vector<std::size_t> order = first_numbers(samples_.size() - held_out);
  const double held = kHeld / static_cast<double>(order.size());
  std::mt19937_64 random(1);
  Adam adam(values.size(), kRate);
  std::vector<double> gradient(values.size());
  for (int round = 0; round < kRounds; ++round) {
    adam.set_rate(kRate * (1 - 0.95 * round / kRounds));
    for_each_batch(order, random, [&](std::span<const std::size_t> batch) {
      const auto size = static_cast<double>(batch.size());
      for (std::size_t i = 0; i < values.size(); ++i) gradient[i] = held * (values[i] - present[i]);
      for (const std::size_t i : batch) {
        const Sums sums = sums_of(samples_[i]);
        const double error = (share(judge(samples_[i], sums)) - samples_[i].wanted) / size;
        add_gradient(samples_[i], error, sums, gradient);
      }
      adam.step(values, gradient);
    });
    tell(fmt::format("round {}", round), [&](const Judged& sample) { return judge(sample, sums_of(sample)); });
  }
}

void Refinement::print(std::ostream& out) const {
  std::vector<double> before;
  std::vector<double> now;
  for (const Judged& sample : samples_) {
    before.push_back(sample.present);
    now.push_back(judge(sample, sums_of(sample)));
  }
  const double spread = spread_of(before);
  numbers_.print(spread > 0 ? spread_of(now) / spread : 1, out);
}

void Refinement::odds_of(const Choice& choice, std::vector<double>& odds) const {
  odds.clear();
  for (std::size_t i = choice.begin; i < choice.end; ++i) {
    odds.push_back(std::exp(std::clamp(numbers_.order[moves_[i][0]] + numbers_.order[moves_[i][1]], -50.0, 50.0)));
  }
  double total = 0;
  for (const double odd : odds) total += odd;
  for (double& odd : odds) odd /= total;
}

void Refinement::tell_order(const char* when) const {
  std::vector<double> odds;
  const std::size_t held_out = choices_.size() / 20;
  std::size_t first = 0;
  for (std::size_t i = choices_.size() - held_out; i < choices_.size(); ++i) {
    odds_of(choices_[i], odds);
    first += *std::max_element(odds.begin(), odds.end()) == odds[choices_[i].best] ? 1 : 0;
  }
  std::cerr << fmt::format("order, {}: the best move is first in {:.1f} % of the positions held out\n", when,
                           100 * static_cast<double>(first) / static_cast<double>(std::max<std::size_t>(held_out, 1)));
}

void Refinement::fit_order() {
  constexpr int kRounds = 4;
  constexpr double kRate = 0.02;
  tell_order("before");
  std::vector<double>& order = numbers_.order;
  const std::vector<double> present = order;
  std::vector<std::size_t> list = first_numbers(choices_.size() - choices_.size() / 20);
  const double held = kHeld / static_cast<double>(list.size());
  std::mt19937_64 random(2);
  Adam adam(order.size(), kRate);
  std::vector<double> gradient(order.size());
  std::vector<double> odds;
  for (int round = 0; round < kRounds; ++round) {
    adam.set_rate(kRate * (1 - 0.95 * round / kRounds));
    for_each_batch(list, random, [&](std::span<const std::size_t> batch) {
      const auto size = static_cast<double>(batch.size());
      for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] = held * (order[i] - present[i]);
      for (const std::size_t c : batch) {
        const Choice& choice = choices_[c];
        odds_of(choice, odds);
        for (std::size_t i = 0; i < odds.size(); ++i) {
          const double error = (odds[i] - (i == choice.best ? 1 : 0)) / size;
          gradient[moves_[choice.begin + i][0]] += error;
          gradient[moves_[choice.begin + i][1]] += error;
        }
      }
      adam.step(order, gradient);
    });
  }
  tell_order("after");
}

}  // namespace

void refine(const gomoku::Rules& rules, const std::vector<std::string>& files, LabelsFrom from, std::ostream& out) {
  Refinement refinement(rules);
  for (const std::string& name : files) {
    from == LabelsFrom::kHarvest ? refinement.read_harvest(name) : refinement.read(name);
  }
  refinement.fit_evaluation();
  if (from == LabelsFrom::kGames) refinement.fit_order();
  refinement.print(out);
}

}  // namespace deepcut::tune
