// V1's first block depends on the node id alone: its chaining values are computed for as many ids at a time as there
// are lanes, and shared by all chunks.
#pragma once
#include "blake3.h"

namespace posecpu {
namespace {

template <class I>
class IdTable {
 public:
  static constexpr int L = I::kLanes;

  // Forgets all; key must outlive its use.
  void reset(const Word* contextKey) {
    key_ = contextKey;
    first_ = end_ = 0;
  }
  // Makes ids id .. id + count - 1 present, count at most kIds - L. Ids that follow each other are never computed twice.
  POSE_INLINE void ensure(uint64_t id, uint64_t count) {
    if (id < first_ || id > end_ || end_ - id > kIds) first_ = end_ = id;
    while (end_ < id + count) fill();
  }
  // Word 0 of the chaining value of a present id; word w stands w * L further.
  POSE_INLINE const Word* at(uint64_t id) const {
    const uint64_t index = (id - first_) % kIds;
    return ring_ + index / L * (kLabelWords * L) + index % L;
  }

 private:
  static constexpr uint64_t kIds = 128;

  POSE_NOINLINE void fill() {
    const uint64_t block = (end_ - first_) % kIds / L;
    Compression<I> c;
    c.keyFromOne(key_, 1);
    const LaneIds<I> ids = LaneIds<I>::same(end_).plus(Vec<I>::laneIndex(), typename I::V{});
    c.rounds(IdBlock<I>(ids), LaneIds<I>::same(0), kBlockBytes, kChunkStart | kKeyedHash);
    c.storeLow(ring_ + block * kLabelWords * L);
    end_ += L;
  }

  alignas(64) Word ring_[kIds * kLabelWords];
  const Word* key_;
  uint64_t first_;
  uint64_t end_;
};

}  // namespace
}  // namespace posecpu
