#include "games/lines/network_kernels.hpp"

#if defined(__x86_64__) && defined(__GNUC__)

#include <bit>
#include <cstring>

#include <immintrin.h>

namespace deepcut::lines {

namespace {

#define DEEPCUT_AVX2 __attribute__((target("avx2")))

using Vector = __m256i;
constexpr std::size_t kLanes = 16;
constexpr std::size_t kVectors = CellRow::kSize / kLanes;            ///< of a cell
constexpr std::size_t kMixedVectors = CellRow::kMixedSize / kLanes;  ///< of these
static_assert(kLanes == CellRow::kBlock);

DEEPCUT_AVX2 inline Vector load(const std::int16_t* from) {
  return _mm256_load_si256(reinterpret_cast<const Vector*>(from));
}
DEEPCUT_AVX2 inline void store(std::int16_t* to, Vector value) {
  _mm256_store_si256(reinterpret_cast<Vector*>(to), value);
}
DEEPCUT_AVX2 inline Vector cut(Vector value, std::int16_t most) {
  return _mm256_min_epi16(_mm256_max_epi16(value, _mm256_setzero_si256()), _mm256_set1_epi16(most));
}
DEEPCUT_AVX2 inline std::int32_t sum_of(Vector value) {
  const __m128i half = _mm_add_epi32(_mm256_castsi256_si128(value), _mm256_extracti128_si256(value, 1));
  const __m128i quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
  return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xB1)));
}

DEEPCUT_AVX2 void change_avx2(std::span<const RowChange> changes) {
  for (const RowChange& change : changes) {
    std::int16_t* const sums = change.sums->numbers.data();
    const std::int16_t* const before = change.before->numbers.data();
    const std::int16_t* const now = change.now->numbers.data();
    for (std::size_t v = 0; v < kVectors; ++v) {
      const Vector less = _mm256_sub_epi16(load(sums + v * kLanes), load(before + v * kLanes));
      store(sums + v * kLanes, _mm256_add_epi16(less, load(now + v * kLanes)));
    }
  }
}

DEEPCUT_AVX2 inline void add_to(std::int16_t* sums, Vector more) { store(sums, _mm256_add_epi16(load(sums), more)); }

/// What a cell is given is kept in its `centre`, and what was last seen of it in its `sides`: a changed cell gives its
/// neighbours the difference. Many more cells are touched than have changed, and each would have to ask all around.
DEEPCUT_AVX2 inline void give(const CellRow& sums, const MixWeights& mix, Gifts* here, std::size_t stride) {
  Gifts* const above = here - stride;
  Gifts* const below = here + stride;
  for (std::size_t at = 0; at < CellRow::kMixedSize; at += kLanes) {
    const Vector now = cut(load(sums.numbers.data() + at), kMostOfSum);
    const Vector before = load(here->sides.data() + at);
    store(here->sides.data() + at, now);
    const Vector centre = load(mix.centre.data() + at);
    add_to(here->centre.data() + at,
           _mm256_sub_epi16(_mm256_mulhrs_epi16(now, centre), _mm256_mulhrs_epi16(before, centre)));
    const Vector side = load(mix.sides.data() + at);
    const Vector sides = _mm256_sub_epi16(_mm256_mulhrs_epi16(now, side), _mm256_mulhrs_epi16(before, side));
    add_to(here[-1].centre.data() + at, sides);
    add_to(here[1].centre.data() + at, sides);
    add_to(above->centre.data() + at, sides);
    add_to(below->centre.data() + at, sides);
    const Vector corner = load(mix.corners.data() + at);
    const Vector corners = _mm256_sub_epi16(_mm256_mulhrs_epi16(now, corner), _mm256_mulhrs_epi16(before, corner));
    add_to(above[-1].centre.data() + at, corners);
    add_to(above[1].centre.data() + at, corners);
    add_to(below[-1].centre.data() + at, corners);
    add_to(below[1].centre.data() + at, corners);
  }
}

DEEPCUT_AVX2 void give(const Survey& survey, const MixWeights& mix) {
  const auto size = static_cast<std::size_t>(survey.size);
  for (std::size_t y = 0; y < size; ++y) {
    const std::size_t row = rimmed_index(0, y, survey.size);
    for (std::uint32_t bits = (*survey.changed)[y + 1]; bits != 0; bits &= bits - 1) {
      const std::size_t cell = row + static_cast<std::size_t>(std::countr_zero(bits));
      give(survey.sums[cell], mix, survey.gifts + cell, size + 2);
    }
  }
}

/// How much the cells of a region have changed so far. None by more than kMostOfCell: so many fit into 16 bits.
struct RegionChange {
  static constexpr int kMostCells = 32;
  Vector of[kVectors];
  int cells = 0;
};
static_assert(RegionChange::kMostCells * kMostOfCell < 32768);

DEEPCUT_AVX2 inline void begin_region(RegionChange& change) {
  for (Vector& sum : change.of) sum = _mm256_setzero_si256();
  change.cells = 0;
}

