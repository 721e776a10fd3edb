#include "games/lines/network_kernels.hpp"

#if defined(__wasm_simd128__)

#include <bit>

#include <wasm_simd128.h>

namespace deepcut::lines {

namespace {

using Vector = v128_t;
constexpr std::size_t kLanes = 8;
constexpr std::size_t kFour = 4;  ///< lanes of 32 bits

inline Vector load(const std::int16_t* from) { return wasm_v128_load(from); }
inline Vector load(const std::int32_t* from) { return wasm_v128_load(from); }
inline void store(std::int16_t* to, Vector value) { wasm_v128_store(to, value); }
inline void store(std::int32_t* to, Vector value) { wasm_v128_store(to, value); }
inline Vector zero() { return wasm_i32x4_const(0, 0, 0, 0); }
inline Vector cut(Vector value, std::int16_t most) {
  return wasm_i16x8_min(wasm_i16x8_max(value, zero()), wasm_i16x8_splat(most));
}
inline std::int32_t sum_of(Vector value) {
  const Vector half = wasm_i32x4_add(value, wasm_i32x4_shuffle(value, value, 2, 3, 0, 1));
  return wasm_i32x4_extract_lane(half, 0) + wasm_i32x4_extract_lane(half, 1);
}
/// Adds numbers of 16 bits to as many of 32.
inline void add_to(std::int32_t* sums, Vector more) {
  store(sums, wasm_i32x4_add(load(sums), wasm_i32x4_extend_low_i16x8(more)));
  store(sums + kFour, wasm_i32x4_add(load(sums + kFour), wasm_i32x4_extend_high_i16x8(more)));
}

void change_simd128(std::span<const RowChange> changes) {
  for (const RowChange& change : changes) {
    std::int16_t* const sums = change.sums->numbers.data();
    for (std::size_t k = 0; k < CellRow::kSize; k += kLanes) {
      const Vector less = wasm_i16x8_sub(load(sums + k), load(change.before->numbers.data() + k));
      store(sums + k, wasm_i16x8_add(less, load(change.now->numbers.data() + k)));
    }
  }
}

/// A product with a fraction of 15 bits. It saturates only where both factors are the least number there is, and what was
/// seen is never below 0.
inline Vector fraction(Vector seen, const std::int16_t* weights) { return wasm_i16x8_q15mulr_sat(seen, load(weights)); }

inline void add_to(std::int16_t* sums, Vector more) { store(sums, wasm_i16x8_add(load(sums), more)); }

/// What a cell is given is kept in its `centre`, and what was last seen of it in its `sides`: a changed cell gives its
/// neighbours the difference. Many more cells are touched than have changed, and each would have to ask all around. The
/// first of the neighbours is above to the left: an address in WebAssembly comes with an offset for nothing, but never with
/// one below 0.
inline void give(const CellRow& sums, const MixWeights& mix, Gifts* above, std::size_t stride) {
  Gifts* const here = above + stride;
  Gifts* const below = here + stride;
  for (std::size_t k = 0; k < CellRow::kMixedSize; k += kLanes) {
    const Vector now = cut(load(sums.numbers.data() + k), kMostOfSum);
    const Vector before = load(here[1].sides.data() + k);
    if (!wasm_v128_any_true(wasm_v128_xor(now, before))) continue;
    store(here[1].sides.data() + k, now);
    const auto more = [&](const std::int16_t* weights) {
      return wasm_i16x8_sub(fraction(now, weights + k), fraction(before, weights + k));
    };
    const Vector corners = more(mix.corners.data());
    add_to(above[0].centre.data() + k, corners);
    add_to(above[2].centre.data() + k, corners);
    add_to(below[0].centre.data() + k, corners);
    add_to(below[2].centre.data() + k, corners);
    const Vector sides = more(mix.sides.data());
    add_to(above[1].centre.data() + k, sides);
    add_to(below[1].centre.data() + k, sides);
    add_to(here[0].centre.data() + k, sides);
    add_to(here[2].centre.data() + k, sides);
    add_to(here[1].centre.data() + k, more(mix.centre.data()));
  }
}

/// So many numbers of a cell are renewed together: more would not fit into registers.
constexpr std::size_t kTogether = 32;
static_assert(CellRow::kMixedSize % kTogether == 0 && CellRow::kSize % kTogether == 0);

/// Renews numbers from `begin` to `end` of cells in a row of one region, which changes by as much as they do. The cells of
/// a row are so few that this fits into 16 bits.
template <std::size_t begin, std::size_t end, class Value>
inline void renew(std::uint32_t cells, std::int16_t* row, std::int32_t* region, const Value& value) {
  static_assert((kMaxSize + 2) / 3 * kMostOfCell < 32768);
  if (cells == 0) return;
  for (std::size_t first = begin; first < end; first += kTogether) {
    Vector change[kTogether / kLanes] = {zero(), zero(), zero(), zero()};
    for (std::uint32_t bits = cells; bits != 0; bits &= bits - 1) {
      const auto x = static_cast<std::size_t>(std::countr_zero(bits));
      std::int16_t* const out = row + x * CellRow::kSize + first;
      for (std::size_t v = 0; v < kTogether / kLanes; ++v) {
        const Vector now = value(x, first + v * kLanes);
        change[v] = wasm_i16x8_add(change[v], wasm_i16x8_sub(now, load(out + v * kLanes)));
        store(out + v * kLanes, now);
      }
    }
    for (std::size_t v = 0; v < kTogether / kLanes; ++v) add_to(region + first + v * kLanes, change[v]);
  }
}

void survey_simd128(const Survey& survey, const MixWeights& mix) {
  const auto size = static_cast<std::size_t>(survey.size);
  const std::size_t stride = size + 2;
  const RowBits& changed = *survey.changed;
  for (std::size_t y = 0; y < size; ++y) {
    for (std::uint32_t bits = changed[y + 1]; bits != 0; bits &= bits - 1) {
      const auto x = static_cast<std::size_t>(std::countr_zero(bits));
      give(survey.sums[rimmed_index(x, y, survey.size)], mix, survey.gifts + y * stride + x, stride);
    }
  }
  const RowBits rows = touched(survey);
  for (std::size_t y = 0; y < size; ++y) {
    const std::uint32_t around = rows[y + 1];
    if (around == 0) continue;
    const std::size_t row = rimmed_index(0, y, survey.size);
    const CellRow* const sums = survey.sums + row;
    const Gifts* const gifts = survey.gifts + row;
    std::int16_t* const out = survey.activations[row].numbers.data();
    for (std::size_t across = 0; across < 3; ++across) {
      const std::uint32_t columns = region_columns(static_cast<int>(across), survey.size);
      std::int32_t* const region = (*survey.regions)[3 * (3 * y / size) + across].data();
      constexpr std::size_t kMixedSize = CellRow::kMixedSize;
      renew<0, kMixedSize>(around & columns, out, region, [=, &mix](std::size_t x, std::size_t k) {
        const Vector given = wasm_i16x8_add(load(gifts[x].centre.data() + k), load(mix.bias.data() + k));
        return cut(given, kMostOfCell);
      });
      const std::uint32_t own = around & changed[y + 1] & columns;
      renew<kMixedSize, CellRow::kSize>(own, out, region, [=](std::size_t x, std::size_t k) {
        return wasm_i16x8_shr(cut(load(sums[x].numbers.data() + k), kMostOfSum), 2);
      });
    }
  }
}

inline Vector add_products(Vector sums, Vector a, Vector b) { return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(a, b)); }

// Eight outputs of a dense layer are two sums of four. So many are worked out together that one sum need not wait for the
// one before, but not more than registers can be had for.
constexpr std::size_t kEight = 8;
struct EightSums {
  Vector low;
  Vector high;
};

/// Those of eight outputs, for the first two inputs.
inline const std::int16_t* packed_weights(const DenseLayer& layer, std::size_t first) {
  const std::size_t together = first / kPackedOutputs * kPackedOutputs * static_cast<std::size_t>(layer.inputs);
  return layer.packed.data() + together + 2 * (first % kPackedOutputs);
}

/// Eight outputs from `first` on, before the shift, for several inputs of the same layer: each weight is loaded once.
template <std::size_t kMany>
inline void dense_eight(const DenseLayer& layer, std::size_t first, const std::int16_t* const (&inputs)[kMany],
                        EightSums (&sums)[kMany]) {
  const auto count = static_cast<std::size_t>(layer.inputs);
  const std::int16_t* weights = packed_weights(layer, first);
  const Vector low = load(layer.bias.data() + first);
  const Vector high = load(layer.bias.data() + first + kFour);
  for (EightSums& sum : sums) sum = {low, high};
  for (std::size_t k = 0; k < count; k += 2, weights += 2 * kPackedOutputs) {
    const Vector weights_low = load(weights);
    const Vector weights_high = load(weights + kLanes);
    for (std::size_t i = 0; i < kMany; ++i) {
      const Vector seen = wasm_v128_load32_splat(inputs[i] + k);
      sums[i].low = add_products(sums[i].low, weights_low, seen);
      sums[i].high = add_products(sums[i].high, weights_high, seen);
    }
  }
}

/// Sixteen of them for one input.
inline void dense_sixteen(const DenseLayer& layer, std::size_t first, const std::int16_t* inputs,
                          EightSums (&sums)[2]) {
  const auto count = static_cast<std::size_t>(layer.inputs);
  const std::int16_t* weights = packed_weights(layer, first);
  const std::int16_t* others = packed_weights(layer, first + kEight);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::int32_t* const bias = layer.bias.data() + first + i * kEight;
    sums[i] = {load(bias), load(bias + kFour)};
  }
  for (std::size_t k = 0; k < count; k += 2, weights += 2 * kPackedOutputs, others += 2 * kPackedOutputs) {
    const Vector seen = wasm_v128_load32_splat(inputs + k);
    sums[0].low = add_products(sums[0].low, load(weights), seen);
    sums[0].high = add_products(sums[0].high, load(weights + kLanes), seen);
    sums[1].low = add_products(sums[1].low, load(others), seen);
    sums[1].high = add_products(sums[1].high, load(others + kLanes), seen);
  }
}

