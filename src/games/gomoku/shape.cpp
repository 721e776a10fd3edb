#include "games/gomoku/shape.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

namespace deepcut::gomoku {

namespace {

enum class Content : std::uint8_t { kEmpty, kOwn, kOther, kWall };

/// A line around its middle cell, which holds an own stone.
class Stretch {
 public:
  Stretch(const LineRule& rule, int reach) : rule_(rule), reach_(reach) {
    cells_.fill(Content::kWall);
    for (int i = -reach; i <= reach; ++i) at(i) = Content::kEmpty;
    at(0) = Content::kOwn;
  }

  Content& at(int offset) { return cells_[index(offset)]; }
  Content at(int offset) const { return cells_[index(offset)]; }

  bool is_board(int offset) const { return at(offset) != Content::kWall; }

  /// The first offset before, and behind, the row of stones that the middle one is part of.
  int row_begin() const {
    int i = 0;
    while (at(i) == Content::kOwn && i >= -reach_) --i;
    return i;
  }
  int row_end() const {
    int i = 0;
    while (at(i) == Content::kOwn && i <= reach_) ++i;
    return i;
  }
  int row_length() const { return row_end() - row_begin() - 1; }

  bool wins() const {
    const int length = row_length();
    if (length < 5) return false;
    if (length > 5) return !rule_.exact;
    return !rule_.caro || at(row_begin()) != Content::kOther || at(row_end()) != Content::kOther;
  }
  bool is_forbidden_overline() const { return rule_.overline_forbidden && row_length() > 5; }

  /// Calls visit(offset) for every empty cell, with an own stone put there for that long.
  template <class Visit>
  void with_one_more(Visit visit) {
    for (int i = -reach_; i <= reach_; ++i) {
      if (at(i) != Content::kEmpty) continue;
      at(i) = Content::kOwn;
      visit(i);
      at(i) = Content::kEmpty;
    }
  }

 private:
  static std::size_t index(int offset) {
    const int place = offset + lines::kMargin + 1;
    return static_cast<std::size_t>(place);
  }

  const LineRule& rule_;
  int reach_;
  std::array<Content, 2 * lines::kMargin + 3> cells_{};
};

class Classifier {
 public:
  Classifier(const LineRule& rule, std::uint32_t base, std::vector<std::uint8_t>& known) : rule_(rule), known_(known) {
    std::uint32_t weight = 1;
    for (int i = -rule.reach(); i <= rule.reach(); ++i) {
      if (i == 0) continue;
      weights_[place(i)] = weight;
      weight *= base;
    }
  }

  /// The stretch of this index, in which an empty cell counts nothing and an own stone its weight.
  Shape classify(Stretch& stretch, std::uint32_t index) {
    if (known_[index] == kUnknown) known_[index] = static_cast<std::uint8_t>(derive(stretch, index));
    return static_cast<Shape>(known_[index]);
  }

  /// Distinct sets of three stones, the middle one among them, that one more stone makes an open four.
  static int free_threes(Stretch& stretch, Shape shape) {
    if (shape >= Shape::kFour) return 0;
    // The same three stones may become two fours, one at each end: count them once.
    std::vector<unsigned> sets;
    stretch.with_one_more([&](int added) {
      if (!is_straight_four(stretch)) return;
      const int begin = stretch.row_begin() + 1;
      if (added < begin || added >= begin + 4) return;
      unsigned stones = 0;
      for (int i = begin; i < begin + 4; ++i) {
        if (i != added) stones |= 1U << (i + lines::kMargin);
      }
      if (std::find(sets.begin(), sets.end(), stones) == sets.end()) sets.push_back(stones);
    });
    return static_cast<int>(sets.size());
  }

  static constexpr std::uint8_t kUnknown = 0xFF;

 private:
  static bool is_straight_four(const Stretch& stretch) {
    return stretch.row_length() == 4 && stretch.at(stretch.row_begin()) == Content::kEmpty &&
           stretch.at(stretch.row_end()) == Content::kEmpty;
  }

  static std::size_t place(int offset) { return static_cast<std::size_t>(offset) + lines::kMargin; }

  Shape derive(Stretch& stretch, std::uint32_t index) {
    if (stretch.wins()) return Shape::kFive;
    if (stretch.is_forbidden_overline()) return Shape::kOverline;
    std::array<int, kShapes> next{};  // how many cells lead to each shape
    const int before = stretch.row_begin();
    const int behind = stretch.row_end();
    bool both_ends = stretch.at(before) == Content::kEmpty && stretch.at(behind) == Content::kEmpty;
    stretch.with_one_more([&](int added) {
      const Shape shape = classify(stretch, index + weights_[place(added)]);
      ++next[static_cast<std::size_t>(shape)];
      if ((added == before || added == behind) && shape != Shape::kFive) both_ends = false;
    });
    const auto count = [&](Shape shape) { return next[static_cast<std::size_t>(shape)]; };
    if (count(Shape::kFive) >= 2) {
      return both_ends && stretch.row_length() == 4 ? Shape::kOpenFour : Shape::kDoubleFour;
    }
    if (count(Shape::kFive) == 1) return Shape::kFour;
    const int open_fours = count(Shape::kOpenFour) + (rule_.overline_forbidden ? 0 : count(Shape::kDoubleFour));
    if (open_fours >= 2) return Shape::kWideThree;
    if (open_fours == 1) return Shape::kOpenThree;
    if (count(Shape::kFour) + count(Shape::kDoubleFour) > 0) return Shape::kThree;
    const int open_threes = count(Shape::kOpenThree) + count(Shape::kWideThree);
    if (count(Shape::kWideThree) >= 2) return Shape::kWideTwo;
    if (open_threes >= 1) return Shape::kOpenTwo;
    if (count(Shape::kThree) > 0) return Shape::kTwo;
    if (count(Shape::kOpenTwo) + count(Shape::kWideTwo) > 0) return Shape::kOpenOne;
    return count(Shape::kTwo) > 0 ? Shape::kOne : Shape::kNone;
  }

