#include "gomoku/free_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include <fmt/format.h>

namespace deepcut::tune {

using gomoku::Gains;
using gomoku::kGrades;
using gomoku::Products;
using gomoku::ShapeWeights;
using gomoku::Situations;

namespace {

constexpr double kOrderScale = 8;
constexpr double kFine = ShapeWeights::kFine * kPoints;
constexpr double kFineOrder = ShapeWeights::kFine * kOrderScale;

/// Words of a table, in rows as wide as the sources are.
class Rows {
 public:
  explicit Rows(std::ostream& out) : out_(out) {}

  void put(const std::string& text) {
    constexpr std::size_t kWidth = 118;
    if (row_.size() + text.size() > kWidth) end_row();
    row_ += text;
  }
  void end(const char* last) {
    end_row();
    out_ << last;
  }

 private:
  void end_row() {
    out_ << "  " << row_ << "\n";
    row_.clear();
  }

  std::ostream& out_;
  std::string row_;
};

}  // namespace

FreeNumbers::FreeNumbers(const gomoku::Rules& rules) {
  weights_.push_back(&gomoku::weights(rules, gomoku::kBlack));
  if (rules.line_rule(gomoku::kBlack) != rules.line_rule(gomoku::kWhite)) {
    weights_.push_back(&gomoku::weights(rules, gomoku::kWhite));
  }
  met_.resize(sets());
  values.resize(sets() * place::kCount);
  order.resize(sets() * place::kOrderCount);
  for (std::size_t set = 0; set < sets(); ++set) take(set, *weights_[set]);
}

void FreeNumbers::take(std::size_t set, const gomoku::Weights& weights) {
  double* const numbers = &values[set * place::kCount];
  for (std::size_t i = 0; i < Situations::kCount; ++i) {
    numbers[place::kSituations + i] = weights.situations.values[i] / kFine;
    const Gains::Of& gains = weights.gains.values[i];
    const std::array<int, 3> parts = {gains.mover, gains.waiter, gains.meetings};
    for (std::size_t k = 0; k < 3; ++k) numbers[place::kGains + 3 * i + k] = 1.0 * parts[k] / Gains::kOne - 1;
  }
  for (std::size_t i = 0; i < kGrades * kGrades; ++i) {
    numbers[place::kMeetings + i] = weights.meetings.values[i] / kFine;
  }
  for (const gomoku::Refined& known : weights.refined) keep(set, known);
  const Products& products = weights.products;
  const std::array<int, 6> factors = {products.mover_mover,   products.mover_waiter,    products.mover_meetings,
                                      products.waiter_waiter, products.waiter_meetings, products.meetings_meetings};
  for (std::size_t i = 0; i < factors.size(); ++i) {
    numbers[place::kProducts + i] = factors[i] * kFine / static_cast<double>(Products::kOne) / kProductUnit;
  }
}

void FreeNumbers::keep(std::size_t set, const gomoku::Refined& known) {
  met_[set][known.combination] = true;
  double* const numbers = &values[set * place::kCount];
  numbers[known.combination] = known.mover / kFine;
  numbers[place::kWaiter + known.combination] = known.waiter / kFine;
  double* const orders = &order[set * place::kOrderCount];
  orders[known.combination] = known.attack / kFineOrder;
  orders[place::kDefend + known.combination] = known.defend / kFineOrder;
}

std::size_t FreeNumbers::meet(const gomoku::Position& position, int colour, gomoku::Cell cell) {
  const gomoku::Shapes shapes = position.shapes(colour, cell);
  const auto number = gomoku::combination_of_shapes()[shapes];
  const std::size_t set = set_of(colour);
  if (met_[set][number]) return number;
  const gomoku::Threat threat = position.threat(colour, cell);
  const auto sum = [&](const ShapeWeights& parts) { return static_cast<std::int16_t>(parts.sum(shapes, threat)); };
  const gomoku::Weights& weights = *weights_[set];
  keep(set, {number, sum(weights.mover), sum(weights.waiter), sum(weights.attack), sum(weights.defend)});
  return number;
}

/// Cells where nothing can be made are not counted: they are worth nothing.
void FreeNumbers::multiply(double scale) {
  for (std::size_t set = 0; set < sets(); ++set) {
    double* const numbers = &values[set * place::kCount];
    for (std::size_t i = 0; i < place::kGains; ++i) numbers[i] *= scale;
    numbers[0] = numbers[place::kWaiter] = 0;
    for (std::size_t i = place::kProducts; i < place::kCount; ++i) numbers[i] /= scale;
  }
}

/// In parts of Gains::kOne.
std::array<long, 3> FreeNumbers::gains_in(std::size_t set, std::size_t situation) const {
  std::array<long, 3> gains{};
  for (std::size_t k = 0; k < 3; ++k) {
    gains[k] = std::lround((1 + values[set * place::kCount + place::kGains + 3 * situation + k]) * Gains::kOne);
  }
  return gains;
}

void FreeNumbers::print(double scale, std::ostream& out) const {
  for (std::size_t set = 0; set < sets(); ++set) {
    out << fmt::format("// {}\n", sets() == 1 ? "both colours" : set == gomoku::kBlack ? "black" : "white");
    print_set(set, scale, out);
  }
}

void FreeNumbers::print_set(std::size_t set, double scale, std::ostream& out) const {
  const double* const numbers = &values[set * place::kCount];
  const double* const orders = &order[set * place::kOrderCount];
  const auto number = [](double value) { return std::lround(std::clamp(value, -32000.0, 32000.0)); };
  const double fine = kFine / scale;
  Rows rows(out);
  const Met& met = met_[set];
  out << fmt::format("constexpr std::array<Refined, {}> kRefined{{{{\n", std::count(met.begin(), met.end(), true));
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (!met[i]) continue;
    rows.put(fmt::format(" {{{}, {}, {}, {}, {}}},", i, number(numbers[i] * fine),
                         number(numbers[place::kWaiter + i] * fine), number(orders[i] * kFineOrder),
                         number(orders[place::kDefend + i] * kFineOrder)));
  }
  rows.end("}};\n\nconstexpr Situations kSituations{{{\n");
  for (std::size_t i = 0; i < Situations::kCount; ++i) {
    rows.put(fmt::format(" {},", number(numbers[place::kSituations + i] * fine)));
  }
  rows.end("}}};\n\nconstexpr Meetings kMeetings{{{\n");
  for (std::size_t i = 0; i < kGrades * kGrades; ++i) {
    rows.put(fmt::format(" {},", number(numbers[place::kMeetings + i] * fine)));
  }
  rows.end("}}};\n\n");
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < Situations::kCount; ++i) {
    if (gains_in(set, i) != std::array<long, 3>{Gains::kOne, Gains::kOne, Gains::kOne}) changed.push_back(i);
  }
  out << fmt::format("constexpr std::array<GainsIn, {}> kGains{{{{\n", changed.size());
  for (const std::size_t i : changed) {
    const auto gains = gains_in(set, i);
    rows.put(fmt::format(" {{{}, {{{}, {}, {}}}}},", i, gains[0], gains[1], gains[2]));
  }
  rows.end("}};\n\nconstexpr Products kProducts{\n");
  for (std::size_t i = 0; i < 6; ++i) {
    const double factor = numbers[place::kProducts + i] * kProductUnit / fine;
    rows.put(fmt::format(" {},", std::lround(factor * static_cast<double>(Products::kOne))));
  }
  rows.end("};\n");
}

}  // namespace deepcut::tune
