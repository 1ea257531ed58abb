// NEON: four lanes; a half-word reversal, a table look-up, and shift-and-insert make the rotations.
#include <arm_neon.h>

#include "engine.h"

namespace posecpu {
namespace {

struct Neon {
  typedef Word V __attribute__((vector_size(16)));
  static constexpr int kLanes = 4;
  static constexpr bool kPairsNodes = false;

  static POSE_INLINE uint32x4_t of(V x) { return reinterpret_cast<uint32x4_t>(x); }
  static POSE_INLINE V rotr16(V x) {
    return reinterpret_cast<V>(vrev32q_u16(vreinterpretq_u16_u32(of(x))));
  }
  static POSE_INLINE V rotr8(V x) {
    static constexpr uint8_t kOrder[16] = {1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12};
    return reinterpret_cast<V>(vqtbl1q_u8(vreinterpretq_u8_u32(of(x)), vld1q_u8(kOrder)));
  }
  static POSE_INLINE V rotr12(V x) { return reinterpret_cast<V>(vsriq_n_u32(vshlq_n_u32(of(x), 20), of(x), 12)); }
  static POSE_INLINE V rotr7(V x) { return reinterpret_cast<V>(vsriq_n_u32(vshlq_n_u32(of(x), 25), of(x), 7)); }
};

}  // namespace

extern const Kernel kKernelNeon = kernelOf<Neon>();

}  // namespace posecpu
