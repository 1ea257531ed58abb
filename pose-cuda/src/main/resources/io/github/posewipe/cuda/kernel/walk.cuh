// The in-place walk of one copy (label specification, sections 2 and 4). A copy needs 2^n labels and no more: the lower
// half of its last standalone is read once, position by position, to begin the upper half, which takes its place.
#pragma once
#include "network.cuh"

namespace pose {

struct Geometry {
  Word labels;  // m of the specification
  Word n;
  Word chain;
  Id copyNodes;

  __device__ __forceinline__ Word stored(Word copy) const {
    return copy == 0 ? Word{1} << n : labels - (Word{1} << n);
  }
};

// Walks standalone(n + 1) and leaves its first stored upper base nodes at positions 0 .. stored - 1. Each of network and
// base node has one place here where it is called, so that the code of a compression is there as few times as can be.
__device__ __forceinline__ void walkCopy(Network& network, const Geometry& geometry, Id id, Word stored) {
  const Word top = geometry.n + 1;
#pragma unroll 1
  for (Word level = 0; level <= top; level++) {
    const bool source = level == 0;
    const Word size = source ? 1 : Word{1} << (level - 1);
    const Word y = source || level == top ? 0 : size;
    const int nodes = static_cast<int>(level == top ? stored : size);
    // Node -1 is the connector that comes before the base nodes.
#pragma unroll 1
    for (int node = source ? 0 : -1; node < nodes; node++) {
      const bool connector = node < 0;
      if (!connector) {
        network.base(y + node, geometry.chain, id, source);
        id += geometry.chain;
        if (node + 1 == nodes) break;
      }
      const Word d = connector ? level - 1 : __ffs(node + 1) - 1;
      const Word right = connector ? y : y + node + 1;
      const bool join = !connector;
      const bool ingress = connector || !Scheme::kBenes;
#pragma unroll 1
      for (int phase = ingress ? 0 : 1; phase <= (join ? 1 : 0); phase++) {
        const LayerZero zero = phase == 0 ? LayerZero{LayerZero::kSingle, connector ? 0 : right}
                                          : LayerZero{LayerZero::kJoin, right - (Word{1} << d)};
        network.run(right, d, id, zero);
        id += static_cast<Id>(Network::layers(d)) << d;
      }
    }
  }
}

}  // namespace pose