DEEPCUT_AVX2 inline void end_region(RegionChange& change, std::int32_t* region) {
  for (std::size_t v = 0; v < kVectors; ++v) {
    for (std::size_t half = 0; half < 2; ++half) {
      const __m128i part = half == 0 ? _mm256_castsi256_si128(change.of[v]) : _mm256_extracti128_si256(change.of[v], 1);
      auto* const to = reinterpret_cast<Vector*>(region + v * kLanes + half * kLanes / 2);
      _mm256_storeu_si256(to, _mm256_add_epi32(_mm256_loadu_si256(to), _mm256_cvtepi16_epi32(part)));
    }
  }
  begin_region(change);
}

/// The mixed numbers of a cell, from what it was given.
DEEPCUT_AVX2 inline void mix_cell(const Gifts& here, const MixWeights& mix, std::int16_t* out, RegionChange& change) {
  for (std::size_t v = 0; v < kMixedVectors; ++v) {
    const std::size_t at = v * kLanes;
    const Vector given = _mm256_add_epi16(load(mix.bias.data() + at), load(here.centre.data() + at));
    const Vector value = cut(given, kMostOfCell);
    change.of[v] = _mm256_add_epi16(change.of[v], _mm256_sub_epi16(value, load(out + at)));
    store(out + at, value);
  }
}

/// The others, which are its own alone.
DEEPCUT_AVX2 inline void renew_cell(const std::int16_t* seen, std::int16_t* out, RegionChange& change) {
  for (std::size_t v = kMixedVectors; v < kVectors; ++v) {
    const std::size_t at = v * kLanes;
    const Vector value = _mm256_srai_epi16(cut(load(seen + at), kMostOfSum), 2);
    change.of[v] = _mm256_add_epi16(change.of[v], _mm256_sub_epi16(value, load(out + at)));
    store(out + at, value);
  }
}

DEEPCUT_AVX2 void survey_region(const Survey& survey, const RowBits& touched, const MixWeights& mix, int down,
                                int across) {
  const std::uint32_t columns = region_columns(across, survey.size);
  std::int32_t* const region =
      (*survey.regions)[3 * static_cast<std::size_t>(down) + static_cast<std::size_t>(across)].data();
  RegionChange change;
  begin_region(change);
  const auto end = static_cast<std::size_t>(region_begin(down + 1, survey.size));
  for (auto y = static_cast<std::size_t>(region_begin(down, survey.size)); y < end; ++y) {
    const std::uint32_t cells = touched[y + 1] & columns;
    if (cells == 0) continue;
    change.cells += std::popcount(cells);
    if (change.cells > RegionChange::kMostCells) {
      end_region(change, region);
      change.cells = std::popcount(cells);
    }
    const std::size_t row = rimmed_index(0, y, survey.size);
    for (std::uint32_t bits = cells; bits != 0; bits &= bits - 1) {
      const std::size_t cell = row + static_cast<std::size_t>(std::countr_zero(bits));
      mix_cell(survey.gifts[cell], mix, survey.activations[cell].numbers.data(), change);
    }
    for (std::uint32_t bits = cells & (*survey.changed)[y + 1]; bits != 0; bits &= bits - 1) {
      const std::size_t cell = row + static_cast<std::size_t>(std::countr_zero(bits));
      renew_cell(survey.sums[cell].numbers.data(), survey.activations[cell].numbers.data(), change);
    }
  }
  if (change.cells > 0) end_region(change, region);
}

DEEPCUT_AVX2 void survey_avx2(const Survey& survey, const MixWeights& mix) {
  give(survey, mix);
  const RowBits rows = touched(survey);
  for (int down = 0; down < 3; ++down) {
    for (int across = 0; across < 3; ++across) survey_region(survey, rows, mix, down, across);
  }
}

// Eight outputs of a dense layer are eight lanes. Four times eight at a time: one sum would wait for the one before.
constexpr std::size_t kEight = 8;
constexpr std::size_t kGroups = kPackedOutputs / kEight;

/// The outputs from `first` on, before the shift.
DEEPCUT_AVX2 inline void dense_together(const DenseLayer& layer, std::size_t first, const std::int16_t* inputs,
                                        Vector (&sums)[kGroups]) {
  const auto count = static_cast<std::size_t>(layer.inputs);
  const std::int16_t* weights = layer.packed.data() + first * count;
  for (std::size_t g = 0; g < kGroups; ++g) {
    sums[g] = _mm256_loadu_si256(reinterpret_cast<const Vector*>(layer.bias.data() + first + g * kEight));
  }
  for (std::size_t k = 0; k < count; k += 2, weights += 2 * kPackedOutputs) {
    std::int32_t pair = 0;
    std::memcpy(&pair, inputs + k, sizeof pair);
    const Vector seen = _mm256_set1_epi32(pair);
    for (std::size_t g = 0; g < kGroups; ++g) {
      const Vector weight = _mm256_loadu_si256(reinterpret_cast<const Vector*>(weights + g * kLanes));
      sums[g] = _mm256_add_epi32(sums[g], _mm256_madd_epi16(weight, seen));
    }
  }
}

