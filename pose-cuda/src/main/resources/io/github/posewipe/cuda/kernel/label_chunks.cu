// Labels chunks: the entry point. KernelVariant.java has the arguments, the grid and the bytes of scratch.
#include "walk.cuh"

namespace pose {

constexpr Word kWarpsABlock = POSE_BLOCK_THREADS / kWarpLanes;
constexpr Word kChunksAWarp = kWarpLanes / kTeam;
constexpr Word kKeyWords = 16;

// A copy that was walked elsewhere is put in rank order, where it is delivered from.
struct Delivery {
  LabelMemory out;  // of the first chunk of the launch
  Word chunks;
  const Geometry& geometry;
  Word copy;

  __device__ __forceinline__ LabelMemory row(Word chunk) const {
    return out + 2 * (static_cast<size_t>(chunk) * geometry.labels + (copy == 0 ? 0 : Word{1} << geometry.n));
  }

  // From rows shared by the 32 lanes' chunks: eight lanes read four labels of one chunk and write them on end.
  __device__ __forceinline__ void fromRows(LabelMemory rows, Word firstChunk) const {
    const Word lane = threadIdx.x % kWarpLanes;
    const Word unit = lane % 8;
    const Word labels = geometry.stored(copy);
    __syncwarp();
#pragma unroll 1
    for (Word label = unit / 2; label - unit / 2 < labels; label += 4) {
#pragma unroll 1
      for (Word column = lane / 8; column < kWarpLanes; column += 4) {
        if (label >= labels || firstChunk + column >= chunks) continue;
        row(firstChunk + column)[2 * static_cast<size_t>(label) + unit % 2] =
            rows[static_cast<size_t>(label) * Labels::kStride + unit % 2 * Labels::kHalf + column];
      }
    }
  }

  // From labels in order, by the lanes of a team that works.
  __device__ __forceinline__ void fromLabels(LabelMemory labels, Word chunk, Word lane, bool works) const {
    __syncwarp();
    if (!works) return;
#pragma unroll 1
    for (Word unit = lane; unit < 2 * geometry.stored(copy); unit += kTeam) row(chunk)[unit] = labels[unit];
  }
};

}  // namespace pose

// Two blocks a multiprocessor leave each lane up to 255 registers: the labels of a tile stay in them.
extern "C" __global__ void __launch_bounds__(POSE_BLOCK_THREADS, 2)
    POSE_KERNEL(const pose::Word* contextKeys, const pose::Word* chunkKeys, pose::LabelMemory out,
                pose::LabelMemory scratch, pose::Word chunks, pose::Word labels, pose::Word n, pose::Word chain,
                pose::Id copyNodes) {
  using namespace pose;
  __shared__ uint4 idTable[kWarpsABlock][2 * Scheme::kTableEntries + 1];

  const Geometry geometry{labels, n, chain, copyNodes};
  const Word warp = blockIdx.x * kWarpsABlock + threadIdx.x / kWarpLanes;
  const Word copy = warp % 2;
  const Word firstChunk = warp / 2 * kChunksAWarp;
  if (firstChunk >= chunks || geometry.stored(copy) == 0) return;

  const Word lane = threadIdx.x % kWarpLanes;
  const Word mine = firstChunk + lane / kTeam;
  const bool works = mine < chunks;
  const Word chunk = works ? mine : chunks - 1;  // an idle team reads along and writes nothing
  const Delivery delivery{out, chunks, geometry, copy};
  const size_t copyUnits = size_t{2} << n;

  // Where it walks: a lane alone in scratch, a team where its labels are delivered from if they are all delivered.
  const bool inPlace = kTeam > 1 && geometry.stored(copy) == Word{1} << n;
  const LabelMemory place = kTeam == 1 ? scratch + warp * copyUnits * kWarpLanes + lane
                            : inPlace  ? delivery.row(chunk)
                                       : scratch + chunk * copyUnits;

  Scheme scheme(contextKeys, chunkKeys + static_cast<size_t>(chunk) * kKeyWords, idTable[threadIdx.x / kWarpLanes]);
  const Labels array{place};
  Network network(scheme, array, lane % kTeam, works);
  walkCopy(network, geometry, copy == 0 ? 0 : copyNodes, geometry.stored(copy));

  if (kTeam == 1) {
    delivery.fromRows(place - lane, firstChunk);
  } else if (!inPlace) {
    delivery.fromLabels(place, chunk, lane % kTeam, works);
  }
}
