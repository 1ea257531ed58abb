// How the lanes of a vector are dealt out, and node ids accordingly.
// Uniform: a lane a chunk, all lanes at the same node. Spread: a lane is (stream s, position q) = s * P + q, where a
// stream is one copy of one chunk's graph and P = 2^p neighbouring positions of it lie side by side.
#pragma once
#include "blake3.h"

namespace posecpu {
namespace {

template <class I>
struct SpreadLanes {
  static constexpr int L = I::kLanes;
  using V = typename I::V;

  unsigned p;
  Word position[L];
  Word offsetLow[L];   // what a lane's id has over that of position 0 of copy 1: q, and copyNodes in copy 2
  Word offsetHigh[L];

  void arrange(unsigned positionBits, uint64_t copyNodes) {
    p = positionBits;
    for (int lane = 0; lane < L; lane++) {
      position[lane] = lane & ((1u << p) - 1);
      const uint64_t offset = position[lane] + ((lane >> p) % 2 == 0 ? 0 : copyNodes);
      offsetLow[lane] = static_cast<Word>(offset);
      offsetHigh[lane] = static_cast<Word>(offset >> 32);
    }
  }

  POSE_INLINE LaneIds<I> ids(uint64_t idOfPosition0) const {
    return LaneIds<I>::same(idOfPosition0).plus(Vec<I>::load(offsetLow), Vec<I>::load(offsetHigh));
  }
  // All ones in the lanes of positions from .. from + count - 1.
  POSE_INLINE V mask(Word from, Word count) const {
    return Vec<I>::below(Vec<I>::load(position) - from, Vec<I>::all(count));
  }
};

template <class I>
POSE_INLINE void blend(typename I::V mask, Word* to, const Word* value) {
  for (int w = 0; w < kLabelWords * I::kLanes; w += I::kLanes) {
    Vec<I>::store(to + w, Vec<I>::select(mask, Vec<I>::load(to + w), Vec<I>::load(value + w)));
  }
}

// Pairs two groups for a switch on a bit inside them: lower predecessors to low, upper ones to high. Undoes itself.
template <class I>
POSE_INLINE void exchange(Word bit, const Word* a, const Word* b, Word* low, Word* high) {
  const typename I::V upper = Vec<I>::lanesWith(bit);
  for (int w = 0; w < kLabelWords * I::kLanes; w += I::kLanes) {
    const typename I::V x = Vec<I>::load(a + w);
    const typename I::V y = Vec<I>::load(b + w);
    Vec<I>::store(low + w, Vec<I>::select(upper, x, Vec<I>::swapped(y, bit)));
    Vec<I>::store(high + w, Vec<I>::select(upper, Vec<I>::swapped(x, bit), y));
  }
}

}  // namespace
}  // namespace posecpu
