#include "games/lines/network_kernels.hpp"

#include <algorithm>
#include <vector>

namespace deepcut::lines {

namespace {

constexpr std::size_t kMixedNumbers = 2 * kMixed;

/// Sums wrap as those of the processor do; a trained network's never come so far.
std::int16_t wrapped(std::int32_t value) { return static_cast<std::int16_t>(value); }

/// A product with a fraction of 15 bits, rounded.
std::int32_t fraction(std::int32_t a, std::int32_t b) { return (a * b + 16384) >> 15; }

void change_plain(std::span<const RowChange> changes) {
  for (const RowChange& change : changes) {
    for (std::size_t k = 0; k < CellRow::kSize; ++k) {
      change.sums->numbers[k] = wrapped(change.sums->numbers[k] - change.before->numbers[k] + change.now->numbers[k]);
    }
  }
}

/// What a cell gives to itself, to the cells at its sides and to those at its corners.
struct Gifts {
  std::array<std::int16_t, kMixedNumbers> centre{};
  std::array<std::int16_t, kMixedNumbers> sides{};
  std::array<std::int16_t, kMixedNumbers> corners{};
};

void survey_plain(const Survey& survey, const MixWeights& mix) {
  const auto size = static_cast<std::size_t>(survey.size);
  const std::size_t stride = size + 2;
  std::vector<Gifts> gifts(stride * stride);  // with a rim of nothing
  const auto at = [&](std::size_t x, std::size_t y) -> Gifts& { return gifts[(y + 1) * stride + x + 1]; };
  for (std::size_t y = 0; y < size; ++y) {
    for (std::size_t x = 0; x < size; ++x) {
      Gifts& gift = at(x, y);
      for (std::size_t k = 0; k < kMixedNumbers; ++k) {
        const std::int32_t seen = std::clamp<std::int16_t>(survey.sums[y * size + x].numbers[k], 0, kMostOfSum);
        gift.centre[k] = wrapped(fraction(seen, mix.centre[k]));
        gift.sides[k] = wrapped(fraction(seen, mix.sides[k]));
        gift.corners[k] = wrapped(fraction(seen, mix.corners[k]));
      }
    }
  }
  for (auto& region : *survey.regions) region.fill(0);
  for (std::size_t y = 0; y < size; ++y) {
    for (std::size_t x = 0; x < size; ++x) {
      const std::size_t cell = y * size + x;
      auto& region = (*survey.regions)[3 * (3 * y / size) + 3 * x / size];
      CellRow& out = survey.activations[cell];
      const Gifts* const here = &at(x, y);
      for (std::size_t k = 0; k < kMixedNumbers; ++k) {
        const std::int32_t sides =
            here[-1].sides[k] + here[1].sides[k] + (here - stride)->sides[k] + (here + stride)->sides[k];
        const std::int32_t corners = (here - stride - 1)->corners[k] + (here - stride + 1)->corners[k] +
                                     (here + stride - 1)->corners[k] + (here + stride + 1)->corners[k];
        const std::int16_t mixed = wrapped(mix.bias[k] + here->centre[k] + sides + corners);
        out.numbers[k] =
            static_cast<std::int16_t>(std::clamp<std::int16_t>(mixed, 0, kMostOfCell) & survey.empty[cell]);
      }
      for (std::size_t k = kMixedNumbers; k < CellRow::kSize; ++k) {
        const std::int16_t seen = std::clamp<std::int16_t>(survey.sums[cell].numbers[k], 0, kMostOfSum);
        out.numbers[k] = static_cast<std::int16_t>(seen >> 2);
      }
      for (std::size_t k = 0; k < CellRow::kSize; ++k) region[k] += out.numbers[k];
    }
  }
}

void dense_plain(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs) {
  const std::int16_t* row = layer.weights.data();
  for (int i = 0; i < layer.outputs; ++i, row += layer.inputs) {
    std::int32_t sum = layer.bias[static_cast<std::size_t>(i)];
    for (int k = 0; k < layer.inputs; ++k) sum += std::int32_t{row[k]} * inputs[k];
    outputs[i] = sum;
  }
}

std::int32_t product_plain(const CellRow& a, const CellRow& b) {
  std::int32_t sum = 0;
  for (std::size_t k = 0; k < CellRow::kSize; ++k) sum += std::int32_t{a.numbers[k]} * b.numbers[k];
  return sum;
}

}  // namespace

const NetworkKernels& NetworkKernels::plain() {
  static constexpr NetworkKernels kKernels{change_plain, survey_plain, dense_plain, product_plain};
  return kKernels;
}

const NetworkKernels& NetworkKernels::best() {
  static const NetworkKernels& best = avx2() != nullptr ? *avx2() : plain();
  return best;
}

}  // namespace deepcut::lines
