// Node hash of drg-v1: three blocks a node. The first depends on the id alone and is hashed once for all teams of a
// warp, each lane hashing another id, into a table that all of them read.
#pragma once
#include "blake3.cuh"
#include "ids.cuh"

namespace pose {

class Scheme {
 public:
  static constexpr bool kBenes = false;
  static constexpr Word kSlots = 4;
  // Layers of a tile whose ids are hashed at a time: as many as make work for all lanes.
  static constexpr Word kLayersAtOnce = kTeam < 8 ? 8 / kTeam : 1;
  static constexpr Word kTileEntries = kLayersAtOnce * kSlots * kTeam;
  static constexpr Word kTableEntries = kWarpLanes + kTileEntries;

  // table: shared memory of this warp alone, two halves an entry.
  __device__ __forceinline__ Scheme(const Word* contextKeys, const Word* chunkKeys, uint4* table)
      : contextKeys_(contextKeys), table_(table), runEnd_(0) {
#pragma unroll
    for (int i = 0; i < kLabelWords; i++) {
      chunkSeed_.w[i] = chunkKeys[i];
      descriptor_.w[i] = chunkKeys[kLabelWords + i];
    }
  }

  // Ids id .. id + count - 1, which follow all that were asked for before: entry 0 is that of id.
  __device__ __forceinline__ void prepareRun(Id id, Word count) {
    if (id + count > runEnd_) hashRun(id, contextKeys_ + kLabelWords);
    run_ = table_ + 2 * static_cast<Word>(id + kWarpLanes - runEnd_);
  }
  // The same for one source.
  __device__ __forceinline__ void prepareSource(Id id) {
    hashRun(id, contextKeys_);
    run_ = table_;
    runEnd_ = 0;
  }
  // The ids of a tile's nodes in a layer, which is the index-th of all that this tile asks for; and those that it will
  // ask for next, as far as lanes are free.
  __device__ __forceinline__ void prepareTile(const TileIds& tile, int layer, Word index, Word all) {
    if (index % kLayersAtOnce == 0) hashTile(tile, layer, all - index);
    run_ = table_ + 2 * (kWarpLanes + index % kLayersAtOnce * kSlots * kTeam);
  }

  __device__ __forceinline__ Label node(const Label& first, const Label& second, Word, const NodeIds& at) const {
    return finish(at.entry, first, second);
  }
  __device__ __forceinline__ void pair(Label& low, Label& high, const NodeIds& at) const {
    Label lower = low;
    Label upper = high;
    // Not unrolled: half the code for the instruction cache.
#pragma unroll 1
    for (Word end = 0; end < 2; end++) {
      lower = upper;
      upper = finish(at.entry + end * at.entryStep, low, high);
    }
    low = lower;
    high = upper;
  }
  __device__ __forceinline__ Label end(const Label& first, const Label& second, const NodeIds& at, bool upper) const {
    return finish(at.entry + (upper ? at.entryStep : 0), first, second);
  }

 private:
  // The two blocks that follow the id's.
  __device__ __forceinline__ Label finish(Word entry, const Label& first, const Label& second) const {
    const uint4 low = run_[2 * entry];
    const uint4 high = run_[2 * entry + 1];
    const Label value{{low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w}};
    const Label inner = Compression(value, first, second, 0, kBlockBytes, kKeyedHash).low();
    return Compression(inner, chunkSeed_, descriptor_, 0, kBlockBytes, kChunkEnd | kRoot | kKeyedHash).low();
  }

  // The 32 ids from id on, each lane one.
  __device__ __forceinline__ void hashRun(Id id, const Word* key) {
    const Word lane = threadIdx.x % kWarpLanes;
    __syncwarp();
    hashId(id + lane, key, lane);
    __syncwarp();
    runEnd_ = id + kWarpLanes;
  }

  __device__ __forceinline__ void hashTile(const TileIds& tile, int layer, Word layersLeft) {
    const Word entries = (layersLeft < kLayersAtOnce ? layersLeft : kLayersAtOnce) * kSlots * kTeam;
    __syncwarp();
#pragma unroll 1
    for (Word entry = threadIdx.x % kWarpLanes; entry < entries; entry += kWarpLanes) {
      const Word slot = entry / kTeam % kSlots;
      const Word position =
          tile.base + entry % kTeam + ((slot >> 1) << tile.highBit) + ((slot & 1) << tile.lowBit);
      hashId(tile.layer(layer + entry / (kSlots * kTeam)) + position, contextKeys_ + kLabelWords, kWarpLanes + entry);
    }
    __syncwarp();
  }

  __device__ __forceinline__ void hashId(Id id, const Word* key, Word entry) {
    Label chain;
#pragma unroll
    for (int i = 0; i < kLabelWords; i++) chain.w[i] = key[i];
    Label block = zeroLabel();
    block.w[0] = __byte_perm(static_cast<Word>(id >> 32), 0, 0x0123);
    block.w[1] = __byte_perm(static_cast<Word>(id), 0, 0x0123);
    const Label value = Compression(chain, block, zeroLabel(), 0, kBlockBytes, kChunkStart | kKeyedHash).low();
    table_[2 * entry] = make_uint4(value.w[0], value.w[1], value.w[2], value.w[3]);
    table_[2 * entry + 1] = make_uint4(value.w[4], value.w[5], value.w[6], value.w[7]);
  }

  Label chunkSeed_;
  Label descriptor_;
  const Word* contextKeys_;  // for sources, then for all other nodes
  uint4* table_;
  const uint4* run_;  // where the entries of the ids at hand begin
  Id runEnd_;
};

}  // namespace pose
