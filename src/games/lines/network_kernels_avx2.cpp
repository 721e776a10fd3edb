#include "games/lines/network_kernels.hpp"

#if defined(__x86_64__) && defined(__GNUC__)

#include <cstring>

#include <immintrin.h>

namespace deepcut::lines {

namespace {

#define DEEPCUT_AVX2 __attribute__((target("avx2")))

using Vector = __m256i;
constexpr std::size_t kVectors = 4;       ///< of a cell
constexpr std::size_t kMixedVectors = 2;  ///< of these
constexpr std::size_t kLanes = 16;

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

/// Three rows of the board are in work at a time. A cell's sum is made of what its own row gives to it (`across`) and
/// what the rows above and below give (`along`).
struct Rows {
  static constexpr std::size_t kColumns = kMaxSize + 2;
  struct Cell {
    Vector of[kMixedVectors];
  };
  Cell centre[kColumns];
  Cell sides[kColumns];
  Cell corners[kColumns];
  Cell across[2][kColumns];
  Cell along[3][kColumns];
};

DEEPCUT_AVX2 inline void begin_row(const Survey& survey, const MixWeights& mix, std::size_t y, Rows& rows) {
  const auto size = static_cast<std::size_t>(survey.size);
  const CellRow* const cells = survey.sums + y * size;
  for (std::size_t v = 0; v < kMixedVectors; ++v) {
    const Vector centre = load(mix.centre.data() + v * kLanes);
    const Vector sides = load(mix.sides.data() + v * kLanes);
    const Vector corners = load(mix.corners.data() + v * kLanes);
    const Vector bias = load(mix.bias.data() + v * kLanes);
    for (std::size_t x = 0; x < size; ++x) {
      const Vector seen = cut(load(cells[x].numbers.data() + v * kLanes), kMostOfSum);
      rows.centre[x + 1].of[v] = _mm256_add_epi16(bias, _mm256_mulhrs_epi16(seen, centre));
      rows.sides[x + 1].of[v] = _mm256_mulhrs_epi16(seen, sides);
      rows.corners[x + 1].of[v] = _mm256_mulhrs_epi16(seen, corners);
    }
    auto& across = rows.across[y % 2];
    auto& along = rows.along[y % 3];
    for (std::size_t x = 1; x <= size; ++x) {
      const Vector beside = _mm256_add_epi16(rows.sides[x - 1].of[v], rows.sides[x + 1].of[v]);
      const Vector aslant = _mm256_add_epi16(rows.corners[x - 1].of[v], rows.corners[x + 1].of[v]);
      across[x].of[v] = _mm256_add_epi16(rows.centre[x].of[v], beside);
      along[x].of[v] = _mm256_add_epi16(rows.sides[x].of[v], aslant);
    }
  }
}

DEEPCUT_AVX2 inline void add_to_region(std::int32_t* region, const Vector (&sums)[kVectors]) {
  for (std::size_t v = 0; v < kVectors; ++v) {
    // No sum of a row is below zero or above 15 bits.
    for (std::size_t half = 0; half < 2; ++half) {
      const __m128i part = half == 0 ? _mm256_castsi256_si128(sums[v]) : _mm256_extracti128_si256(sums[v], 1);
      auto* const to = reinterpret_cast<Vector*>(region + v * kLanes + half * kLanes / 2);
      _mm256_storeu_si256(to, _mm256_add_epi32(_mm256_loadu_si256(to), _mm256_cvtepi16_epi32(part)));
    }
  }
}

DEEPCUT_AVX2 inline void finish_row(const Survey& survey, std::size_t y, const Rows& rows) {
  const auto size = static_cast<std::size_t>(survey.size);
  const auto& across = rows.across[y % 2];
  const auto& above = rows.along[(y + 2) % 3];
  const auto& below = rows.along[(y + 1) % 3];
  auto* region = &(*survey.regions)[3 * (3 * y / size)];
  for (int third = 0; third < 3; ++third, ++region) {
    Vector sums[kVectors];
    for (Vector& sum : sums) sum = _mm256_setzero_si256();
    const auto end = static_cast<std::size_t>(region_begin(third + 1, survey.size));
    for (auto x = static_cast<std::size_t>(region_begin(third, survey.size)); x < end; ++x) {
      const std::size_t cell = y * size + x;
      const Vector empty = _mm256_set1_epi16(survey.empty[cell]);
      const std::int16_t* const seen = survey.sums[cell].numbers.data();
      std::int16_t* const out = survey.activations[cell].numbers.data();
      for (std::size_t v = 0; v < kMixedVectors; ++v) {
        const Vector vertical = _mm256_add_epi16(above[x + 1].of[v], below[x + 1].of[v]);
        const Vector mixed = cut(_mm256_add_epi16(across[x + 1].of[v], vertical), kMostOfCell);
        const Vector value = _mm256_and_si256(mixed, empty);
        store(out + v * kLanes, value);
        sums[v] = _mm256_add_epi16(sums[v], value);
      }
      for (std::size_t v = kMixedVectors; v < kVectors; ++v) {
        const Vector value = _mm256_srai_epi16(cut(load(seen + v * kLanes), kMostOfSum), 2);
        store(out + v * kLanes, value);
        sums[v] = _mm256_add_epi16(sums[v], value);
      }
    }
    add_to_region(region->data(), sums);
  }
}

DEEPCUT_AVX2 void survey_avx2(const Survey& survey, const MixWeights& mix) {
  const auto size = static_cast<std::size_t>(survey.size);
  Rows rows;
  const Rows::Cell nothing = {{_mm256_setzero_si256(), _mm256_setzero_si256()}};
  rows.sides[0] = rows.sides[size + 1] = nothing;
  rows.corners[0] = rows.corners[size + 1] = nothing;
  for (std::size_t x = 0; x < size + 2; ++x) rows.along[2][x] = nothing;  // above the first row
  for (auto& region : *survey.regions) region.fill(0);
  for (std::size_t y = 0; y < size; ++y) {
    begin_row(survey, mix, y, rows);
    if (y > 0) finish_row(survey, y - 1, rows);
  }
  for (std::size_t x = 0; x < size + 2; ++x) rows.along[size % 3][x] = nothing;  // below the last
  finish_row(survey, size - 1, rows);
}

/// Eight outputs are eight lanes. Four times eight at a time: one sum would wait for the one before.
DEEPCUT_AVX2 void dense_packed(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs) {
  constexpr std::size_t kEight = 8;
  constexpr std::size_t kTogether = 4;
  const auto pairs = static_cast<std::size_t>(layer.inputs / 2);
  const std::int16_t* weights = layer.packed.data();
  for (std::size_t first = 0; first < layer.bias.size(); first += kTogether * kEight) {
    Vector sums[kTogether];
    for (std::size_t g = 0; g < kTogether; ++g) {
      sums[g] = _mm256_loadu_si256(reinterpret_cast<const Vector*>(layer.bias.data() + first + g * kEight));
    }
    for (std::size_t k = 0; k < pairs; ++k) {
      std::int32_t pair = 0;
      std::memcpy(&pair, inputs + 2 * k, sizeof pair);
      const Vector seen = _mm256_set1_epi32(pair);
      for (std::size_t g = 0; g < kTogether; ++g) {
        const std::int16_t* const from = weights + (g * pairs + k) * kLanes;
        const Vector weight = _mm256_loadu_si256(reinterpret_cast<const Vector*>(from));
        sums[g] = _mm256_add_epi32(sums[g], _mm256_madd_epi16(weight, seen));
      }
    }
    for (std::size_t g = 0; g < kTogether; ++g) {
      _mm256_storeu_si256(reinterpret_cast<Vector*>(outputs + first + g * kEight), sums[g]);
    }
    weights += kTogether * pairs * kLanes;
  }
}

DEEPCUT_AVX2 void dense_avx2(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs) {
  if (layer.outputs % 32 == 0) return dense_packed(layer, inputs, outputs);
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

const NetworkKernels* NetworkKernels::avx2() {
  static constexpr NetworkKernels kKernels{change_avx2, survey_avx2, dense_avx2, product_avx2};
  return __builtin_cpu_supports("avx2") != 0 ? &kKernels : nullptr;
}

}  // namespace deepcut::lines

#else

namespace deepcut::lines {

const NetworkKernels* NetworkKernels::avx2() { return nullptr; }

}  // namespace deepcut::lines

#endif
