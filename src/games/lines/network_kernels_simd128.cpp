#include "games/lines/network_kernels.hpp"

#if defined(__wasm_simd128__)

#include <algorithm>

#include <wasm_simd128.h>

namespace deepcut::lines {

namespace simd128 {
namespace {

#define DEEPCUT_VECTORS

constexpr const char* kName = "WebAssembly";
using Vector = v128_t;
constexpr std::size_t kLanes = 8;
constexpr std::size_t kRegisters = 16;

inline Vector zero() { return wasm_i32x4_const(0, 0, 0, 0); }
inline Vector load(const std::int16_t* from) { return wasm_v128_load(from); }
inline Vector load(const std::int32_t* from) { return wasm_v128_load(from); }
inline Vector all16(std::int16_t number) { return wasm_i16x8_splat(number); }
inline Vector load_pair(const std::int16_t* from) { return wasm_v128_load32_splat(from); }
inline void store(std::int16_t* to, Vector value) { wasm_v128_store(to, value); }
inline void store(std::int32_t* to, Vector value) { wasm_v128_store(to, value); }

inline Vector add16(Vector a, Vector b) { return wasm_i16x8_add(a, b); }
inline Vector sub16(Vector a, Vector b) { return wasm_i16x8_sub(a, b); }
inline Vector cut16(Vector value, Vector most) { return wasm_i16x8_min(wasm_i16x8_max(value, zero()), most); }
/// It saturates only where both factors are the least number there is, and what was seen of a cell is never below 0.
inline Vector fraction16(Vector a, Vector b) { return wasm_i16x8_q15mulr_sat(a, b); }
inline Vector quarter16(Vector value) { return wasm_i16x8_shr(value, 2); }

inline Vector add32(Vector a, Vector b) { return wasm_i32x4_add(a, b); }
inline Vector add_products32(Vector sums, Vector a, Vector b) {
  return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(a, b));
}
inline Vector active32(Vector sums, int shift) {
  const Vector shifted = wasm_i32x4_shr(sums, static_cast<std::uint32_t>(shift));
  return wasm_i32x4_min(wasm_i32x4_max(shifted, zero()), wasm_i32x4_splat(kMostActive));
}
inline Vector packed(Vector low, Vector high) { return wasm_i16x8_narrow_i32x4(low, high); }
inline Vector low32(Vector value) { return wasm_i32x4_extend_low_i16x8(value); }
inline Vector high32(Vector value) { return wasm_i32x4_extend_high_i16x8(value); }
inline std::int32_t sum_of32(Vector value) {
  const Vector half = wasm_i32x4_add(value, wasm_i32x4_shuffle(value, value, 2, 3, 0, 1));
  return wasm_i32x4_extract_lane(half, 0) + wasm_i32x4_extract_lane(half, 1);
}

#include "games/lines/network_kernels_vectors.hpp"

#undef DEEPCUT_VECTORS

}  // namespace
}  // namespace simd128

const NetworkKernels* simd128_kernels() { return &simd128::kKernels; }

}  // namespace deepcut::lines

#else

const deepcut::lines::NetworkKernels* deepcut::lines::simd128_kernels() { return nullptr; }

#endif