  const LineRule& rule_;
  std::vector<std::uint8_t>& known_;
  std::array<std::uint32_t, 2 * lines::kMargin + 1> weights_{};
};

/// The stretch of the next index.
void advance(Stretch& stretch, std::uint32_t base, int reach) {
  for (int i = -reach; i <= reach; ++i) {
    if (i == 0) continue;
    const unsigned next = static_cast<unsigned>(stretch.at(i)) + 1;
    stretch.at(i) = next < base ? static_cast<Content>(next) : Content::kEmpty;
    if (next < base) return;
  }
}

/// Whether a line can look like that: what is outside the board has no inside.
bool is_possible(const Stretch& stretch, int reach) {
  for (int i = 1; i < reach; ++i) {
    if (!stretch.is_board(i) && stretch.is_board(i + 1)) return false;
    if (!stretch.is_board(-i) && stretch.is_board(-i - 1)) return false;
  }
  return true;
}

}  // namespace

ShapeTable::ShapeTable(const LineRule& rule) : reach_(rule.reach()) {
  // Only caro can tell a stone from the edge.
  const std::uint32_t base = rule.caro ? 4 : 3;
  std::uint32_t weight = 1;
  for (int i = 0; i <= 2 * reach_; ++i) {
    if (i == reach_) continue;
    for (std::size_t bits = 0; bits < own_.size(); ++bits) {
      if ((bits >> i & 1) == 0) continue;
      own_[bits] += weight;
      other_[bits] += 2 * weight;
      wall_[bits] += (base - 1) * weight;
    }
    weight *= base;
  }
  shapes_.assign(weight, Classifier::kUnknown);
  free_threes_.assign(weight, 0);
  Classifier classifier(rule, base, shapes_);
  Stretch stretch(rule, reach_);
  for (std::uint32_t index = 0; index < weight; ++index, advance(stretch, base, reach_)) {
    if (!is_possible(stretch, reach_)) {
      shapes_[index] = 0;
      continue;
    }
    const Shape shape = classifier.classify(stretch, index);
    free_threes_[index] = static_cast<std::uint8_t>(Classifier::free_threes(stretch, shape));
  }
}

ShapePairs::ShapePairs(const LineRule& black, const LineRule& white) : reach_(std::max(black.reach(), white.reach())) {
  pairs_.resize(std::size_t{1} << 4 * reach_);
  (reach_ == 4 ? &ShapePairs::fill<4> : &ShapePairs::fill<5>)(*this, shape_table(black), shape_table(white));
}

template <int kReach>
void ShapePairs::fill(ShapePairs& pairs, const ShapeTable& black, const ShapeTable& white) {
  constexpr unsigned kStretch = 2U << 2 * kReach;
  constexpr unsigned kMiddle = 1U << kReach;
  const auto shape = [](const ShapeTable& table, unsigned own, unsigned other, unsigned wall) {
    const int hidden = kReach - table.reach();
    const unsigned seen = (2U << 2 * table.reach()) - 1;
    return static_cast<unsigned>(table.look_up(own >> hidden & seen, other >> hidden & seen, wall >> hidden & seen));
  };
  for (unsigned first = 0; first < kStretch; ++first) {
    if ((first & kMiddle) != 0) continue;
    for (unsigned second = 0; second < kStretch; ++second) {
      if ((second & kMiddle) != 0) continue;
      const unsigned wall = first & second;
      const unsigned for_black = shape(black, first & ~wall, second & ~wall, wall);
      const unsigned for_white = shape(white, second & ~wall, first & ~wall, wall);
      pairs.pairs_[index<kReach>(first, second)] = static_cast<std::uint8_t>(for_black | for_white << 4);
    }
  }
}

namespace {

/// What was made for these arguments before, or a new one that is kept.
template <class Made, class... Arguments>
const Made& made_once(const Arguments&... arguments) {
  static std::mutex mutex;
  static std::vector<std::pair<std::tuple<Arguments...>, std::unique_ptr<const Made>>> all;
  const std::lock_guard lock(mutex);
  for (const auto& [known, made] : all) {
    if (known == std::tuple(arguments...)) return *made;
  }
  all.emplace_back(std::tuple(arguments...), std::make_unique<const Made>(arguments...));
  return *all.back().second;
}

}  // namespace

const ShapeTable& shape_table(const LineRule& rule) { return made_once<ShapeTable>(rule); }

const ShapePairs& shape_pairs(const LineRule& black, const LineRule& white) {
  return made_once<ShapePairs>(black, white);
}

}  // namespace deepcut::gomoku
