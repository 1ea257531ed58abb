// A network over 2^d positions of a copy: small ones with a label a lane, larger ones tile by tile.
#pragma once
#include "tile.cuh"

namespace pose {

class Network {
 public:
  __device__ __forceinline__ Network(Scheme& scheme, const Labels& labels, Word lane, bool works)
      : scheme_(scheme), labels_(labels), lane_(lane), works_(works) {}

  __device__ __forceinline__ static Word layers(Word d) {
    if (!Scheme::kBenes) return d + 1;
    return d == 0 ? 1 : 2 * d;
  }

  // The network over the positions from y on, layer 0 included; id is that of its first node.
  __device__ __forceinline__ void run(Word y, Word d, Id id, const LayerZero& zero) {
    if (d <= kTeamBits) {
      narrow(y, d, id, zero);
    } else {
      wide(y, d, id, zero);
    }
  }

  // A base node at that position: links nodes, each the single of the one before. From a source if asked.
  __device__ __forceinline__ void base(Word position, Word links, Id id, bool fromSource) {
    teamSync();
    const bool mine = works_ && lane_ == 0;
    Label label = zeroLabel();
    if (fromSource) {
      scheme_.prepareSource(id);
    } else {
      label = labels_.load(position);
      scheme_.prepareRun(id, 1);
    }
    Word length = fromSource ? 0 : kLabelBytes;
#pragma unroll 1
    for (Word link = 0; link < links; link++) {
      if (mine) label = scheme_.node(label, zeroLabel(), length, NodeIds{id + link, 0, 0, 0});
      length = kLabelBytes;
    }
    if (mine) labels_.store(position, label);
  }

 private:
  // A label a lane; each end of a switch is worked out by its own lane.
  __device__ __forceinline__ void narrow(Word y, Word d, Id id, const LayerZero& zero) {
    teamSync();
    const Word size = Word{1} << d;
    const Word position = lane_ & (size - 1);
    const bool mine = works_ && lane_ < size;
    const bool join = zero.kind == LayerZero::kJoin;
    Label own = labels_.load(zero.from + position);
    Label second = zeroLabel();
    if (join) second = labels_.load(y + position);
    scheme_.prepareRun(id, size);
    if (mine) own = scheme_.node(own, second, join ? kBlockBytes : kLabelBytes, NodeIds{id + position, 0, position, 0});
    const int last = Scheme::kBenes ? -static_cast<int>(d) : -1;
#pragma unroll 1
    for (int signedBit = static_cast<int>(d) - 1; signedBit > last; signedBit--) {
      id += size;
      const Word bit = Word{1} << Sweep::bitOf(signedBit);
      const bool upper = (lane_ & bit) != 0;
      const Label other = acrossLanes(own, bit);
      scheme_.prepareRun(id, size);
      if (mine) {
        const Word low = position & ~bit;
        own = scheme_.end(choose(upper, other, own), choose(upper, own, other), NodeIds{id + low, bit, low, bit}, upper);
      }
    }
    if (mine) labels_.store(y + position, own);
  }

  // One stage of a network: a pass over a block of positions, or the leaf of one tile.
  struct Stage {
    Word blockBits;
    Word base;
    Sweep sweep;
    bool layerZero;
  };

  // Passes over two bits at a time down to blocks of one tile, block by block, so that a block is still in a cache when
  // its turn comes; in a Benes network the passes rise again the same way.
  __device__ __forceinline__ void wide(Word y, Word d, Id id, const LayerZero& zero) {
    const Word leafBits = d == kTeamBits + 1 ? d : kTeamBits + 2;
    const Word above = d - leafBits;
    const int passes = static_cast<int>(above + 1) / 2;
#pragma unroll 1
    for (Word leaf = 0; leaf < Word{1} << above; leaf++) {
      const int due = firstPass(above, leaf);
      const int risingDue = Scheme::kBenes ? firstPass(above, leaf + 1) : passes;
      const int lastStage = passes + passes - risingDue;
#pragma unroll 1
      for (int stage = due; stage <= lastStage; stage++) {
        // The stages before this one wrote what this one reads.
        teamSync();
        Stage now = stage == passes ? leafStage(leafBits, leaf) : passStage(d, leafBits, leaf, stage, passes);
        now.sweep.ids.network = id;
        now.sweep.ids.levelBits = d;
        runStage(now, y, stage == 0 ? zero : LayerZero{LayerZero::kDone, 0});
      }
    }
  }

  // Passes with this number and above have a block that begins (or, a leaf later, ends) at that leaf.
  __device__ __forceinline__ static int firstPass(Word above, Word leaf) {
    const Word zeros = leaf == 0 ? above : __ffs(static_cast<int>(leaf)) - 1;
    return zeros >= above ? 0 : static_cast<int>(above - zeros + 1) / 2;
  }

  __device__ __forceinline__ static Stage leafStage(Word leafBits, Word leaf) {
    Stage stage;
    const bool wideTile = leafBits > kTeamBits + 1;
    stage.blockBits = leafBits;
    stage.base = leaf << leafBits;
    stage.sweep.ids.highBit = leafBits - 1;
    stage.sweep.ids.lowBit = wideTile ? leafBits - 2 : 0;
    stage.sweep.firstBit = static_cast<int>(leafBits) - 1;
    stage.sweep.steps = static_cast<int>(Scheme::kBenes ? 2 * leafBits - 1 : leafBits);
    stage.sweep.wide = wideTile;
    return stage;
  }

  // Pass p covers the two bits below d - 2p, or the one that is left above a leaf. Stages below passes fall, those above
  // rise.
  __device__ __forceinline__ static Stage passStage(Word d, Word leafBits, Word leaf, int number, int passes) {
    Stage stage;
    const bool falls = number < passes;
    const int pass = falls ? number : 2 * passes - number;
    const Word high = d - 2 * pass - 1;
    const bool twoBits = high > leafBits;
    stage.blockBits = high + 1;
    stage.base = falls ? leaf << leafBits : ((leaf + 1) << leafBits) - (Word{1} << stage.blockBits);
    stage.sweep.ids.highBit = high;
    stage.sweep.ids.lowBit = high - 1;
    stage.sweep.firstBit = falls ? static_cast<int>(high) : -static_cast<int>(twoBits ? high - 1 : high);
    stage.sweep.steps = twoBits ? 2 : 1;
    stage.sweep.wide = true;
    return stage;
  }

  __device__ __forceinline__ void runStage(Stage& stage, Word y, const LayerZero& zero) {
    TileIds& ids = stage.sweep.ids;
    const Word tileBits = kTeamBits + (stage.sweep.wide ? 2 : 1);
#pragma unroll 1
    for (Word tile = 0; tile < Word{1} << (stage.blockBits - tileBits); tile++) {
      Word position = tile << kTeamBits;
      if (stage.sweep.wide) position = withZeroBit(position, ids.lowBit);
      ids.base = stage.base + withZeroBit(position, ids.highBit);
      Tile(stage.sweep, lane_, works_).run(scheme_, labels_, y, zero);
    }
  }

  __device__ __forceinline__ static Word withZeroBit(Word number, Word bit) {
    const Word below = number & ((Word{1} << bit) - 1);
    return (number - below) * 2 + below;
  }

  Scheme& scheme_;
  const Labels& labels_;
  const Word lane_;
  const bool works_;
};

}  // namespace pose
