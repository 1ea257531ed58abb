// SSE4.1: four lanes; SSSE3's byte shuffle does the rotations by whole bytes.
#include <smmintrin.h>

#include "engine.h"

namespace posecpu {
namespace {

struct Sse41 {
  typedef Word V __attribute__((vector_size(16)));
  static constexpr int kLanes = 4;
  static constexpr bool kPairsNodes = false;

  static POSE_INLINE V shuffled(V x, __m128i order) {
    return reinterpret_cast<V>(_mm_shuffle_epi8(reinterpret_cast<__m128i>(x), order));
  }
  static POSE_INLINE V rotr16(V x) {
    return shuffled(x, _mm_set_epi8(13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2));
  }
  static POSE_INLINE V rotr8(V x) {
    return shuffled(x, _mm_set_epi8(12, 15, 14, 13, 8, 11, 10, 9, 4, 7, 6, 5, 0, 3, 2, 1));
  }
  static POSE_INLINE V rotr12(V x) { return (x >> 12) | (x << 20); }
  static POSE_INLINE V rotr7(V x) { return (x >> 7) | (x << 25); }
};

}  // namespace

extern const Kernel kKernelSse41 = kernelOf<Sse41>();

}  // namespace posecpu
