#include "games/lines/network_kernels.hpp"

#if defined(__x86_64__) && defined(__GNUC__)

#include <algorithm>
#include <cstring>

#include <immintrin.h>

namespace deepcut::lines {

namespace avx2 {
namespace {

#define DEEPCUT_VECTORS __attribute__((target("avx2")))

constexpr const char* kName = "AVX2";
using Vector = __m256i;
constexpr std::size_t kLanes = 16;
constexpr std::size_t kRegisters = 16;

DEEPCUT_VECTORS inline Vector zero() { return _mm256_setzero_si256(); }
DEEPCUT_VECTORS inline Vector load(const std::int16_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const Vector*>(from));
}
DEEPCUT_VECTORS inline Vector load(const std::int32_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const Vector*>(from));
}
DEEPCUT_VECTORS inline Vector all16(std::int16_t number) { return _mm256_set1_epi16(number); }
DEEPCUT_VECTORS inline Vector load_pair(const std::int16_t* from) {
  std::int32_t pair = 0;
  std::memcpy(&pair, from, sizeof pair);
  return _mm256_set1_epi32(pair);
}
DEEPCUT_VECTORS inline void store(std::int16_t* to, Vector value) {
  _mm256_storeu_si256(reinterpret_cast<Vector*>(to), value);
}
DEEPCUT_VECTORS inline void store(std::int32_t* to, Vector value) {
  _mm256_storeu_si256(reinterpret_cast<Vector*>(to), value);
}

DEEPCUT_VECTORS inline Vector add16(Vector a, Vector b) { return _mm256_add_epi16(a, b); }
DEEPCUT_VECTORS inline Vector sub16(Vector a, Vector b) { return _mm256_sub_epi16(a, b); }
DEEPCUT_VECTORS inline Vector cut16(Vector value, Vector most) {
  return _mm256_min_epi16(_mm256_max_epi16(value, zero()), most);
}
DEEPCUT_VECTORS inline Vector fraction16(Vector a, Vector b) { return _mm256_mulhrs_epi16(a, b); }
DEEPCUT_VECTORS inline Vector quarter16(Vector value) { return _mm256_srai_epi16(value, 2); }

DEEPCUT_VECTORS inline Vector add32(Vector a, Vector b) { return _mm256_add_epi32(a, b); }
DEEPCUT_VECTORS inline Vector add_products32(Vector sums, Vector a, Vector b) {
  return _mm256_add_epi32(sums, _mm256_madd_epi16(a, b));
}
DEEPCUT_VECTORS inline Vector active32(Vector sums, int shift) {
  const Vector shifted = _mm256_sra_epi32(sums, _mm_cvtsi32_si128(shift));
  return _mm256_min_epi32(_mm256_max_epi32(shifted, zero()), _mm256_set1_epi32(kMostActive));
}
DEEPCUT_VECTORS inline Vector packed(Vector low, Vector high) {
  return _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xD8);
}
DEEPCUT_VECTORS inline Vector low32(Vector value) { return _mm256_cvtepi16_epi32(_mm256_castsi256_si128(value)); }
DEEPCUT_VECTORS inline Vector high32(Vector value) { return _mm256_cvtepi16_epi32(_mm256_extracti128_si256(value, 1)); }
DEEPCUT_VECTORS inline std::int32_t sum_of32(Vector value) {
  const __m128i half = _mm_add_epi32(_mm256_castsi256_si128(value), _mm256_extracti128_si256(value, 1));
  const __m128i quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
  return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xB1)));
}

#include "games/lines/network_kernels_vectors.hpp"

#undef DEEPCUT_VECTORS

}  // namespace
}  // namespace avx2

const NetworkKernels* avx2_kernels() { return __builtin_cpu_supports("avx2") != 0 ? &avx2::kKernels : nullptr; }

}  // namespace deepcut::lines

#else

const deepcut::lines::NetworkKernels* deepcut::lines::avx2_kernels() { return nullptr; }

#endif
