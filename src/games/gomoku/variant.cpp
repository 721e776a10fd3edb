#include "games/gomoku/variant.hpp"

#include <algorithm>
#include <bitset>
#include <list>
#include <mutex>

#include "games/gomoku/stretch.hpp"

namespace deepcut::gomoku {

namespace {

constexpr int kLearntSize = 15;

int count_if_in(Shapes shapes, bool (*is)(Shape)) {
  int count = 0;
  for (int d = 0; d < lines::kDirections; ++d) count += is(shape_in(shapes, d)) ? 1 : 0;
  return count;
}

Threat threat_of(Shapes shapes, bool restricted) {
  const int threes = count_if_in(shapes, is_open_three);
  const int fours = count_if_in(shapes, is_four);
  const int double_fours = count_if_in(shapes, [](Shape shape) { return shape == Shape::kDoubleFour; });
  const int open_fours = count_if_in(shapes, [](Shape shape) { return shape == Shape::kOpenFour; });
  if (count_if_in(shapes, [](Shape shape) { return shape == Shape::kFive; }) > 0) return Threat::kFive;
  const bool overline = count_if_in(shapes, [](Shape shape) { return shape == Shape::kOverline; }) > 0;
  if (restricted && (overline || fours + double_fours >= 2 || threes >= 2)) return Threat::kSuspect;
  if (fours >= 2 || double_fours + open_fours >= 1) return Threat::kOpenFour;
  if (fours == 1) return threes >= 1 ? Threat::kFourThree : Threat::kFour;
  if (threes >= 2) return Threat::kDoubleThree;
  return threes == 1 ? Threat::kOpenThree : Threat::kNone;
}

std::int16_t narrow(int value) { return static_cast<std::int16_t>(std::clamp(value, -32'000, 32'000)); }

CombinationEntry describe(Shapes shapes, bool restricted, const Weights& weights) {
  CombinationEntry entry;
  entry.threat = threat_of(shapes, restricted);
  entry.attack = narrow(weights.attack.sum(shapes, entry.threat));
  entry.defend = narrow(weights.defend.sum(shapes, entry.threat));
  entry.worth = {weights.mover.sum(shapes, entry.threat), weights.waiter.sum(shapes, entry.threat)};
  entry.grade = grade_of(shapes);
  return entry;
}

NumberPair sum_of_empty_board(const Variant& variant, int size, int colour) {
  const lines::Walls walls(size);
  const auto c = static_cast<std::size_t>(colour);
  NumberPair sum;
  lines::CellSet::board(size).for_each([&](lines::Cell cell) {
    Shapes shapes = 0;
    for (int d = 0; d < lines::kDirections; ++d) {
      shapes = with_shape(shapes, d,
                          shape_on_line(*variant.shapes[c], {}, walls.line(cell, d), lines::place_of(cell, d), colour));
    }
    sum += variant.combinations[c][(*variant.numbers)[shapes]].worth;
  });
  return sum;
}

}  // namespace

Variant::Variant(const Rules& given)
    : rules(given),
      walls(given.size),
      board(lines::CellSet::board(given.size)),
      shapes{&shape_table(given.line_rule(kBlack)), &shape_table(given.line_rule(kWhite))},
      pairs(&shape_pairs(given.line_rule(kBlack), given.line_rule(kWhite))),
      weights{&gomoku::weights(given, kBlack), &gomoku::weights(given, kWhite)} {
  for (std::size_t black = 0; black < kGrades; ++black) {
    for (std::size_t white = 0; white < kGrades; ++white) {
      meetings[black * kGrades + white] = {weights[0]->meetings.of(black, white),
                                           weights[1]->meetings.of(white, black)};
    }
  }
  for (const int colour : {kBlack, kWhite}) {
    std::bitset<kCombinations> known;
    for (unsigned s = 0; s < numbers->size(); ++s) {
      const bool valid = (s & 15) < kShapes && (s >> 4 & 15) < kShapes && (s >> 8 & 15) < kShapes && s >> 12 < kShapes;
      const Combination number = (*numbers)[s];
      if (!valid || known[number]) continue;
      known.set(number);
      combinations[static_cast<std::size_t>(colour)][number] =
          describe(static_cast<Shapes>(s), given.renju && colour == kBlack, *weights[static_cast<std::size_t>(colour)]);
    }
    for (const Refined& refined : weights[static_cast<std::size_t>(colour)]->refined) {
      CombinationEntry& entry = combinations[static_cast<std::size_t>(colour)][refined.combination];
      entry.worth = {refined.mover, refined.waiter};
      entry.attack = refined.attack;
      entry.defend = refined.defend;
    }
    if (weights[static_cast<std::size_t>(colour)]->refined.empty() || given.size == kLearntSize) continue;
    surplus[static_cast<std::size_t>(colour)] =
        sum_of_empty_board(*this, given.size, colour) - sum_of_empty_board(*this, kLearntSize, colour);
  }
}

std::shared_ptr<const Variant> variant(const Rules& rules) {
  constexpr std::size_t kKept = 32;  // 80 kilobytes each
  static std::mutex mutex;
  static std::list<std::shared_ptr<const Variant>> lately;  // the one asked for last comes first
  const std::lock_guard lock(mutex);
  const auto found =
      std::find_if(lately.begin(), lately.end(), [&](const auto& known) { return known->rules == rules; });
  if (found != lately.end()) {
    lately.splice(lately.begin(), lately, found);
  } else {
    lately.push_front(std::make_shared<const Variant>(rules));
    if (lately.size() > kKept) lately.pop_back();
  }
  return lately.front();
}

}  // namespace deepcut::gomoku
