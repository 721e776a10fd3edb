#include "games/lines/network_board.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace deepcut::lines {

namespace {

const CellRow kTakenCell{};
constexpr std::int16_t kOneOfExtras = 1024;  ///< 1.0

}  // namespace

NetworkBoard::NetworkBoard(std::shared_ptr<const Network> network, int size, const NetworkKernels& kernels)
    : network_(std::move(network)),
      kernels_(kernels),
      size_(size),
      walls_(size),
      cells_(size, network_->mix()),
      slots_(cells_.sums.size()),
      reached_(cells_.sums.size()) {
  CellSet::board(size).for_each([this](Cell cell) {
    const std::size_t here = index(cell);
    for (const std::size_t row : {here - cells_.stride(), here, here + cells_.stride()}) {
      for (std::size_t near = row - 1; near <= row + 1; ++near) reached_[near] |= 1U << cells_.regions_of[here];
    }
    begin_cell(cell);
  });
}

unsigned NetworkBoard::pattern(Cell cell, int direction) const {
  const auto& line = lines_.line(cell, direction).stones;
  const LineBits wall = walls_.line(cell, direction);
  static_assert(kMargin == kPatternReach, "a pattern begins where the line does");
  const int place = place_of(cell, direction);
  return pattern_number((line[0] | wall) >> place, (line[1] | wall) >> place);
}

/// All four lines of an empty cell.
void NetworkBoard::begin_cell(Cell cell) {
  const std::size_t here = index(cell);
  CellRow sums = network_->cell_bias();
  for (int d = 0; d < kDirections; ++d) {
    const PatternRows::Slot slot = network_->rows().slot(pattern(cell, d));
    slots_[here][static_cast<std::size_t>(d)] = slot;
    const CellRow& row = network_->rows().row(slot);
    for (std::size_t k = 0; k < CellRow::kSize; ++k) {
      sums.numbers[k] = static_cast<std::int16_t>(sums.numbers[k] + row.numbers[k]);
    }
  }
  cells_.limits[here].fill(kMostOfCell);
  outdated_ |= reached_[here];
  const RowChange change{here, &cells_.sums[here], &sums};
  kernels_.change(cells_, {&change, 1}, network_->mix());
}

/// A stone has come there: nothing of the cell is left.
void NetworkBoard::end_cell(Cell cell) {
  const std::size_t here = index(cell);
  cells_.limits[here].fill(0);
  outdated_ |= reached_[here];
  changes_.push_back({here, &cells_.sums[here], &kTakenCell});
}

void NetworkBoard::follow(const CellSet& black, const CellSet& white) {
  const std::array<const CellSet*, 2> now = {&black, &white};
  if (follows(black, white)) return;
  judged_ = -1;
  CellSet changed;
  const CellSet taken_before = stones_[0] | stones_[1];
  for (const int colour : {0, 1}) {
    CellSet& seen = stones_[static_cast<std::size_t>(colour)];
    const CellSet& given = *now[static_cast<std::size_t>(colour)];
    const CellSet different = (seen - given) | (given - seen);
    different.for_each([&](Cell cell) { lines_.flip(cell, colour); });
    changed |= different;
    seen = given;
  }
  const CellSet taken = stones_[0] | stones_[1];
  (taken_before - taken).for_each([this](Cell cell) { begin_cell(cell); });
  changes_.clear();
  (taken - taken_before).for_each([this](Cell cell) { end_cell(cell); });
  changed.for_each([this](Cell cell) {
    for (int d = 0; d < kDirections; ++d) refresh_line(cell, d);
  });
  kernels_.change(cells_, changes_, network_->mix());
}

void NetworkBoard::follow_pairs(std::array<int, 2> missing) {
  for (int& pairs : missing) pairs = std::clamp(pairs, 0, kMissingPairs - 1);
  if (missing == missing_pairs_) return;
  missing_pairs_ = missing;
  judged_ = -1;
}

