// AVX2: eight lanes. Rotations by whole bytes are one shuffle, the others two shifts and an or.
#include <immintrin.h>

#include "engine.h"

namespace posecpu {
namespace {

struct Avx2 {
  typedef Word V __attribute__((vector_size(32)));
  static constexpr int kLanes = 8;
  static constexpr bool kPairsNodes = false;

  static POSE_INLINE V shuffled(V x, __m256i order) {
    return reinterpret_cast<V>(_mm256_shuffle_epi8(reinterpret_cast<__m256i>(x), order));
  }
  static POSE_INLINE V rotr16(V x) {
    return shuffled(x, _mm256_broadcastsi128_si256(_mm_set_epi8(13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2)));
  }
  static POSE_INLINE V rotr8(V x) {
    return shuffled(x, _mm256_broadcastsi128_si256(_mm_set_epi8(12, 15, 14, 13, 8, 11, 10, 9, 4, 7, 6, 5, 0, 3, 2, 1)));
  }
  static POSE_INLINE V rotr12(V x) { return (x >> 12) | (x << 20); }
  static POSE_INLINE V rotr7(V x) { return (x >> 7) | (x << 25); }
};

}  // namespace

extern const Kernel kKernelAvx2 = kernelOf<Avx2>();

}  // namespace posecpu
