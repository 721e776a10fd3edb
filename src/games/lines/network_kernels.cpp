#include "games/lines/network_kernels.hpp"

#include <algorithm>
#include <utility>
#include <vector>

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

using Mixed = std::array<std::int16_t, CellRow::kMixedSize>;

/// What a cell of which `now` is seen in place of `before` gives more than it did.
Mixed more(const Mixed& now, const Mixed& before, const Mixed& weights) {
  Mixed result;
  for (std::size_t k = 0; k < result.size(); ++k) {
    result[k] = wrapped(fraction(now[k], weights[k]) - fraction(before[k], weights[k]));
  }
  return result;
}

/// A cell gives itself and all around it the difference to what it gave before.
void give(const Survey& survey, const MixWeights& mix, std::size_t cell) {
  Mixed now;
  for (std::size_t k = 0; k < now.size(); ++k) {
    now[k] = std::clamp<std::int16_t>(survey.sums[cell].numbers[k], 0, kMostOfSum);
  }
  const Mixed before = std::exchange(survey.gifts[cell].seen, now);
  const Mixed centre = more(now, before, mix.centre);
  const Mixed sides = more(now, before, mix.sides);
  const Mixed corners = more(now, before, mix.corners);
  for (std::size_t i = 0; i < 9; ++i) {
    const Mixed& gift = i == 4 ? centre : i % 2 == 1 ? sides : corners;
    Mixed& given = survey.gifts[cell + i / 3 * survey.stride() + i % 3 - survey.stride() - 1].given;
    for (std::size_t k = 0; k < given.size(); ++k) given[k] = wrapped(given[k] + gift[k]);
  }
}

/// Sums of regions change by what their cells do.
void put(std::int32_t& region, std::int16_t& before, std::int16_t now) {
  region += now - before;
  before = now;
}

void receive(const Survey& survey, const MixWeights& mix, std::size_t cell) {
  auto& region = (*survey.regions)[survey.regions_of[cell]];
  CellRow& out = survey.activations[cell];
  for (std::size_t k = 0; k < CellRow::kMixedSize; ++k) {
    const std::int16_t mixed = wrapped(mix.bias[k] + survey.gifts[cell].given[k]);
    put(region[k], out.numbers[k], std::clamp<std::int16_t>(mixed, 0, kMostOfCell));
  }
  for (std::size_t k = CellRow::kMixedSize; k < CellRow::kSize; ++k) {
    const std::int16_t seen = std::clamp<std::int16_t>(survey.sums[cell].numbers[k], 0, kMostOfSum);
    put(region[k], out.numbers[k], static_cast<std::int16_t>(seen >> 2));
  }
}

void survey_plain(const Survey& survey, const MixWeights& mix) {
  for (std::size_t i = 0; i < survey.words(); ++i) {
    for (std::uint64_t bits = (*survey.changed)[i]; bits != 0; bits &= bits - 1) give(survey, mix, first_cell(i, bits));
  }
  const RimmedSet cells = touched(survey);
  for (std::size_t i = 0; i < survey.words(); ++i) {
    for (std::uint64_t bits = cells[i]; bits != 0; bits &= bits - 1) receive(survey, mix, first_cell(i, bits));
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
    std::array<std::int16_t, CellRow::kSize> part;
    for (std::size_t k = 0; k < CellRow::kSize; ++k) {
      const std::int32_t sum = region[place_of_input(side, k)];
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

constexpr NetworkKernels kPlain{"plain",     change_plain,   survey_plain, summarise_plain,
                                dense_plain, activate_plain, product_plain};

}  // namespace

std::span<const NetworkKernels* const> NetworkKernels::all() {
  static const std::vector<const NetworkKernels*> kFound = [] {
    std::vector<const NetworkKernels*> kernels{&kPlain};
    for (const NetworkKernels* vectors : {simd128_kernels(), avx2_kernels(), avx512_kernels()}) {
      if (vectors != nullptr) kernels.push_back(vectors);
    }
    return kernels;
  }();
  return kFound;
}

}  // namespace deepcut::lines
