// AVX-512F: sixteen lanes, one instruction a rotation.
#include <immintrin.h>

#include "engine.h"

namespace posecpu {
namespace {

struct Avx512 {
  typedef Word V __attribute__((vector_size(64)));
  static constexpr int kLanes = 16;

  template <int Count>
  static POSE_INLINE V rotr(V x) {
    return reinterpret_cast<V>(_mm512_ror_epi32(reinterpret_cast<__m512i>(x), Count));
  }
  static POSE_INLINE V rotr16(V x) { return rotr<16>(x); }
  static POSE_INLINE V rotr12(V x) { return rotr<12>(x); }
  static POSE_INLINE V rotr8(V x) { return rotr<8>(x); }
  static POSE_INLINE V rotr7(V x) { return rotr<7>(x); }
};

}  // namespace

extern const Kernel kKernelAvx512 = kernelOf<Avx512>("avx512");

}  // namespace posecpu
