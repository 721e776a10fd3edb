#include "games/lines/network_kernels.hpp"

#if defined(__x86_64__) && defined(__GNUC__)

#include <algorithm>
#include <cstring>

#include <immintrin.h>

namespace deepcut::lines {

namespace avx512 {
namespace {

#if !defined(__clang__)
// g++ 12 warns of what its own header leaves open on purpose (GCC bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#define DEEPCUT_VECTORS __attribute__((target("avx512f,avx512bw,avx512vnni")))

constexpr const char* kName = "AVX-512";
using Vector = __m512i;
constexpr std::size_t kLanes = 32;
constexpr std::size_t kRegisters = 32;

DEEPCUT_VECTORS inline Vector zero() { return _mm512_setzero_si512(); }
DEEPCUT_VECTORS inline Vector load(const std::int16_t* from) { return _mm512_loadu_si512(from); }
DEEPCUT_VECTORS inline Vector load(const std::int32_t* from) { return _mm512_loadu_si512(from); }
DEEPCUT_VECTORS inline Vector all16(std::int16_t number) { return _mm512_set1_epi16(number); }
DEEPCUT_VECTORS inline Vector load_pair(const std::int16_t* from) {
  std::int32_t pair = 0;
  std::memcpy(&pair, from, sizeof pair);
  return _mm512_set1_epi32(pair);
}
DEEPCUT_VECTORS inline void store(std::int16_t* to, Vector value) { _mm512_storeu_si512(to, value); }
DEEPCUT_VECTORS inline void store(std::int32_t* to, Vector value) { _mm512_storeu_si512(to, value); }

DEEPCUT_VECTORS inline Vector add16(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
DEEPCUT_VECTORS inline Vector sub16(Vector a, Vector b) { return _mm512_sub_epi16(a, b); }
DEEPCUT_VECTORS inline Vector cut16(Vector value, Vector most) {
  return _mm512_min_epi16(_mm512_max_epi16(value, zero()), most);
}
DEEPCUT_VECTORS inline Vector fraction16(Vector a, Vector b) { return _mm512_mulhrs_epi16(a, b); }
DEEPCUT_VECTORS inline Vector quarter16(Vector value) { return _mm512_srai_epi16(value, 2); }

DEEPCUT_VECTORS inline Vector add32(Vector a, Vector b) { return _mm512_add_epi32(a, b); }
DEEPCUT_VECTORS inline Vector add_products32(Vector sums, Vector a, Vector b) {
  return _mm512_dpwssd_epi32(sums, a, b);
}
DEEPCUT_VECTORS inline Vector active32(Vector sums, int shift) {
  const Vector shifted = _mm512_sra_epi32(sums, _mm_cvtsi32_si128(shift));
  return _mm512_min_epi32(_mm512_max_epi32(shifted, zero()), _mm512_set1_epi32(kMostActive));
}
DEEPCUT_VECTORS inline Vector packed(Vector low, Vector high) {
  return _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi32_epi16(low)), _mm512_cvtepi32_epi16(high), 1);
}
DEEPCUT_VECTORS inline Vector low32(Vector value) { return _mm512_cvtepi16_epi32(_mm512_castsi512_si256(value)); }
DEEPCUT_VECTORS inline Vector high32(Vector value) {
  return _mm512_cvtepi16_epi32(_mm512_extracti64x4_epi64(value, 1));
}
DEEPCUT_VECTORS inline std::int32_t sum_of32(Vector value) { return _mm512_reduce_add_epi32(value); }

#include "games/lines/network_kernels_vectors.hpp"

#undef DEEPCUT_VECTORS

#if !defined(__clang__)
#pragma GCC diagnostic pop
#endif

}  // namespace
}  // namespace avx512

const NetworkKernels* avx512_kernels() {
  const bool has_all = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
                       __builtin_cpu_supports("avx512vnni") != 0;
  return has_all ? &avx512::kKernels : nullptr;
}

}  // namespace deepcut::lines

#else

const deepcut::lines::NetworkKernels* deepcut::lines::avx512_kernels() { return nullptr; }

#endif
