#include "games/connect6/outlook.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "games/lines/line_board.hpp"

namespace deepcut::connect6 {

namespace {

constexpr int kReach = 5;
constexpr int kSides = 63;  ///< what can stand on one side of a cell
constexpr int kPatterns = kSides * (kSides + 1) / 2;

/// From the sums of both sides to the value, in whole numbers: it is the same on every machine. The first index of
/// `hidden` is the sum.
template <int kSums, int kHiddenUnits>
struct HeadOf {
  std::array<std::array<std::int32_t, kHiddenUnits>, kSums> hidden;
  std::array<std::int64_t, kHiddenUnits> hidden_bias;
  std::array<std::int32_t, kHiddenUnits> out;
  std::int64_t bias;
};

#include "games/connect6/network.inc"

constexpr std::size_t kSums = 2 * kWidth;  ///< seen with black to move, then with white to move
constexpr Score kScoreOfOdds = 400;        ///< a score, where the odds are e squared

/// Five cells before a side is blocked, or fewer, and which of them are own: by the bits of own and of blocked cells,
/// the nearest lowest.
constexpr std::array<std::array<std::uint8_t, 32>, 32> kSideOf = [] {
  std::array<std::array<std::uint8_t, 32>, 32> sides{};
  for (unsigned own = 0; own < 32; ++own) {
    for (unsigned blocked = 0; blocked < 32; ++blocked) {
      const unsigned free_bits = (blocked & -blocked) == 0 ? 31U : (blocked & -blocked) - 1U;
      sides[own][blocked] = static_cast<std::uint8_t>(free_bits + (own & free_bits));
    }
  }
  return sides;
}();

/// The number of a pattern, the same from either end.
constexpr std::array<std::array<std::uint16_t, kSides>, kSides> kPatternOf = [] {
  std::array<std::array<std::uint16_t, kSides>, kSides> numbers{};
  std::uint16_t next = 0;
  for (std::size_t a = 0; a < kSides; ++a) {
    for (std::size_t b = a; b < kSides; ++b) numbers[a][b] = numbers[b][a] = next++;
  }
  return numbers;
}();

using Sums = std::array<std::int16_t, kSums>;

/// What a pattern of each colour adds to a cell.
struct Additions {
  alignas(64) std::array<std::array<Sums, kPatterns>, 2> of;

  Additions() {
    for (std::size_t i = 0; i < kPatterns; ++i) {
      for (std::size_t k = 0; k < kSums; ++k) {
        of[0][i][k] = kLineTable[i][k];
        of[1][i][k] = kLineTable[i][(k + kWidth) % kSums];
      }
    }
  }
};

const Additions& additions() {
  static const Additions kMade;
  return kMade;
}

/// The bit of a cell `steps` away, which are not 0.
constexpr std::uint16_t bit_of(int steps) {
  return static_cast<std::uint16_t>(steps > 0 ? 1U << (steps - 1) : 1U << (kReach - 1 - steps));
}

}  // namespace

struct Outlook::Cells {
  /// The cells of one direction around a cell: five ahead in the low bits, five behind in the high ones.
  struct Surroundings {
    std::array<std::uint16_t, 2> stones{};
    std::uint16_t outside = 0;
    std::array<std::uint16_t, 2> patterns{};

    void find_patterns() {
      for (std::size_t colour = 0; colour < 2; ++colour) {
        const unsigned own = stones[colour];
        const unsigned blocked = stones[1 - colour] | outside;
        patterns[colour] = kPatternOf[kSideOf[own & 31U][blocked & 31U]][kSideOf[own >> 5U][blocked >> 5U]];
      }
    }
  };

  struct OneCell {
    alignas(64) Sums sums{};
    std::array<Surroundings, lines::kDirections> lines{};
    bool empty = false;
  };

  const Geometry* geometry = nullptr;
  std::array<OneCell, lines::kCells> cells{};
  std::array<std::int32_t, kSums> total{};  ///< over all empty cells, without what is below zero

  void begin(const Geometry& board) {
    geometry = &board;
    const int size = board.size;
    board.board.for_each([&](Cell cell) {
      OneCell& here = cells[cell];
      here.empty = true;
      for (int d = 0; d < lines::kDirections; ++d) {
        Surroundings& around = here.lines[static_cast<std::size_t>(d)];
        for (int steps = -kReach; steps <= kReach; ++steps) {
          const int x = lines::x_of(cell) + steps * lines::kStepX[static_cast<std::size_t>(d)];
          const int y = lines::y_of(cell) + steps * lines::kStepY[static_cast<std::size_t>(d)];
          const bool inside = x >= 0 && y >= 0 && x < size && y < size;
          if (steps != 0 && !inside) around.outside |= bit_of(steps);
        }
        around.find_patterns();
        for (std::size_t colour = 0; colour < 2; ++colour) {
          const Sums& added = additions().of[colour][around.patterns[colour]];
          for (std::size_t k = 0; k < kSums; ++k) here.sums[k] = static_cast<std::int16_t>(here.sums[k] + added[k]);
        }
      }
      count(here, 1);
    });
  }