/// The stone has come or gone: looks again at the empty cells that see it on this line.
void NetworkBoard::refresh_line(Cell stone, int direction) {
  const auto& stones = lines_.line(stone, direction).stones;
  const LineBits wall = walls_.line(stone, direction);
  const LineBits black = stones[0] | wall;
  const LineBits white = stones[1] | wall;
  const int begin = place_of(stone, direction) + kMargin - kPatternReach;
  const auto d = static_cast<std::size_t>(direction);
  const std::ptrdiff_t step = std::ptrdiff_t{kStepY[d]} * (size_ + 2) + kStepX[d];
  const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(index(stone)) - kPatternReach * step;
  unsigned open =
      static_cast<unsigned>(~(black | white) >> begin) & ((2U << 2 * kPatternReach) - 1) & ~(1U << kPatternReach);
  for (; open != 0; open &= open - 1) {
    const int steps = std::countr_zero(open);
    const int place = begin + steps - kPatternReach;  // not below 0: the cell is on the board
    const PatternRows::Slot now = network_->rows().slot(pattern_number(black >> place, white >> place));
    const auto cell = static_cast<std::size_t>(first + steps * step);
    const PatternRows::Slot before = std::exchange(slots_[cell][d], now);
    if (now == before) continue;
    outdated_ |= reached_[cell];
    changes_.push_back({cell, &network_->rows().row(before), &network_->rows().row(now)});
  }
}

void NetworkBoard::judge(int side, int phase) {
  const int wanted = 2 * phase + side;
  if (judged_ == wanted) return;
  judged_ = wanted;
  asked_policy_ = false;
  const HeadWeights& heads = network_->heads(side, phase);
  constexpr std::size_t kBoard = CellRow::kSize + kRegionUnits;
  alignas(64) std::array<std::int16_t, kBoard + kExtras> all{};
  kernels_.survey(cells_, std::exchange(outdated_, 0));
  kernels_.summarise(cells_.regions, side, heads.region, all.data());
  if (network_->counts_pairs()) {
    for (const int whose : {side, 1 - side}) {
      const auto missing = static_cast<std::size_t>(missing_pairs_[static_cast<std::size_t>(whose)]);
      all[kBoard + (whose == side ? 0 : kMissingPairs) + missing] = kOneOfExtras;
    }
  }
  kernels_.activate(heads.value_first, all.data(), hidden_.data());
  std::array<std::int16_t, kValueSecond> second;
  kernels_.activate(heads.value_second, hidden_.data(), second.data());
  std::array<std::int32_t, 3> last;
  kernels_.dense(heads.value_last, second.data(), last.data());
  const int shift = heads.value_last.shift;
  prospects_ = {last[0] >> shift, last[1] >> shift, last[2] >> shift};
}

Prospects NetworkBoard::prospects(int side, int phase) {
  judge(side, phase);
  return prospects_;
}

std::span<const std::int32_t> NetworkBoard::likings(int side, int phase, std::span<const Cell> cells) {
  judge(side, phase);
  if (!asked_policy_) {
    asked_policy_ = true;
    const DenseLayer& policy = network_->heads(side, phase).policy;
    std::array<std::int32_t, CellRow::kSize> sums;
    kernels_.dense(policy, hidden_.data(), sums.data());
    for (std::size_t i = 0; i < CellRow::kSize; ++i) {
      wants_.numbers[place_of_input(side, i)] =
          static_cast<std::int16_t>(std::clamp(sums[i] >> policy.shift, -kMostActive, kMostActive));
    }
  }
  places_.clear();
  for (const Cell cell : cells) places_.push_back(static_cast<std::uint16_t>(index(cell)));
  likings_.resize(places_.size());
  kernels_.products(cells_, places_, wants_, likings_.data());
  for (std::int32_t& liking : likings_) liking >>= 10;
  return likings_;
}

}  // namespace deepcut::lines
