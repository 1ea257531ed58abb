// Node hash of drg-v2: one compression a node or switch, keyed by the chunk, the node id being the counter.
#pragma once
#include "blake3.cuh"
#include "ids.cuh"

namespace pose {

class Scheme {
 public:
  static constexpr bool kBenes = true;
  static constexpr Word kTableEntries = 0;  // no id is hashed by itself

  __device__ __forceinline__ Scheme(const Word*, const Word* chunkKeys, uint4*) {
#pragma unroll
    for (int i = 0; i < kLabelWords; i++) key_.w[i] = chunkKeys[i];
  }

  // Ids need no preparation: see scheme_v1.cuh.
  __device__ __forceinline__ void prepareRun(Id, Word) {}
  __device__ __forceinline__ void prepareSource(Id) {}
  __device__ __forceinline__ void prepareTile(const TileIds&, int, Word, Word) {}

  __device__ __forceinline__ Label node(const Label& first, const Label& second, Word length, const NodeIds& at) const {
    return compression(first, second, length, at.low).low();
  }
  // Both ends of a switch.
  __device__ __forceinline__ void pair(Label& low, Label& high, const NodeIds& at) const {
    const Compression both = compression(low, high, kBlockBytes, at.low);
    low = both.low();
    high = both.high(key_);
  }
  // One end of a switch whose ends are in two lanes.
  __device__ __forceinline__ Label end(const Label& first, const Label& second, const NodeIds& at, bool upper) const {
    const Compression both = compression(first, second, kBlockBytes, at.low);
    return choose(upper, both.high(key_), both.low());
  }

 private:
  static constexpr Word kFlags = kChunkStart | kChunkEnd | kRoot | kKeyedHash;

  __device__ __forceinline__ Compression compression(const Label& first, const Label& second, Word length,
                                                     Id id) const {
    return Compression(key_, first, second, id, length, kFlags);
  }

  Label key_;
};

}  // namespace pose
