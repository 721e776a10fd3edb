#include "games/lines/network_kernels.hpp"

#include <algorithm>
#include <bit>

namespace deepcut::lines {

namespace {

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

void give(const Survey& survey, const MixWeights& mix, std::size_t cell) {
  Gifts& gift = survey.gifts[cell];
  for (std::size_t k = 0; k < CellRow::kMixedSize; ++k) {
    const std::int32_t seen = std::clamp<std::int16_t>(survey.sums[cell].numbers[k], 0, kMostOfSum);
    gift.centre[k] = wrapped(fraction(seen, mix.centre[k]));
    gift.sides[k] = wrapped(fraction(seen, mix.sides[k]));
    gift.corners[k] = wrapped(fraction(seen, mix.corners[k]));
  }
}

/// Sums of regions change by what their cells do.
void put(std::int32_t& region, std::int16_t& before, std::int16_t now) {
  region += now - before;
  before = now;
}

void receive(const Survey& survey, const MixWeights& mix, std::size_t x, std::size_t y) {
  const std::size_t stride = static_cast<std::size_t>(survey.size) + 2;
  const std::size_t cell = rimmed_index(x, y, survey.size);
  auto& region = (*survey.regions)[region_of(x, y, survey.size)];
  CellRow& out = survey.activations[cell];
  const Gifts* const here = survey.gifts + cell;
  for (std::size_t k = 0; k < CellRow::kMixedSize; ++k) {
    const std::int32_t sides =
        here[-1].sides[k] + here[1].sides[k] + (here - stride)->sides[k] + (here + stride)->sides[k];
    const std::int32_t corners = (here - stride - 1)->corners[k] + (here - stride + 1)->corners[k] +
                                 (here + stride - 1)->corners[k] + (here + stride + 1)->corners[k];
    const std::int16_t mixed = wrapped(mix.bias[k] + here->centre[k] + sides + corners);
    put(region[k], out.numbers[k], std::clamp<std::int16_t>(mixed, 0, kMostOfCell));
  }
  for (std::size_t k = CellRow::kMixedSize; k < CellRow::kSize; ++k) {
    const std::int16_t seen = std::clamp<std::int16_t>(survey.sums[cell].numbers[k], 0, kMostOfSum);
    put(region[k], out.numbers[k], static_cast<std::int16_t>(seen >> 2));
  }
}

void survey_plain(const Survey& survey, const MixWeights& mix) {
  const auto size = static_cast<std::size_t>(survey.size);
  for (std::size_t y = 0; y < size; ++y) {
    for (std::uint32_t bits = (*survey.changed)[y + 1]; bits != 0; bits &= bits - 1) {
      give(survey, mix, rimmed_index(static_cast<std::size_t>(std::countr_zero(bits)), y, survey.size));
    }
  }
  const RowBits rows = touched(survey);
  for (std::size_t y = 0; y < size; ++y) {
    for (std::uint32_t bits = rows[y + 1]; bits != 0; bits &= bits - 1) {
      receive(survey, mix, static_cast<std::size_t>(std::countr_zero(bits)), y);
    }
  }
}

std::int32_t output(const DenseLayer& layer, std::size_t i, const std::int16_t* inputs) {
  const auto count = static_cast<std::size_t>(layer.inputs);
  const std::int16_t* const row = layer.weights.data() + i * count;
  std::int32_t sum = layer.bias[i];
  for (std::size_t k = 0; k < count; ++k) sum += std::int32_t{row[k]} * inputs[k];
  return sum;
}

void dense_plain(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs) {
  for (std::size_t i = 0; i < layer.bias.size(); ++i) outputs[i] = output(layer, i, inputs);
}

void activate_plain(const DenseLayer& layer, const std::int16_t* inputs, std::int16_t* outputs) {
  for (std::size_t i = 0; i < layer.bias.size(); ++i)
    outputs[i] = cut_to_active(output(layer, i, inputs) >> layer.shift);
}

void summarise_plain(const Regions& regions, int side, const DenseLayer& layer, std::int16_t* inputs) {
  std::array<std::int32_t, CellRow::kSize> whole{};
  std::array<std::int32_t, kRegionUnits> units{};
  for (const auto& region : regions) {
    alignas(32) std::array<std::int16_t, CellRow::kSize> part;
    for (std::size_t k = 0; k < CellRow::kSize; ++k) {
      const std::size_t block = kBlocksOf[static_cast<std::size_t>(side)][k / CellRow::kBlock];
      const std::int32_t sum = region[block * CellRow::kBlock + k % CellRow::kBlock];
      whole[k] += sum;
      part[k] = cut_to_active(sum >> 1);
    }
    std::array<std::int16_t, kRegionUnits> here;
    activate_plain(layer, part.data(), here.data());
    for (std::size_t k = 0; k < kRegionUnits; ++k) units[k] += here[k];
  }
  for (std::size_t k = 0; k < CellRow::kSize; ++k) inputs[k] = cut_to_active(whole[k] >> 2);
  for (std::size_t k = 0; k < kRegionUnits; ++k) inputs[CellRow::kSize + k] = cut_to_active(units[k] >> 2);
}

std::int32_t product_plain(const CellRow& a, const CellRow& b) {
  std::int32_t sum = 0;
  for (std::size_t k = 0; k < CellRow::kSize; ++k) sum += std::int32_t{a.numbers[k]} * b.numbers[k];
  return sum;
}

}  // namespace

const NetworkKernels& NetworkKernels::plain() {
  static constexpr NetworkKernels kKernels{change_plain, survey_plain,   summarise_plain,
                                           dense_plain,  activate_plain, product_plain};
  return kKernels;
}

const NetworkKernels& NetworkKernels::best() {
  static const NetworkKernels& best = vectors() != nullptr ? *vectors() : plain();
  return best;
}

}  // namespace deepcut::lines