/// Shifted and cut to what is active.
DEEPCUT_AVX2 inline Vector active(Vector sums, int shift) {
  const Vector shifted = _mm256_sra_epi32(sums, _mm_cvtsi32_si128(shift));
  return _mm256_min_epi32(_mm256_max_epi32(shifted, _mm256_setzero_si256()), _mm256_set1_epi32(kMostActive));
}

/// Sixteen numbers of 15 bits from two times eight of 32.
DEEPCUT_AVX2 inline Vector packed(Vector low, Vector high) {
  return _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xD8);
}

DEEPCUT_AVX2 void activate_avx2(const DenseLayer& layer, const std::int16_t* inputs, std::int16_t* outputs) {
  for (std::size_t first = 0; first < layer.bias.size(); first += kPackedOutputs) {
    Vector sums[kGroups];
    dense_together(layer, first, inputs, sums);
    for (std::size_t g = 0; g < kGroups; g += 2) {
      const Vector both = packed(active(sums[g], layer.shift), active(sums[g + 1], layer.shift));
      _mm256_storeu_si256(reinterpret_cast<Vector*>(outputs + first + g * kEight), both);
    }
  }
}

DEEPCUT_AVX2 void summarise_avx2(const Regions& regions, int side, const DenseLayer& layer, std::int16_t* inputs) {
  alignas(32) std::int16_t parts[kRegions][CellRow::kSize];
  for (std::size_t v = 0; v < kVectors; ++v) {
    const std::size_t block = kBlocksOf[static_cast<std::size_t>(side)][v];
    Vector whole_low = _mm256_setzero_si256();
    Vector whole_high = _mm256_setzero_si256();
    for (std::size_t r = 0; r < kRegions; ++r) {
      const std::int32_t* const from = regions[r].data() + block * CellRow::kBlock;
      const Vector low = _mm256_loadu_si256(reinterpret_cast<const Vector*>(from));
      const Vector high = _mm256_loadu_si256(reinterpret_cast<const Vector*>(from + kEight));
      whole_low = _mm256_add_epi32(whole_low, low);
      whole_high = _mm256_add_epi32(whole_high, high);
      store(parts[r] + v * kLanes, packed(active(low, 1), active(high, 1)));
    }
    store(inputs + v * kLanes, packed(active(whole_low, 2), active(whole_high, 2)));
  }
  for (std::size_t first = 0; first < kRegionUnits; first += kPackedOutputs) {
    Vector units[kGroups];
    for (Vector& sum : units) sum = _mm256_setzero_si256();
    for (const auto& part : parts) {
      Vector sums[kGroups];
      dense_together(layer, first, part, sums);
      for (std::size_t g = 0; g < kGroups; ++g) units[g] = _mm256_add_epi32(units[g], active(sums[g], layer.shift));
    }
    for (std::size_t g = 0; g < kGroups; g += 2) {
      store(inputs + CellRow::kSize + first + g * kEight, packed(active(units[g], 2), active(units[g + 1], 2)));
    }
  }
}

DEEPCUT_AVX2 void dense_avx2(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs) {
  if (!layer.packed.empty()) {
    for (std::size_t first = 0; first < layer.bias.size(); first += kPackedOutputs) {
      Vector sums[kGroups];
      dense_together(layer, first, inputs, sums);
      for (std::size_t g = 0; g < kGroups; ++g) {
        _mm256_storeu_si256(reinterpret_cast<Vector*>(outputs + first + g * kEight), sums[g]);
      }
    }
    return;
  }
  const auto count = static_cast<std::size_t>(layer.inputs);
  const std::int16_t* row = layer.weights.data();
  for (int i = 0; i < layer.outputs; ++i, row += count) {
    Vector sum = _mm256_setzero_si256();
    for (std::size_t k = 0; k < count; k += kLanes) {
      const Vector weights = _mm256_loadu_si256(reinterpret_cast<const Vector*>(row + k));
      const Vector seen = _mm256_loadu_si256(reinterpret_cast<const Vector*>(inputs + k));
      sum = _mm256_add_epi32(sum, _mm256_madd_epi16(weights, seen));
    }
    outputs[i] = layer.bias[static_cast<std::size_t>(i)] + sum_of(sum);
  }
}

DEEPCUT_AVX2 std::int32_t product_avx2(const CellRow& a, const CellRow& b) {
  Vector sum = _mm256_setzero_si256();
  for (std::size_t v = 0; v < kVectors; ++v) {
    const Vector left = load(a.numbers.data() + v * kLanes);
    sum = _mm256_add_epi32(sum, _mm256_madd_epi16(left, load(b.numbers.data() + v * kLanes)));
  }
  return sum_of(sum);
}

#undef DEEPCUT_AVX2

}  // namespace

const NetworkKernels* NetworkKernels::vectors() {
  static constexpr NetworkKernels kKernels{change_avx2, survey_avx2,   summarise_avx2,
                                           dense_avx2,  activate_avx2, product_avx2};
  return __builtin_cpu_supports("avx2") != 0 ? &kKernels : nullptr;
}

}  // namespace deepcut::lines

#elif !defined(__wasm_simd128__)

namespace deepcut::lines {

const NetworkKernels* NetworkKernels::vectors() { return nullptr; }

}  // namespace deepcut::lines

#endif