  void count(const OneCell& cell, int sign) {
    for (std::size_t k = 0; k < kSums; ++k) total[k] += sign * std::max<std::int32_t>(cell.sums[k], 0);
  }

  void change(PlacedStone stone, bool placed) {
    OneCell& here = cells[stone.cell];
    if (placed) {
      here.empty = false;
      count(here, -1);
    }
    for (int d = 0; d < lines::kDirections; ++d) {
      const unsigned outside = here.lines[static_cast<std::size_t>(d)].outside;
      for (const int way : {1, -1}) {
        for (int steps = way; std::abs(steps) <= kReach && (outside & bit_of(steps)) == 0; steps += way) {
          OneCell& there = cells[lines::step(stone.cell, d, steps)];
          // A cell that is taken was so before this stone, and will be so until it is taken back.
          if (there.empty) change_line(there, static_cast<std::size_t>(d), stone.colour, bit_of(-steps));
        }
      }
    }
    if (!placed) {
      here.empty = true;
      count(here, 1);
    }
  }

  void change_line(OneCell& cell, std::size_t direction, int colour, std::uint16_t bit) {
    Surroundings& around = cell.lines[direction];
    const std::array<std::uint16_t, 2> before = around.patterns;
    around.stones[static_cast<std::size_t>(colour)] ^= bit;
    around.find_patterns();
    if (around.patterns == before) return;
    const auto& of = additions().of;
    const Sums& black = of[0][around.patterns[0]];
    const Sums& black_before = of[0][before[0]];
    const Sums& white = of[1][around.patterns[1]];
    const Sums& white_before = of[1][before[1]];
    for (std::size_t k = 0; k < kSums; ++k) {
      const std::int16_t old_sum = cell.sums[k];
      const auto sum = static_cast<std::int16_t>(old_sum + black[k] - black_before[k] + white[k] - white_before[k]);
      cell.sums[k] = sum;
      total[k] += std::max<std::int16_t>(sum, 0) - std::max<std::int16_t>(old_sum, 0);
    }
  }
};

Outlook::Outlook() = default;
Outlook::~Outlook() = default;
Outlook::Outlook(Outlook&&) noexcept = default;
Outlook& Outlook::operator=(Outlook&&) noexcept = default;
Outlook::Outlook(const Outlook& /*other*/) : Outlook() {}
Outlook& Outlook::operator=(const Outlook& other) {
  if (this != &other) *this = Outlook();
  return *this;
}

void Outlook::begin(const Geometry& geometry) {
  if (cells_ && cells_->geometry == &geometry) return;
  cells_ = std::make_unique<Cells>();
  followed_.clear();
  // The network learnt on the usual board: the edges of another one must not look like an advantage.
  cells_->begin(Geometry::of(kUsualSize));
  if (geometry.size == kUsualSize) return;
  const auto usual = cells_->total;
  cells_ = std::make_unique<Cells>();
  cells_->begin(geometry);
  cells_->total = usual;
}

void Outlook::place(PlacedStone stone) {
  cells_->change(stone, true);
  followed_.push_back(stone);
}

void Outlook::take_back() {
  cells_->change(followed_.back(), false);
  followed_.pop_back();
}

Score Outlook::value(int side, int left) const {
  const auto& head = kHeads[left - 1];
  std::array<std::int64_t, kHidden> hidden = head.hidden_bias;
  for (std::size_t i = 0; i < kSums; ++i) {
    const std::int64_t sum = cells_->total[side == 0 ? i : (i + kWidth) % kSums];
    for (std::size_t k = 0; k < kHidden; ++k) hidden[k] += sum * head.hidden[i][k];
  }
  std::int64_t odds = head.bias;
  for (std::size_t k = 0; k < kHidden; ++k) {
    odds += std::max<std::int64_t>(hidden[k], 0) / kHeadScale * head.out[k];
  }
  constexpr std::int64_t kMost = 10 * std::int64_t{kScoreOfOdds};
  return static_cast<Score>(std::clamp(odds * kScoreOfOdds / (kSumScale * kHeadScale), -kMost, kMost));
}

int Outlook::liking(int side, int left, Cell cell) const {
  const Sums& sums = cells_->cells[cell].sums;
  const auto* seen = sums.data() + side * kWidth;
  std::int32_t liking = 0;
  for (std::size_t k = 0; k < kWidth; ++k) liking += std::max<std::int16_t>(seen[k], 0) * kLiking[left - 1][k];
  return static_cast<int>(std::int64_t{liking} * 100 / (kScale * kScale));
}

}  // namespace deepcut::connect6