/// Shifted and cut to what is active.
inline Vector active(Vector sums, int shift) {
  const Vector shifted = wasm_i32x4_shr(sums, static_cast<std::uint32_t>(shift));
  return wasm_i32x4_min(wasm_i32x4_max(shifted, zero()), wasm_i32x4_splat(kMostActive));
}
/// Eight numbers of 16 bits from two times four of 32.
inline Vector active(Vector low, Vector high, int shift) {
  return wasm_i16x8_narrow_i32x4(active(low, shift), active(high, shift));
}

inline Vector active(const EightSums& sums, int shift) { return active(sums.low, sums.high, shift); }

void activate_simd128(const DenseLayer& layer, const std::int16_t* inputs, std::int16_t* outputs) {
  for (std::size_t first = 0; first < layer.bias.size(); first += 2 * kEight) {
    EightSums sums[2];
    dense_sixteen(layer, first, inputs, sums);
    for (std::size_t i = 0; i < 2; ++i) store(outputs + first + i * kEight, active(sums[i], layer.shift));
  }
}

void summarise_simd128(const Regions& regions, int side, const DenseLayer& layer, std::int16_t* inputs) {
  constexpr std::size_t kMany = 3;
  static_assert(kRegions % kMany == 0);
  std::int16_t parts[kRegions][CellRow::kSize];
  for (std::size_t k = 0; k < CellRow::kSize; k += kLanes) {
    const std::size_t block = kBlocksOf[static_cast<std::size_t>(side)][k / CellRow::kBlock];
    const std::size_t from = block * CellRow::kBlock + k % CellRow::kBlock;
    Vector whole[2] = {zero(), zero()};
    for (std::size_t r = 0; r < kRegions; ++r) {
      const Vector low = load(regions[r].data() + from);
      const Vector high = load(regions[r].data() + from + kFour);
      whole[0] = wasm_i32x4_add(whole[0], low);
      whole[1] = wasm_i32x4_add(whole[1], high);
      store(parts[r] + k, active(low, high, 1));
    }
    store(inputs + k, active(whole[0], whole[1], 2));
  }
  for (std::size_t first = 0; first < kRegionUnits; first += kEight) {
    EightSums units = {zero(), zero()};
    for (std::size_t r = 0; r < kRegions; r += kMany) {
      EightSums sums[kMany];
      dense_eight(layer, first, {parts[r], parts[r + 1], parts[r + 2]}, sums);
      for (const EightSums& sum : sums) {
        units.low = wasm_i32x4_add(units.low, active(sum.low, layer.shift));
        units.high = wasm_i32x4_add(units.high, active(sum.high, layer.shift));
      }
    }
    store(inputs + CellRow::kSize + first, active(units, 2));
  }
}

