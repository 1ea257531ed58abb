// Words, labels, and how a lane reaches them. A label moves between registers and memory as two 16-byte accesses.
//
// The tests compile this very source for the host: what they need to see or replace is named POSE_... here and is
// nothing, or CUDA's own, on a device.
#pragma once

#ifndef POSE_LABEL_MEMORY
#define POSE_LABEL_MEMORY uint4*
#define POSE_COUNT_COMPRESSION()
#endif
#ifndef POSE_ROUNDS
#define POSE_ROUNDS 7
#endif

namespace pose {

using Word = unsigned int;
using Id = unsigned long long;
using LabelMemory = POSE_LABEL_MEMORY;

constexpr int kWarpLanes = 32;
constexpr Word kAllLanes = 0xFFFFFFFF;
constexpr int kLabelWords = 8;
constexpr Word kLabelBytes = 32;

constexpr Word kTeam = POSE_TEAM;  // lanes that walk one copy of a chunk
__device__ constexpr Word log2Of(Word power) { return power == 1 ? 0 : 1 + log2Of(power / 2); }
constexpr Word kTeamBits = log2Of(kTeam);

struct Label {
  Word w[kLabelWords];
};

__device__ __forceinline__ Label zeroLabel() {
  Label zero;
#pragma unroll
  for (int i = 0; i < kLabelWords; i++) zero.w[i] = 0;
  return zero;
}

__device__ __forceinline__ Label choose(bool condition, const Label& a, const Label& b) {
  Label chosen;
#pragma unroll
  for (int i = 0; i < kLabelWords; i++) chosen.w[i] = condition ? a.w[i] : b.w[i];
  return chosen;
}

__device__ __forceinline__ void swap(Label& a, Label& b) {
  const Label old = a;
  a = b;
  b = old;
}

// The label of the team's lane whose number differs in that bit.
__device__ __forceinline__ Label acrossLanes(const Label& label, Word bit) {
  Label other;
#pragma unroll
  for (int i = 0; i < kLabelWords; i++) other.w[i] = __shfl_xor_sync(kAllLanes, label.w[i], bit);
  return other;
}

// The labels of one copy, by position. A wide team's stand one after the other, as they are delivered. A lane that walks
// alone shares rows with the other lanes of its warp: 32 first halves of a position, 32 second halves, then the next
// position, so that every access of the warp is 512 bytes on end.
struct Labels {
  static constexpr Word kStride = kTeam == 1 ? 2 * kWarpLanes : 2;
  static constexpr Word kHalf = kTeam == 1 ? kWarpLanes : 1;

  LabelMemory first;

  __device__ __forceinline__ Label load(Word position) const {
    const LabelMemory at = first + static_cast<size_t>(position) * kStride;
    const uint4 low = at[0];
    const uint4 high = at[kHalf];
    return Label{{low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w}};
  }
  __device__ __forceinline__ void store(Word position, const Label& label) const {
    const LabelMemory at = first + static_cast<size_t>(position) * kStride;
    const Word* w = label.w;
    at[0] = make_uint4(w[0], w[1], w[2], w[3]);
    at[kHalf] = make_uint4(w[4], w[5], w[6], w[7]);
  }
};

// What lanes of a team stored before it, all of them load after it.
__device__ __forceinline__ void teamSync() {
  if (kTeam > 1) __syncwarp();
}

}  // namespace pose
