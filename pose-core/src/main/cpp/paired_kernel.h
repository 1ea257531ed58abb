// The table entry of an instruction set whose registers hold two compressions.
#pragma once
#include "engine.h"
#include "paired_vector.h"

namespace posecpu {
namespace {

// Twice the lanes for whole batches. Of what is left of one, drg-v1 does better with half of them, since both ends of its
// switches are hashed side by side there; so does a single chunk of drg-v2, which has few neighbouring positions.
template <class I>
struct PairedKernelOf {
  using Wide = KernelOf<Paired<I>>;
  using Narrow = KernelOf<NodesInPairs<I>>;

  static uint64_t workspaceBytes(const Geometry& geometry) {
    const uint64_t wide = Wide::workspaceBytes(geometry);
    const uint64_t narrow = Narrow::workspaceBytes(geometry);
    return wide > narrow ? wide : narrow;
  }
  static void label(void* workspace, const Geometry& geometry, const Word* keys, int chunks, uint8_t* out) {
    const int together = geometry.scheme == Scheme::kDrgV1 ? Paired<I>::kLanes : 2;
    const int wide = chunks / together * together;
    const Word* chunkKeys = keys + kContextWords;
    if (wide > 0) Wide::label(workspace, geometry, keys, chunkKeys, wide, out);
    if (chunks == wide) return;
    out += wide * (uint64_t{geometry.labels} * kLabelBytes);
    Narrow::label(workspace, geometry, keys, chunkKeys + wide * kChunkKeyWords, chunks - wide, out);
  }
};

template <class I>
constexpr Kernel pairedKernelOf() {
  return {Paired<I>::kLanes, PairedKernelOf<I>::workspaceBytes, PairedKernelOf<I>::label, KernelOf<Paired<I>>::plain};
}

}  // namespace
}  // namespace posecpu