/// The sum of all products.
inline std::int32_t dot(const std::int16_t* a, const std::int16_t* b, std::size_t count) {
  Vector sum = zero();
  for (std::size_t k = 0; k < count; k += kLanes) sum = add_products(sum, load(a + k), load(b + k));
  return sum_of(sum);
}

void dense_simd128(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs) {
  const auto count = static_cast<std::size_t>(layer.inputs);
  const std::size_t together = layer.packed.empty() ? 0 : layer.bias.size();
  for (std::size_t first = 0; first < together; first += 2 * kEight) {
    EightSums sums[2];
    dense_sixteen(layer, first, inputs, sums);
    for (std::size_t i = 0; i < 2; ++i) {
      store(outputs + first + i * kEight, sums[i].low);
      store(outputs + first + i * kEight + kFour, sums[i].high);
    }
  }
  for (std::size_t i = together; i < layer.bias.size(); ++i) {
    outputs[i] = layer.bias[i] + dot(layer.weights.data() + i * count, inputs, count);
  }
}

std::int32_t product_simd128(const CellRow& a, const CellRow& b) {
  return dot(a.numbers.data(), b.numbers.data(), CellRow::kSize);
}

}  // namespace

const NetworkKernels* NetworkKernels::vectors() {
  static constexpr NetworkKernels kKernels{change_simd128, survey_simd128,   summarise_simd128,
                                           dense_simd128,  activate_simd128, product_simd128};
  return &kKernels;
}

}  // namespace deepcut::lines

#endif
