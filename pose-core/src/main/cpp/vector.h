// Operations that every vector of 32-bit lanes has, from GCC's vector extension. An instruction set adds its rotations:
// a struct I with the type V, the count kLanes, and rotr16, rotr12, rotr8 and rotr7.
// Everything is in an unnamed namespace: each instruction set compiles its own copy with its own flags, and the linker
// never mixes them.
#pragma once
#include "kernel.h"

#define POSE_INLINE inline __attribute__((always_inline))
#define POSE_NOINLINE __attribute__((noinline))

namespace posecpu {
namespace {

template <class I>
struct Vec {
  using V = typename I::V;
  // Labels are worked out in the caller's buffer too, which may start at any byte.
  typedef Word Unaligned __attribute__((vector_size(I::kLanes * sizeof(Word)), aligned(1), may_alias));

  static POSE_INLINE V load(const Word* from) { return *reinterpret_cast<const Unaligned*>(from); }
  static POSE_INLINE void store(Word* to, V value) { *reinterpret_cast<Unaligned*>(to) = value; }
  static POSE_INLINE V all(Word value) { return V{} + value; }
  static POSE_INLINE V laneIndex() {
    static constexpr Word kIndex[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return load(kIndex);
  }

  // All ones where a is below b, unsigned.
  static POSE_INLINE V below(V a, V b) { return reinterpret_cast<V>(a < b); }
  // All ones in lanes whose index has this bit.
  static POSE_INLINE V lanesWith(Word bit) { return V{} - ((laneIndex() & bit) / all(bit)); }
  static POSE_INLINE V select(V mask, V clear, V set) { return (clear & ~mask) | (set & mask); }
  // Lane i of the result is lane i ^ bit of the value.
  static POSE_INLINE V swapped(V value, Word bit) { return __builtin_shuffle(value, laneIndex() ^ bit); }
  static POSE_INLINE V byteSwapped(V value) {
    const V right = I::rotr8(value);
    const V left = I::rotr8(I::rotr16(value));
    return (right & 0xff00ff00u) | (left & 0x00ff00ffu);
  }
};

// 64-bit node ids, one a lane: low and high halves.
template <class I>
struct LaneIds {
  typename I::V low;
  typename I::V high;

  static POSE_INLINE LaneIds same(uint64_t id) {
    return {Vec<I>::all(static_cast<Word>(id)), Vec<I>::all(static_cast<Word>(id >> 32))};
  }
  POSE_INLINE LaneIds plus(typename I::V offsetLow, typename I::V offsetHigh) const {
    const typename I::V sum = low + offsetLow;
    return {sum, high + offsetHigh - Vec<I>::below(sum, offsetLow)};
  }
};

}  // namespace
}  // namespace posecpu
