// Node hashes of drg-v2: one compression a node or switch, keyed by the chunk, the node id as the output block's number.
#pragma once
#include "lanes.h"

namespace posecpu {
namespace {

template <class I>
struct DrgV2 {
  static constexpr int L = I::kLanes;
  static constexpr int kGroup = kLabelWords * L;
  static constexpr bool kBenes = true;
  static constexpr unsigned kRun = 4;  // groups of a run in a pass over several bits: eight runs stay in the L1 cache
  static constexpr Word kFlags = kChunkStart | kChunkEnd | kRoot | kKeyedHash;

  alignas(64) Word key[kGroup];

  void rekey(const Word*) {}
  void keyLane(int lane, const Word* chunkKey) {
    for (int w = 0; w < kLabelWords; w++) key[w * L + lane] = chunkKey[w];
  }

  POSE_INLINE void source(Word* to, const LaneIds<I>& id) const {
    Compression<I> c;
    c.keyFrom(key);
    c.rounds(EmptyBlock{}, id, 0, kFlags);
    c.storeLow(to);
  }
  POSE_INLINE void single(Word* to, const Word* from, const LaneIds<I>& id) const {
    Compression<I> c;
    c.keyFrom(key);
    c.rounds(OneLabel<I>{from}, id, kLabelBytes, kFlags);
    c.storeLow(to);
  }
  POSE_INLINE void join(Word* to, const Word* first, const Word* second, const LaneIds<I>& id) const {
    Compression<I> c;
    c.keyFrom(key);
    c.rounds(TwoLabels<I>{first, second}, id, 2 * kLabelBytes, kFlags);
    c.storeLow(to);
  }
  // low and high may be first and second.
  POSE_INLINE void pair(Word* low, Word* high, const Word* first, const Word* second, const LaneIds<I>& lowId,
                        const LaneIds<I>&) const {
    Compression<I> c;
    c.keyFrom(key);
    c.rounds(TwoLabels<I>{first, second}, lowId, 2 * kLabelBytes, kFlags);
    c.storeLow(low);
    c.storeHigh(high, key);
  }
  // Both ends of a switch in one group: the lanes of upper hold upper ends. Each end's lane knows both predecessors.
  POSE_INLINE void ends(Word* to, const Word* first, const Word* second, typename I::V upper, Word bit,
                        const LaneIds<I>& id) const {
    alignas(64) Word high[kGroup];
    const typename I::V back = upper & bit;
    const LaneIds<I> lowId{id.low - back, id.high + Vec<I>::below(id.low, back)};
    pair(to, high, first, second, lowId, lowId);
    blend<I>(upper, to, high);
  }

  // Segments of a uniform walk: ids count up from the one given.
  POSE_NOINLINE void sources(Word* to, uint64_t id) { source(to, LaneIds<I>::same(id)); }
  POSE_NOINLINE void singles(Word* to, const Word* from, uint64_t count, uint64_t id) {
    for (; count > 0; count--, id++, to += kGroup, from += kGroup) single(to, from, LaneIds<I>::same(id));
  }
  POSE_NOINLINE void chain(Word* y, uint64_t links, uint64_t id) {
    for (; links > 0; links--, id++) single(y, y, LaneIds<I>::same(id));
  }
  POSE_NOINLINE void joins(const Word* left, Word* y, uint64_t count, uint64_t id) {
    for (; count > 0; count--, id++, left += kGroup, y += kGroup) join(y, left, y, LaneIds<I>::same(id));
  }
  POSE_NOINLINE void switches(Word* low, Word* high, uint64_t count, uint64_t lowId, uint64_t) {
    for (; count > 0; count--, lowId++, low += kGroup, high += kGroup) {
      const LaneIds<I> id = LaneIds<I>::same(lowId);
      pair(low, high, low, high, id, id);
    }
  }
  // A whole layer over count groups of an in-order block.
  POSE_INLINE void layer(Word* y, uint64_t count, uint64_t bit, uint64_t id) {
    for (uint64_t i = 0; i < count; i += 2 * bit) {
      switches(y + i * kGroup, y + (i + bit) * kGroup, bit, id + i, id + i + bit);
    }
  }
};

}  // namespace
}  // namespace posecpu
