#include "games/lines/network_kernels.hpp"

#include <algorithm>
#include <vector>

namespace deepcut::lines {

namespace {

/// Sums wrap as those of the processor do; a trained network's never come so far.
std::int16_t wrapped(std::int32_t value) { return static_cast<std::int16_t>(value); }

/// A product with a fraction of 15 bits, rounded.
std::int32_t fraction(std::int32_t a, std::int32_t b) { return (a * b + 16384) >> 15; }

using Mixed = std::array<std::int16_t, CellRow::kMixedSize>;

std::int16_t cut_sum(std::int16_t sum) { return std::clamp<std::int16_t>(sum, 0, kMostOfSum); }
/// A number of a cell that is its own alone, from its sum.
std::int16_t own_number(std::int16_t sum) { return static_cast<std::int16_t>(cut_sum(sum) >> 2); }

/// A cell of which `now` is seen in place of `before` gives itself and all around it the difference.
void give(NetworkCells& cells, std::size_t cell, const CellRow& before, const CellRow& now, const MixWeights& mix) {
  for (std::size_t i = 0; i < 9; ++i) {
    const Mixed& weights = i == 4 ? mix.centre : i % 2 == 1 ? mix.sides : mix.corners;
    Mixed& given = cells.gifts[cell + i / 3 * cells.stride() + i % 3 - cells.stride() - 1].given;
    for (std::size_t k = 0; k < given.size(); ++k) {
      given[k] = wrapped(given[k] + fraction(cut_sum(now.numbers[k]), weights[k]) -
                         fraction(cut_sum(before.numbers[k]), weights[k]));
    }
  }
}

void change_plain(NetworkCells& cells, std::span<const RowChange> changes, const MixWeights& mix) {
  for (const RowChange& change : changes) {
    CellRow& sums = cells.sums[change.cell];
    const CellRow before = sums;
    for (std::size_t k = 0; k < CellRow::kSize; ++k) {
      sums.numbers[k] = wrapped(before.numbers[k] - change.before->numbers[k] + change.now->numbers[k]);
    }
    give(cells, change.cell, before, sums, mix);
    auto& region = cells.regions[cells.regions_of[change.cell]];
    for (std::size_t k = CellRow::kMixedSize; k < CellRow::kSize; ++k) {
      region[k] += own_number(sums.numbers[k]) - own_number(before.numbers[k]);
    }
  }
}

/// A number of a cell in which its neighbours have a part.
std::int16_t mixed_number(const NetworkCells& cells, std::size_t cell, std::size_t k) {
  return std::clamp<std::int16_t>(cells.gifts[cell].given[k], 0, cells.limits[cell][0]);
}

void survey_plain(NetworkCells& cells, RegionSet regions) {
  for (std::size_t r = 0; r < kRegions; ++r) {
    if ((regions >> r & 1U) == 0) continue;
    const RegionBox box(r, cells.size);
    const auto mixed = std::span(cells.regions[r]).first<CellRow::kMixedSize>();
    std::fill(mixed.begin(), mixed.end(), 0);
    for (std::size_t y = box.top; y < box.bottom; ++y) {
      for (std::size_t x = box.left; x < box.right; ++x) {
        const std::size_t cell = rimmed_index(x, y, cells.size);
        for (std::size_t k = 0; k < mixed.size(); ++k) mixed[k] += mixed_number(cells, cell, k);
      }
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

void products_plain(const NetworkCells& cells, std::span<const std::uint16_t> places, const CellRow& weights,
                    std::int32_t* products) {
  for (const std::uint16_t cell : places) {
    std::int32_t sum = 0;
    for (std::size_t k = 0; k < CellRow::kSize; ++k) {
      const std::int16_t number =
          k < CellRow::kMixedSize ? mixed_number(cells, cell, k) : own_number(cells.sums[cell].numbers[k]);
      sum += std::int32_t{weights.numbers[k]} * number;
    }
    *products++ = sum;
  }
}

constexpr NetworkKernels kPlain{"plain",     change_plain,   survey_plain,  summarise_plain,
                                dense_plain, activate_plain, products_plain};

}  // namespace

NetworkCells::NetworkCells(int size_of_board, const MixWeights& mix)
    : size(size_of_board),
      sums(rimmed_cells(size)),
      gifts(sums.size(), Gifts{mix.bias}),
      limits(sums.size()),
      regions_of(sums.size()) {
  const auto width = static_cast<std::size_t>(size);
  for (std::size_t y = 0; y < width; ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      regions_of[rimmed_index(x, y, size)] = static_cast<std::uint8_t>(region_of(x, y, size));
    }
  }
}

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
