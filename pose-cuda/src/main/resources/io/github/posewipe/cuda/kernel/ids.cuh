// Which nodes a lane computes: their ids, and where a table of the ids at hand has them.
#pragma once
#include "device.cuh"

namespace pose {

// A node, or the lower node of a switch; the upper one is idStep ids and entryStep entries further on.
struct NodeIds {
  Id low;
  Word idStep;
  Word entry;
  Word entryStep;
};

// A tile: the positions that a team holds in registers at a time, four (or two) a lane, and their ids in the layers of
// a network. Slot 2 s1 + s0 of team lane t is position base + t + s1 2^highBit + s0 2^lowBit.
struct TileIds {
  Id network;      // id of position 0 in layer 0
  Word levelBits;  // a layer has 2^levelBits nodes
  Word base;
  Word highBit;
  Word lowBit;

  __device__ __forceinline__ Id layer(int index) const { return network + (static_cast<Id>(index) << levelBits); }
};

}  // namespace pose
